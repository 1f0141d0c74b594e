import 'server-only';
import { randomUUID } from 'node:crypto';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Logger } from 'pino';
import { guardPooledClient } from '@/common/pooled-client.ts';
import type { RateLimiter } from '@/common/rate-limit.ts';
import { createRateLimiter } from '@/common/rate-limiter.ts';
import { createRateStore } from '@/common/rate-store.ts';
import { UnreadableRows } from '@/common/unreadable-rows.ts';
import type { ServiceCapabilities } from '@/lib/server/consult-api/service-table.ts';
import { shareReads } from '@/lib/server/database/shared-reads.ts';
import { type Environment, readEnvironment } from '@/lib/server/env.ts';
import { createLog } from '@/lib/server/log.ts';
import { createKeyRing, type KeyRing } from '@/lib/server/sealing/key-ring.ts';

export type Database = NodePgDatabase;

/** A read-only statement; its values can be written as JSON. */
type ReadStatement = pg.QueryConfig<unknown[]>;

/** Dependencies of every server-side function; a test makes one for each process that it simulates. */
export type Context = {
  env: Environment;
  pool: pg.Pool;
  db: Database;
  /** Runs a read; simultaneous identical reads share one query. */
  readShared: (statement: ReadStatement) => Promise<readonly pg.QueryResultRow[]>;
  keyRing: KeyRing;
  log: Logger;
  /** Where stored values that cannot be read are told to the operator. */
  unreadable: UnreadableRows;
  /** Counts requests, shared with the other processes. */
  limiter: RateLimiter;
  /** Identifies this process in leases and claims. */
  processId: string;
  /**
   * For a request: when its calls to the service must have ended (`performance.now()`), so that the browser still gets an answer.
   */
  callsUntil?: number;
  /**
   * State of this process. Kept here and not in modules: Next bundles instrumentation and routes separately, so a module-level
   * variable would exist more than once.
   */
  memory: {
    /** Work that continues after the request that started it. */
    detached: Set<Promise<void>>;
    /** Consecutive failed calls; `asking` while the circuit breaker is open, aborted when the service answers again. */
    breaker: { failures: number; asking: AbortController | null };
    capabilities: { capabilities: ServiceCapabilities; loadedAt: number } | null;
    revocationEndpoint: string | null;
    /** When an open page was last recorded, for each organization. */
    watched: Map<string, number>;
    /** Token families that the service has refused for the tracker, and until when they are not used. */
    refusedFamilies: Map<string, number>;
    /** Names of the list's prepared statements, by SQL text. */
    listStatements: Map<string, string>;
  };
};

const poolSize = 10;
const statementTimeoutMs = 15_000;

/** A context with its own connection pool. The caller ends it with `context.pool.end()`. */
export function createContext(env: Environment): Context {
  const log = createLog(env.logLevel);
  const pool = new pg.Pool({
    connectionString: env.databaseUrl,
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: 'consult-dashboard',
    statement_timeout: statementTimeoutMs,
    // For a database that does not answer at all, so that its own statement timeout has no effect.
    query_timeout: statementTimeoutMs + 5_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 30_000,
  });
  // Without a listener, losing an idle connection would end the process.
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
    unreadable: new UnreadableRows(log),
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

/** The environment is invalid; `problems` has one sentence for each problem. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
  constructor(readonly problems: string[]) {
    super(problems.join('\n'));
  }
}

// Next bundles instrumentation and routes separately, so a module-level variable would exist more than once.
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
