import 'server-only';
import { asc, gt, inArray, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm';
import { keysWhere } from '@/common/keys.ts';
import { notifyChange } from '@/lib/server/changes/notify-change.ts';
import { isWorthAsking, readCapabilities } from '@/lib/server/consult-api/capabilities.ts';
import { listEncounters } from '@/lib/server/consult-api/encounters.ts';
import type { CallOptions } from '@/lib/server/consult-api/outcome.ts';
import { getReport } from '@/lib/server/consult-api/report.ts';
import type { Context } from '@/lib/server/context.ts';
import { matchOwnInvitations } from '@/lib/server/invitations/invitation-store.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import type { Scope } from '@/lib/server/scope.ts';
import type { BorrowedTokens } from '@/lib/server/tokens/borrow-tokens.ts';
import type { TokenHolder } from '@/lib/server/tokens/token-holder.ts';
import { applyEncounter, applyReport, nameReportState } from '@/lib/server/tracker/apply-encounter.ts';
import { checkInvitation, PollFailed } from '@/lib/server/tracker/check-invitation.ts';
import { callGapMs, findListPauseMs } from '@/lib/server/tracker/pace.ts';
import { matchTracker } from '@/lib/server/tracker/tracker-lease.ts';
import { type TrackerRecord, trackers } from '@/lib/server/tracker/tracker-table.ts';
import { statusFacts } from '@/lib/shared/invitation-status.ts';

const pagesMax = 20;
/** Encounters with an earlier timestamp may become visible later, when their transaction at the service commits late. */
const listOverlapMs = 5_000;
const dueMaxPerPoll = 4;
const reportsMaxPerPoll = 2;
/** How long refused tokens, or tokens without a permission, are not used. */
export const refusedTokensPauseMs = 60_000;

export type Poll = {
  row: TrackerRecord;
  isWatched: boolean;
  /**
   * While a page is open, a poll makes one further call besides the list, so that the list is read again soon: this alternates
   * between reports and invitations.
   */
  isReportsTurn: boolean;
  /** The service has just failed: this poll must make a call before it may report that the service answers again. */
  isInDoubt: boolean;
  /** Token families whose role may not read reports, and until when that is assumed. */
  withoutReports: Map<string, number>;
};

/**
 * One poll: reads everything that is due.
 * @returns pause until the next poll, in ms
 * @throws PollFailed with the service's failure
 */
export async function poll(
  context: Context,
  scope: Scope,
  { holder, familyId }: BorrowedTokens,
  call: CallOptions,
  { row, isWatched, isReportsTurn, isInDoubt, withoutReports }: Poll,
): Promise<number> {
  const hasList = await readList(context, scope, holder, call, row);
  const takesTurns = hasList && isWatched;
  let calls = 0;
  if (!takesTurns || !isReportsTurn) {
    const isProbe = isInDoubt && !hasList;
    calls = await checkDueInvitations(context, scope, holder, call, { isWatched, hasList, isProbe });
  }
  if ((!takesTurns || isReportsTurn) && !withoutReports.has(familyId)) {
    const max = takesTurns ? 1 : reportsMaxPerPoll;
    const mayRead = await readReports(context, scope, holder, call, max);
    if (!mayRead) withoutReports.set(familyId, Date.now() + refusedTokensPauseMs);
  }
  if (hasList) return findListPauseMs(isWatched);
  return calls === dueMaxPerPoll ? 0 : findNextDuePauseMs(context, scope);
}

/** Reads the encounter list from the cursor on. False when this service has none. */
async function readList(
  context: Context,
  scope: Scope,
  holder: TokenHolder,
  call: CallOptions,
  row: TrackerRecord,
): Promise<boolean> {
  const from = row.updatedSince ?? (await findFirstCursor(context, scope));
  const since = new Date(Date.parse(from) - listOverlapMs).toISOString();
  let newest = from;
  let path: string | undefined;
  const changed: string[] = [];
  for (let page = 0; page < pagesMax; page += 1) {
    const answer = await listEncounters(context, holder, { ...call, updatedSince: since, path });
    if (!answer.ok && 'absent' in answer) return false;
    if (!answer.ok) throw new PollFailed(answer.failure);
    for (const encounter of answer.value.encounters) {
      changed.push(...(await applyEncounter(context, scope, encounter)));
      if (encounter.updatedAt && Date.parse(encounter.updatedAt) > Date.parse(newest))
        newest = encounter.updatedAt;
    }
    if (!answer.value.nextPath) break;
    path = answer.value.nextPath;
  }
  if (newest !== row.updatedSince) {
    await context.db.update(trackers).set({ updatedSince: newest }).where(matchTracker(scope));
  }
  if (changed.length > 0) await notifyChange(context, { ...scope, kind: 'invitations', ids: changed });
  return true;
}

/** Start of the first read: a day before the oldest open invitation, since the two clocks may differ. */
async function findFirstCursor(context: Context, scope: Scope): Promise<string> {
  const rows = await context.db
    .select({ createdAt: invitations.createdAt })
    .from(invitations)
    .where(matchOwnInvitations(scope, inArray(invitations.status, keysWhere(statusFacts, 'canContinue'))))
    .orderBy(asc(invitations.createdAt))
    .limit(1);
  const oldest = rows[0]?.createdAt.getTime() ?? Date.now();
  return new Date(oldest - 86_400_000).toISOString();
}

/**
 * Checks invitations that are due with single calls, the longest overdue first. Returns the number of calls.
 *
 * @param options.isProbe - checks one, due or not, to find out whether the service answers
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
    .limit(options.hasList || options.isProbe ? 1 : dueMaxPerPoll);
  for (const row of due) await checkInvitation(context, scope, holder, call, row, options);
  return due.length;
}

/**
 * Reads reports of encounters that finished or raised a flag, for the line that lists show. False when the token's role may not
 * read reports: statuses are still followed, and another session's tokens read the reports later.
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
        ne(invitations.status, 'revoked'),
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
      if (answer.failure.code !== 'not_found') throw new PollFailed(answer.failure);
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
