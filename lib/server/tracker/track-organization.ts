import 'server-only';
import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { noteConnectionUse } from '@/lib/server/connection/connection-store.ts';
import type { Context } from '@/lib/server/context.ts';
import { matchOwnInvitations } from '@/lib/server/invitations/invitation-store.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import type { Scope } from '@/lib/server/scope.ts';
import { isWorthAsking, readCapabilities } from '@/lib/server/service/capabilities.ts';
import { listEncounters } from '@/lib/server/service/encounters.ts';
import type { CallOptions } from '@/lib/server/service/outcome.ts';
import { getReport } from '@/lib/server/service/report.ts';
import type { TokenHolder } from '@/lib/server/session/token-holder.ts';
import { applyEncounter, applyReport, nameReportState } from '@/lib/server/tracker/apply-encounter.ts';
import { type BorrowedTokens, findTokensToBorrow } from '@/lib/server/tracker/borrow-tokens.ts';
import { checkInvitation, LookFailed } from '@/lib/server/tracker/check-invitation.ts';
import { callGapMs, createLimiter, findFailurePauseMs, findListPauseMs } from '@/lib/server/tracker/pace.ts';
import { notifyChange } from '@/lib/server/tracker/tracker-store.ts';
import { trackers } from '@/lib/server/tracker/tracker-table.ts';
import type { Failure, FailureCode } from '@/lib/shared/failures.ts';

export const leaseSeconds = 15;
const leaseRenewAfterMs = 4_000;
/** Well below the lease, so that a hanging call never outlives it. */
const callTimeoutMs = 6_000;
const pagesMax = 20;
/** What the service dates earlier may become visible later, when a transaction there takes a moment to commit. */
const listOverlapMs = 5_000;
const dueMaxPerLook = 4;
const reportsMaxPerLook = 2;
const noticeEveryMs = 5_000;
const failuresUntilUnreachable = 2;
/** For how long tokens are left alone that were refused, or may not do something. */
const refusedMs = 60_000;
/** Longest uninterrupted pause, so that the lease never lapses unnoticed. */
const restMaxMs = 5_000;

class LeaseLost extends Error {
  override name = 'LeaseLost';
}

type TrackerRow = typeof trackers.$inferSelect;

/**
 * Follows the invitations of one organization for as long as this process holds its lease: one call to the encounter
 * list covers all, single calls only for what that cannot cover, never more than 2 calls a second. It uses
 * the organization's connection or borrows the tokens of a live session; with neither it pauses and says so.
 *
 * @param controls.signal - aborted when the process stops
 * @param controls.rest - waits that long, less when somebody asks for a look
 */
