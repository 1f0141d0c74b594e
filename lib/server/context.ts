import 'server-only';
import { randomUUID } from 'node:crypto';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Logger } from 'pino';
import { guardPooledClient } from '@/common/pooled-client.ts';
import type { RateLimiter } from '@/common/rate-limit.ts';
import { createRateLimiter } from '@/common/rate-limiter.ts';
import { createRateStore } from '@/common/rate-store.ts';
import { shareReads } from '@/lib/server/database/shared-reads.ts';
import { type Environment, readEnvironment } from '@/lib/server/env.ts';
import { createLog } from '@/lib/server/log.ts';
import { createKeyRing, type KeyRing } from '@/lib/server/sealing/key-ring.ts';
import type { ServiceCapabilities } from '@/lib/server/service/service-table.ts';

export type Database = NodePgDatabase;

/** A statement that changes nothing; its values can be written as JSON. */
type ReadStatement = pg.QueryConfig<unknown[]>;

/** What every server-side function works with; tests make one per pretended process. */
export type Context = {
  env: Environment;
  pool: pg.Pool;
  db: Database;
  /** For what many ask at the same moment. */
  readShared: (statement: ReadStatement) => Promise<readonly pg.QueryResultRow[]>;
  keyRing: KeyRing;
  log: Logger;
  /** Counts requests, shared with the other processes. */
  limiter: RateLimiter;
  /** Names this process in leases and claims. */
  processId: string;
  /** Of a request: when its calls to the service have ended (`performance.now()`), so that its browser still hears. */
  callsUntil?: number;
  /**
   * What this process remembers. Kept here and not in modules: Next bundles instrumentation and routes apart, so a
   * module-level variable would exist more than once.
   */
  memory: {
    /** Work that goes on after the request that caused it. */
    detached: Set<Promise<void>>;
    /** Calls that failed in a row; `asking` while the service is taken for dead, aborted when it answers. */
    breaker: { failures: number; asking: AbortController | null };
    capabilities: { capabilities: ServiceCapabilities; loadedAt: number } | null;
    revocationEndpoint: string | null;
    /** When it was last noted, for each organization, that somebody looks. */
    watched: Map<string, number>;
    /** Token families that the service has refused to the tracker, and until when they are left alone. */
    refusedFamilies: Map<string, number>;
    /** The names of the list's statements by their texts. */
    listStatements: Map<string, string>;
  };
};

const poolSize = 10;
const statementTimeoutMs = 15_000;

/** A context with its own connection pool. Its maker ends it with `context.pool.end()`. */
export function createContext(env: Environment): Context {
  const log = createLog(env.logLevel);
  const pool = new pg.Pool({
    connectionString: env.databaseUrl,
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: 'consult-dashboard',
    statement_timeout: statementTimeoutMs,
    // For a database that does not answer at all, which no time-out of its own ends.
    query_timeout: statementTimeoutMs + 5_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 30_000,
  });
  // Without a listener, a connection that the database drops while idle would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'));
  pool.on('connect', guardPooledClient);
  const db = drizzle(pool);
  return {
    env,
    pool,
    db,
    readShared: shareReads(
      async (statement) => (await pool.query(statement)).rows,
      ({ text, values }) => text + JSON.stringify(values),
    ),
    keyRing: createKeyRing(db, env.tokenKeys),
    log,
    limiter: createRateLimiter(
      createRateStore((text, values) => pool.query(text, values)),
      (error) =>
        log.warn(
          { err: error },
          'requests are counted by this process alone: the shared counts cannot be reached',
        ),
    ),
    processId: randomUUID(),
    memory: {
      detached: new Set(),
      breaker: { failures: 0, asking: null },
      capabilities: null,
      revocationEndpoint: null,
      watched: new Map(),
      refusedFamilies: new Map(),
      listStatements: new Map(),
    },
  };
}

/** Thrown when the environment is refused; `problems` holds one sentence each. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
  constructor(readonly problems: string[]) {
    super(problems.join('\n'));
  }
}

// Next bundles instrumentation and routes apart, so a module-level variable would exist more than once.
const holder = globalThis as typeof globalThis & { consultDeskContext?: Context };

/**
 * The context of this process, made at the first call.
 * @throws EnvironmentError when the environment is refused
 */
export function getContext(): Context {
  if (holder.consultDeskContext) return holder.consultDeskContext;
  const reading = readEnvironment(process.env);
  if (!reading.ok) throw new EnvironmentError(reading.problems);
  // next-auth reads its own address from the environment.
  process.env.NEXTAUTH_URL = reading.env.publicUrl;
  holder.consultDeskContext = createContext(reading.env);
  return holder.consultDeskContext;
}
