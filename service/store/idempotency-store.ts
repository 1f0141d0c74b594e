import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { isDatabaseOutage } from '../../common/database-outage.ts';
import type {
  IdempotencyClaim,
  IdempotencyScope,
  IdempotencyStore,
  KeptAnswer,
} from '../domain/idempotency.ts';
import type { Queryable } from './database.ts';
import { idempotencyKeys } from './schema/idempotency-keys.ts';
import { storedAnswer } from './stored-columns.ts';

/** A crashed process leaves its claim. No request runs this long, so afterwards another request may take the claim over. */
const abandonedAfterS = 120;
const releaseEveryMs = 500;
/** Well below `abandonedAfterS`, after which another request may have taken over the claim. */
const releaseLimitMs = 60_000;
const keptS = 24 * 3600;

const statusSchema = z.literal([200, 201, 204]);

/** Idempotency keys in PostgreSQL. */
export function createIdempotencyStore(db: Queryable): IdempotencyStore {
  return {
    claim: (scope, bodyHash) => claimKey(db, scope, bodyHash),
    release: (scope, claimId) => releaseKey(db, scope, claimId),
    complete: (scope, claimId, answer) => keepAnswer(db, scope, claimId, answer),
  };
}

function isKey(scope: IdempotencyScope) {
  return and(
    eq(idempotencyKeys.organizationId, scope.organizationId),
    eq(idempotencyKeys.userId, scope.userId),
    eq(idempotencyKeys.clientId, scope.clientId),
    eq(idempotencyKeys.route, scope.route),
    eq(idempotencyKeys.key, scope.key),
  );
}

function isClaim(scope: IdempotencyScope, claimId: string) {
  return and(isKey(scope), eq(idempotencyKeys.state, 'running'), eq(idempotencyKeys.claimId, claimId));
}

/** Returns whether the claim existed. */
async function deleteClaim(db: Queryable, scope: IdempotencyScope, claimId: string): Promise<boolean> {
  const released = await db
    .delete(idempotencyKeys)
    .where(isClaim(scope, claimId))
    .returning({ key: idempotencyKeys.key });
  return released.length > 0;
}

/**
 * Retries the release until the database is back; otherwise a repeat would be refused for two minutes as if the first
 * request still ran. A claim whose commit succeeded, although the response was lost, is `done` and stays. If the
 * response to the claim itself was lost, the database may still commit it; then the release is retried with growing
 * pauses.
 */
async function releaseLater(
  db: Queryable,
  scope: IdempotencyScope,
  claimId: string,
  isClaimed: boolean,
): Promise<void> {
  const endsAt = performance.now() + releaseLimitMs;
  let waitMs = releaseEveryMs;
  while (performance.now() < endsAt) {
    await delay(waitMs, undefined, { ref: false });
    try {
      if ((await deleteClaim(db, scope, claimId)) || isClaimed) return;
      waitMs *= 2;
    } catch (error) {
      // The process is stopping, or the claim was taken over after `abandonedAfterS`.
      if (!isDatabaseOutage(error)) return;
    }
  }
}

async function claimKey(db: Queryable, scope: IdempotencyScope, bodyHash: Buffer): Promise<IdempotencyClaim> {
  const age = sql`now() - ${idempotencyKeys.createdAt}`;
  const claimId = randomUUID();
  const claimed = await db
    .insert(idempotencyKeys)
    .values({ ...scope, bodyHash, state: 'running', claimId })
    .onConflictDoUpdate({
      target: [
        idempotencyKeys.organizationId,
        idempotencyKeys.userId,
        idempotencyKeys.clientId,
        idempotencyKeys.route,
        idempotencyKeys.key,
      ],
      set: {
        bodyHash,
        state: 'running',
        claimId,
        status: null,
        response: null,
        createdAt: sql`now()`,
      },
      setWhere: sql`${age} > make_interval(secs => ${keptS})
              or (${idempotencyKeys.state} = 'running' and ${age} > make_interval(secs => ${abandonedAfterS}))`,
    })
    .returning({ key: idempotencyKeys.key })
    .catch((error: unknown) => {
      if (isDatabaseOutage(error)) void releaseLater(db, scope, claimId, false);
      throw error;
    });
  if (claimed.length > 0) return { kind: 'claimed', claimId };
  const [row] = await db.select().from(idempotencyKeys).where(isKey(scope));
  // Released between the two statements: its request was refused, and the caller may retry.
  if (!row) return { kind: 'running', bodyHash };
  if (row.state === 'running' || row.status === null) return { kind: 'running', bodyHash: row.bodyHash };
  const kept = storedAnswer.read(row.response);
  return {
    kind: 'done',
    bodyHash: row.bodyHash,
    answer: { status: statusSchema.parse(row.status), ...kept },
  };
}

async function releaseKey(db: Queryable, scope: IdempotencyScope, claimId: string): Promise<void> {
  try {
    await deleteClaim(db, scope, claimId);
  } catch (error) {
    if (isDatabaseOutage(error)) void releaseLater(db, scope, claimId, true);
    throw error;
  }
}

async function keepAnswer(
  db: Queryable,
  scope: IdempotencyScope,
  claimId: string,
  answer: KeptAnswer,
): Promise<boolean> {
  const { status, ...response } = answer;
  const completed = await db
    .update(idempotencyKeys)
    .set({ state: 'done', status, response: storedAnswer.keep(response) })
    .where(isClaim(scope, claimId))
    .returning({ key: idempotencyKeys.key });
  return completed.length > 0;
}
