import 'server-only';
import { sql } from 'drizzle-orm';
import { notifyChange } from '@/lib/server/changes/notify-change.ts';
import type { CallOptions } from '@/lib/server/consult-api/outcome.ts';
import type { Context } from '@/lib/server/context.ts';
import type { Scope } from '@/lib/server/scope.ts';
import { findTokensToBorrow } from '@/lib/server/tokens/borrow-tokens.ts';
import { noteConnectionUse } from '@/lib/server/tokens/connection-store.ts';
import { PollFailed } from '@/lib/server/tracker/check-invitation.ts';
import { callGapMs, createLimiter, findFailurePauseMs } from '@/lib/server/tracker/pace.ts';
import { poll, refusedTokensPauseMs } from '@/lib/server/tracker/poll.ts';
import { holdLease, LeaseLost, matchTracker } from '@/lib/server/tracker/tracker-lease.ts';
import { type TrackerRecord, trackers } from '@/lib/server/tracker/tracker-table.ts';
import type { Failure, FailureCode } from '@/lib/shared/failures.ts';

/** Well below the lease, so that the lease does not expire during a hanging call. */
const callTimeoutMs = 6_000;
const noticeEveryMs = 5_000;
const failuresUntilUnreachable = 2;

/** Failures that concern the borrowed tokens, not the service. */
const tokenFailures: ReadonlySet<FailureCode> = new Set([
  'signed_out',
  'reauthorize',
  'token_refused',
  'forbidden',
]);

/**
 * Follows the invitations of one organization for as long as this process holds its lease: one call to the encounter list covers
 * all of them, single calls only what the list cannot cover, never more than 2 calls per second. It uses the tokens of the
 * organization's connection or of a live session; without either it pauses and stores that.
 *
 * @param controls.signal - aborted when the process stops
 * @param controls.rest - waits that long, or until a poll is requested
 */
export async function trackOrganization(
  context: Context,
  scope: Scope,
  controls: { signal: AbortSignal; rest: (ms: number) => Promise<void> },
): Promise<void> {
  const limiter = createLimiter(callGapMs);
  const lease = holdLease(context, scope, controls);
  const outcomes = createOutcomes(context, scope);
  // Kept beyond this run: when a run ends because it found no other tokens, the next one starts at once.
  const { refusedFamilies } = context.memory;
  const withoutReports = new Map<string, number>();
  let polls = 0;
  const call: CallOptions = {
    retries: 0,
    timeoutMs: callTimeoutMs,
    beforeSend: async () => {
      await limiter.wait();
      await lease.renewInTime();
    },
  };

  try {
    while (!controls.signal.aborted) {
      const row = await lease.renew();
      const now = Date.now();
      for (const families of [refusedFamilies, withoutReports])
        for (const [familyId, until] of families) if (until < now) families.delete(familyId);
      const tokens = await findTokensToBorrow(context, scope, refusedFamilies);
      if (!tokens) {
        await pause(context, scope);
        return;
      }
      let pauseMs: number;
      let isAskedToWait = false;
      try {
        polls += 1;
        pauseMs = await poll(context, scope, tokens, call, {
          row,
          isWatched: isWatched(row),
          isReportsTurn: polls % 2 === 0,
          isInDoubt: outcomes.isInDoubt(),
          withoutReports,
        });
        await outcomes.noteSuccess(row);
        if ('connectionOf' in tokens.holder) await noteConnectionUse(context, scope);
      } catch (error) {
        if (!(error instanceof PollFailed)) throw error;
        pauseMs = await outcomes.noteFailure(row, error.failure, tokens.familyId);
        isAskedToWait = error.failure.code === 'too_many_requests';
      }
      await lease.rest(pauseMs, isAskedToWait);
    }
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error;
  }
}

function isWatched(row: TrackerRecord): boolean {
  return (row.watchedUntil?.getTime() ?? 0) > Date.now();
}

/** Stores in the tracker's row whether the service answers, and notifies the pages. */
function createOutcomes(context: Context, scope: Scope) {
  let failures = 0;
  let noticedAt = 0;
  return {
    /** Whether the last poll has failed. */
    isInDoubt: () => failures > 0,
    async noteSuccess(row: TrackerRecord): Promise<void> {
      const wasDown = row.unreachableSince !== null || row.pausedSince !== null;
      failures = 0;
      await context.db
        .update(trackers)
        .set({ lastCheckedAt: sql`now()`, pausedSince: null, unreachableSince: null })
        .where(matchTracker(scope));
      if (!wasDown && (!isWatched(row) || Date.now() - noticedAt < noticeEveryMs)) return;
      noticedAt = Date.now();
      await notifyChange(context, { ...scope, kind: wasDown ? 'invitations' : 'tracking' });
    },
    /** @returns pause until the next poll, in ms */
    async noteFailure(row: TrackerRecord, failure: Failure, familyId: string): Promise<number> {
      if (tokenFailures.has(failure.code)) {
        context.memory.refusedFamilies.set(familyId, Date.now() + refusedTokensPauseMs);
        return 0;
      }
      if (failure.code === 'too_many_requests')
        return Math.max(5_000, (failure.retryAfterSeconds ?? 10) * 1000);
      failures += 1;
      if (failures === failuresUntilUnreachable && !row.unreachableSince) {
        await context.db
          .update(trackers)
          .set({ unreachableSince: row.lastCheckedAt ?? sql`now()` })
          .where(matchTracker(scope));
        await notifyChange(context, { ...scope, kind: 'invitations' });
      }
      return findFailurePauseMs(failures);
    },
  };
}

async function pause(context: Context, scope: Scope): Promise<void> {
  const rows = await context.db
    .update(trackers)
    .set({ pausedSince: sql`coalesce(${trackers.pausedSince}, now())`, leaseUntil: null, owner: null })
    .where(matchTracker(scope))
    .returning({ isNew: sql<boolean>`${trackers.pausedSince} = now()::timestamptz(3)` });
  // It is retried every few seconds, but only the first failure is announced.
  if (rows[0]?.isNew) await notifyChange(context, { ...scope, kind: 'tracking' });
}
