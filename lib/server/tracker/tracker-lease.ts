import 'server-only';
import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Context } from '@/lib/server/context.ts';
import type { Scope } from '@/lib/server/scope.ts';
import { type TrackerRecord, trackers } from '@/lib/server/tracker/tracker-table.ts';

export const leaseSeconds = 15;
const leaseRenewAfterMs = 4_000;
/** Longest pause without a renewal, so that the lease does not expire unnoticed. */
const restMaxMs = 5_000;

/** Another process holds the lease, or this process is stopping. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
}

/** A process's lease on following one organization. */
export type TrackerLease = {
  /** @throws LeaseLost when another process has it */
  renew(): Promise<TrackerRecord>;
  /** Renews the lease if it is a few seconds old. Call it before each call to the service. */
  renewInTime(): Promise<void>;
  /**
   * Pauses in steps shorter than the lease. A wake-up or a newly opened page ends the pause early, unless the service has asked to
   * wait (S27), because events can arrive at any rate.
   */
  rest(totalMs: number, isAskedToWait: boolean): Promise<void>;
};

/** Condition for the tracker's row of an organization. */
export function matchTracker(scope: Scope): SQL | undefined {
  return and(eq(trackers.service, scope.service), eq(trackers.organizationId, scope.organizationId));
}

/**
 * @param controls.signal - aborted when the process stops
 * @param controls.rest - waits that long, or until a poll is requested
 */
export function holdLease(
  context: Context,
  scope: Scope,
  controls: { signal: AbortSignal; rest: (ms: number) => Promise<void> },
): TrackerLease {
  let renewedAt = 0;
  const held = and(
    matchTracker(scope),
    eq(trackers.owner, context.processId),
    gt(trackers.leaseUntil, sql`now()`),
  );

  async function renew(): Promise<TrackerRecord> {
    const rows = await context.db
      .update(trackers)
      .set({ leaseUntil: sql`now() + make_interval(secs => ${leaseSeconds})` })
      .where(held)
      .returning();
    const row = rows[0];
    if (!row) throw new LeaseLost();
    renewedAt = Date.now();
    return row;
  }

  return {
    renew,
    async renewInTime() {
      if (controls.signal.aborted) throw new LeaseLost();
      if (Date.now() - renewedAt > leaseRenewAfterMs) await renew();
    },
    async rest(totalMs, isAskedToWait) {
      const until = Date.now() + totalMs;
      while (!controls.signal.aborted) {
        const leftMs = until - Date.now();
        if (leftMs <= 0) return;
        const before = Date.now();
        const pieceMs = Math.min(leftMs, restMaxMs);
        await controls.rest(pieceMs);
        if (!isAskedToWait && Date.now() - before < pieceMs - 50) return;
        if (until - Date.now() > 0) await renew();
      }
    },
  };
}