export async function trackOrganization(
  context: Context,
  scope: Scope,
  controls: { signal: AbortSignal; rest: (ms: number) => Promise<void> },
): Promise<void> {
  const limiter = createLimiter(callGapMs);
  // Beyond this run: one that finds no other tokens ends, and the next begins at once.
  const { refusedFamilies } = context.memory;
  const withoutReports = new Map<string, number>();
  let failures = 0;
  let looks = 0;
  let noticedAt = 0;
  let renewedAt = 0;

  const own = and(eq(trackers.service, scope.service), eq(trackers.organizationId, scope.organizationId));
  const held = and(own, eq(trackers.owner, context.processId), gt(trackers.leaseUntil, sql`now()`));

  async function renew(): Promise<TrackerRow> {
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

  const call: CallOptions = {
    retries: 0,
    timeoutMs: callTimeoutMs,
    beforeSend: async () => {
      await limiter.wait();
      if (controls.signal.aborted) throw new LeaseLost();
      if (Date.now() - renewedAt > leaseRenewAfterMs) await renew();
    },
  };

  async function noteSuccess(row: TrackerRow): Promise<void> {
    const wasDown = row.unreachableSince !== null || row.pausedSince !== null;
    failures = 0;
    await context.db
      .update(trackers)
      .set({ lastCheckedAt: sql`now()`, pausedSince: null, unreachableSince: null })
      .where(own);
    const isWatched = (row.watchedUntil?.getTime() ?? 0) > Date.now();
    if (!wasDown && (!isWatched || Date.now() - noticedAt < noticeEveryMs)) return;
    noticedAt = Date.now();
    await notifyChange(context, { ...scope, kind: wasDown ? 'invitations' : 'tracking' });
  }

  async function noteFailure(row: TrackerRow, failure: Failure, familyId: string): Promise<number> {
    if (tokenFailures.has(failure.code)) {
      refusedFamilies.set(familyId, Date.now() + refusedMs);
      return 0;
    }
    if (failure.code === 'too_many_requests')
      return Math.max(5_000, (failure.retryAfterSeconds ?? 10) * 1000);
    failures += 1;
    if (failures === failuresUntilUnreachable && !row.unreachableSince) {
      await context.db
        .update(trackers)
        .set({ unreachableSince: row.lastCheckedAt ?? sql`now()` })
        .where(own);
      await notifyChange(context, { ...scope, kind: 'invitations' });
    }
    return findFailurePauseMs(failures);
  }

  try {
    while (!controls.signal.aborted) {
      const row = await renew();
      const now = Date.now();
      for (const families of [refusedFamilies, withoutReports])
        for (const [familyId, until] of families) if (until < now) families.delete(familyId);
      const tokens = await findTokensToBorrow(context, scope, refusedFamilies);
      if (!tokens) {
        await pause(context, own, scope);
        return;
      }
      const isWatched = (row.watchedUntil?.getTime() ?? 0) > now;
      let pauseMs: number;
      let isAskedToWait = false;
      try {
        looks += 1;
        pauseMs = await look(context, scope, tokens, call, {
          row,
          isWatched,
          isReportsTurn: looks % 2 === 0,
          isInDoubt: failures > 0,
          withoutReports,
        });
        await noteSuccess(row);
        if ('connectionOf' in tokens.holder) await noteConnectionUse(context, scope);
      } catch (error) {
        if (!(error instanceof LookFailed)) throw error;
        pauseMs = await noteFailure(row, error.failure, tokens.familyId);
        isAskedToWait = error.failure.code === 'too_many_requests';
      }
      await restWithLease(pauseMs, isAskedToWait);
    }
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error;
  }

  /**
   * Pauses in pieces shorter than the lease; a wake-up or a new watcher ends the pause, unless the service has asked for
   * it (S27): events come as often as things happen.
   */
  async function restWithLease(totalMs: number, isAskedToWait: boolean): Promise<void> {
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
  }
}

/** Failures that speak of the borrowed tokens, not of the service. */
const tokenFailures: ReadonlySet<FailureCode> = new Set([
  'signed_out',
  'reauthorize',
  'token_refused',
  'forbidden',
]);

async function pause(context: Context, own: ReturnType<typeof and>, scope: Scope): Promise<void> {
  const rows = await context.db
    .update(trackers)
    .set({ pausedSince: sql`coalesce(${trackers.pausedSince}, now())`, leaseUntil: null, owner: null })
    .where(own)
    .returning({ isNew: sql<boolean>`${trackers.pausedSince} = now()::timestamptz(3)` });
  // Tried again every few seconds: said once.
  if (rows[0]?.isNew) await notifyChange(context, { ...scope, kind: 'tracking' });
}

type Look = {
  row: TrackerRow;
  isWatched: boolean;
  /** While somebody watches, a look asks for one thing beside the list, so that it is soon the list's turn again. */
  isReportsTurn: boolean;
  /** The service has failed just now: a look that asks for nothing would say that it answers again. */
  isInDoubt: boolean;
  /** Token families of a role that reads no reports, and until when that is believed. */
  withoutReports: Map<string, number>;
};

/** One look at everything that is due. Returns how long to rest. */
async function look(
  context: Context,
  scope: Scope,
  { holder, familyId }: BorrowedTokens,
  call: CallOptions,
  { row, isWatched, isReportsTurn, isInDoubt, withoutReports }: Look,
): Promise<number> {
  const hasList = await readList(context, scope, holder, call, row);
  const takesTurns = hasList && isWatched;
  let asked = 0;
  if (!takesTurns || !isReportsTurn) {
    const isProbe = isInDoubt && !hasList;
    asked = await checkDueInvitations(context, scope, holder, call, { isWatched, hasList, isProbe });
  }
  if ((!takesTurns || isReportsTurn) && !withoutReports.has(familyId)) {
    const max = takesTurns ? 1 : reportsMaxPerLook;
    const mayRead = await readReports(context, scope, holder, call, max);
    if (!mayRead) withoutReports.set(familyId, Date.now() + refusedMs);
  }
  if (hasList) return findListPauseMs(isWatched);
  return asked === dueMaxPerLook ? 0 : findNextDuePauseMs(context, scope);
}

/** Follows the encounter list from the cursor. False when this service has none. */
async function readList(
  context: Context,
  scope: Scope,
  holder: TokenHolder,
  call: CallOptions,
  row: TrackerRow,
): Promise<boolean> {
  const from = row.updatedSince ?? (await findFirstCursor(context, scope));
  const since = new Date(Date.parse(from) - listOverlapMs).toISOString();
  let newest = from;
  let path: string | undefined;
  const changed: string[] = [];
  for (let page = 0; page < pagesMax; page += 1) {
    const answer = await listEncounters(context, holder, { ...call, updatedSince: since, path });
    if (!answer.ok && 'absent' in answer) return false;
    if (!answer.ok) throw new LookFailed(answer.failure);
    for (const encounter of answer.value.encounters) {
      changed.push(...(await applyEncounter(context, scope, encounter)));
      if (encounter.updatedAt && Date.parse(encounter.updatedAt) > Date.parse(newest))
        newest = encounter.updatedAt;
    }
    if (!answer.value.nextPath) break;
    path = answer.value.nextPath;
  }
  if (newest !== row.updatedSince) {
    await context.db
      .update(trackers)
      .set({ updatedSince: newest })
      .where(and(eq(trackers.service, scope.service), eq(trackers.organizationId, scope.organizationId)));
  }
  if (changed.length > 0) await notifyChange(context, { ...scope, kind: 'invitations', ids: changed });
  return true;
}

/** A day before the oldest open invitation: the two clocks need not agree. */
async function findFirstCursor(context: Context, scope: Scope): Promise<string> {
  const rows = await context.db
    .select({ createdAt: invitations.createdAt })
    .from(invitations)
    .where(matchOwnInvitations(scope, inArray(invitations.status, ['not_started', 'started', 'left_early'])))
    .orderBy(asc(invitations.createdAt))
    .limit(1);
  const oldest = rows[0]?.createdAt.getTime() ?? Date.now();
  return new Date(oldest - 86_400_000).toISOString();
}

/**
 * Single calls for invitations that are due, the longest overdue first. Returns how many were asked.
 *
 * @param options.isProbe - asks for one, due or not, to know whether the service answers
 */
async function checkDueInvitations(
  context: Context,
  scope: Scope,
  holder: TokenHolder,
  call: CallOptions,
  options: { isWatched: boolean; hasList: boolean; isProbe: boolean },
): Promise<number> {
  const due = await context.db
    .select()
    .from(invitations)
    .where(
      matchOwnInvitations(
        scope,
        options.isProbe ? isNotNull(invitations.nextCheckAt) : lte(invitations.nextCheckAt, sql`now()`),
      ),
    )
    .orderBy(asc(invitations.nextCheckAt))
    .limit(options.hasList || options.isProbe ? 1 : dueMaxPerLook);
  for (const row of due) await checkInvitation(context, scope, holder, call, row, options);
  return due.length;
}

/**
 * Reads reports of encounters that finished or raised a flag, for the one line that lists show. False when the
 * holder's role reads none: statuses go on, and somebody else's tokens read them later.
 */
async function readReports(
  context: Context,
  scope: Scope,
  holder: TokenHolder,
  call: CallOptions,
  max: number,
): Promise<boolean> {
  if (!isWorthAsking((await readCapabilities(context)).report)) return true;
  const rows = await context.db
    .select()
    .from(invitations)
    .where(
      matchOwnInvitations(
        scope,
        inArray(invitations.status, ['finished', 'started', 'left_early']),
        sql`${invitations.encounterId} is not null`,
        isNull(invitations.erasedAt),
        gt(invitations.updatedAt, sql`now() - interval '2 days'`),
        sql`(${invitations.status} = 'finished' or ${invitations.flags} <> '[]'::jsonb)`,
        sql`${invitations.reportFetchedFor} is distinct from
          (coalesce(${invitations.encounterStatus}, '') || ':' || jsonb_array_length(${invitations.flags}))`,
      ),
    )
    .limit(max);
  for (const row of rows) {
    if (!row.encounterId || row.reportFetchedFor === nameReportState(row)) continue;
    const answer = await getReport(context, holder, row.encounterId, call);
    if (!answer.ok && !('absent' in answer)) {
      if (answer.failure.code === 'forbidden') return false;
      if (answer.failure.code !== 'not_found') throw new LookFailed(answer.failure);
    }
    await applyReport(context, row, answer.ok ? answer.value.report : null);
    await notifyChange(context, { ...scope, kind: 'invitations', ids: [row.id] });
  }
  return true;
}

const idlePauseMs = 5_000;

async function findNextDuePauseMs(context: Context, scope: Scope): Promise<number> {
  const rows = await context.db
    .select({ nextCheckAt: invitations.nextCheckAt })
    .from(invitations)
    .where(matchOwnInvitations(scope, sql`${invitations.nextCheckAt} is not null`))
    .orderBy(asc(invitations.nextCheckAt))
    .limit(1);
  const next = rows[0]?.nextCheckAt;
  if (!next) return idlePauseMs;
  return Math.min(idlePauseMs, Math.max(callGapMs, next.getTime() - Date.now()));
}
