import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { guardPooledClient } from '../../common/pooled-client.ts';

/** A database with its connection pool as `$client`. */
export type Database = NodePgDatabase & { $client: pg.Pool };
/** The argument of the callback of `database.transaction`. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
export type Queryable = Database | Transaction;

export type OpenDatabase = {
  db: Database;
  pool: pg.Pool;
  /** Closes all connections; later queries fail. */
  close(): Promise<void>;
};

export type DatabaseOptions = {
  /** The most connections at once; by default 10. */
  maxConnections?: number;
  /** Called when an idle connection breaks; the pool replaces it. */
  onIdleError?: (error: Error) => void;
};

const connectTimeoutMs = 5_000;
const statementTimeoutMs = 15_000;
const lockTimeoutMs = 10_000;
const idleInTransactionTimeoutMs = 30_000;

/**
 * Opens a connection pool to the service's database, with a time limit on each operation (S27). It connects at the
 * first query, which fails when `url` is wrong.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'consult-service',
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + 5_000,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
  });
  // Without a listener, a broken idle connection would end the process.
  pool.on('error', (error) => options.onIdleError?.(error));
  // For connections that the job queue keeps checked out; it handles their errors itself.
  pool.on('connect', (client) => {
    client.on('error', (error) => options.onIdleError?.(error));
    guardPooledClient(client);
  });
  const db = drizzle(pool);
  return { db, pool, close: () => pool.end() };
}
