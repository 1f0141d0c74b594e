import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { guardPooledClient } from '../../common/pooled-client.ts';

/** On the pool `$client`. */
export type Database = NodePgDatabase & { $client: pg.Pool };
/** What `database.transaction(async (tx) => …)` hands in; queries take either. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
export type Queryable = Database | Transaction;

export type OpenDatabase = {
  db: Database;
  pool: pg.Pool;
  /** Ends every connection; queries after it fail. */
  close(): Promise<void>;
};

export type DatabaseOptions = {
  /** Most connections at a time; the default is 10. */
  maxConnections?: number;
  /** Told when an idle connection breaks; the pool replaces it. */
  onIdleError?: (error: Error) => void;
};

const connectTimeoutMs = 5_000;
const statementTimeoutMs = 15_000;
const lockTimeoutMs = 10_000;
const idleInTransactionTimeoutMs = 30_000;

/**
 * A pool of connections to the service's database with a time limit on each step (S27). Nothing is connected until
 * the first query, so a wrong `url` shows there.
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
  // Without a listener a broken idle connection would end the process.
  pool.on('error', (error) => options.onIdleError?.(error));
  // The job queue keeps connections checked out; it handles the errors of those itself.
  pool.on('connect', (client) => {
    client.on('error', (error) => options.onIdleError?.(error));
    guardPooledClient(client);
  });
  const db = drizzle(pool);
  return { db, pool, close: () => pool.end() };
}
