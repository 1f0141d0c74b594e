import { and, eq, gt, inArray, max, sql } from 'drizzle-orm';
import type { ThrottleStore } from '../../domain/authorization/authorization-store.ts';
import type { Database, Transaction } from '../database.ts';
import { signInThrottles } from '../schema/throttles.ts';

/** For how many seconds this number of failures blocks; 0 does not. */
type BlockRule = (failures: number) => number;

/** Counts of failed sign-ins in PostgreSQL, shared by all processes. */
export function createThrottleStore(db: Database): ThrottleStore {
  /** Locks the key's row until the transaction ends. */
  async function countFailure(tx: Transaction, key: string, windowS: number, blockS: BlockRule) {
    const isStale = sql`${signInThrottles.updatedAt} < now() - make_interval(secs => ${windowS})`;
    const [row] = await tx
      .insert(signInThrottles)
      .values({ key, failures: 1, firstFailureAt: sql`now()`, updatedAt: sql`now()` })
      .onConflictDoUpdate({
        target: signInThrottles.key,
        set: {
          failures: sql`case when ${isStale} then 1 else ${signInThrottles.failures} + 1 end`,
          firstFailureAt: sql`case when ${isStale} then now() else ${signInThrottles.firstFailureAt} end`,
          updatedAt: sql`now()`,
        },
      })
      .returning({ failures: signInThrottles.failures });
    const seconds = blockS(row?.failures ?? 1);
    if (seconds === 0) return;
    await tx
      .update(signInThrottles)
      .set({ blockedUntil: sql`now() + make_interval(secs => ${seconds})` })
      .where(eq(signInThrottles.key, key));
  }

  return {
    async findBlockedUntil(keys) {
      const [row] = await db
        .select({ until: max(signInThrottles.blockedUntil) })
        .from(signInThrottles)
        .where(and(inArray(signInThrottles.key, [...keys]), gt(signInThrottles.blockedUntil, sql`now()`)));
      return row?.until ?? null;
    },

    async recordFailure(key, windowS, blockS) {
      await db.transaction((tx) => countFailure(tx, key, windowS, blockS));
    },

    async claimTry(key, windowS, blockS) {
      return await db.transaction(async (tx) => {
        // A row that does not exist yet cannot be locked, so an advisory lock on the key is taken.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
        const [row] = await tx
          .select({ until: signInThrottles.blockedUntil })
          .from(signInThrottles)
          .where(and(eq(signInThrottles.key, key), gt(signInThrottles.blockedUntil, sql`clock_timestamp()`)));
        if (row?.until) return row.until;
        await countFailure(tx, key, windowS, blockS);
        return null;
      });
    },

    async clear(key) {
      await db.delete(signInThrottles).where(eq(signInThrottles.key, key));
    },
  };
}
