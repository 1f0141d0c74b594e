import 'server-only';
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { isEncounterOver } from '@/contract/encounter-status.ts';
import { orderFlags, rankFlagLevel } from '@/contract/flag-level.ts';
import type { Report } from '@/contract/report.ts';
import type { EncounterResponse } from '@/lib/server/consult-api/responses.ts';
import type { Context } from '@/lib/server/context.ts';
import {
  matchOwnInvitation,
  matchOwnInvitations,
  matchUnerasedInvitation,
} from '@/lib/server/invitations/invitation-store.ts';
import type { InvitationRecord } from '@/lib/server/invitations/invitation-table.ts';
import { type FlagSummary, invitations } from '@/lib/server/invitations/invitation-table.ts';
import { openReportWords, type ReportWords, sealReportWords } from '@/lib/server/invitations/report-words.ts';
import { takeBackAcknowledgements } from '@/lib/server/invitations/take-back.ts';
import type { Scope } from '@/lib/server/scope.ts';
import { describeEncounter } from '@/lib/shared/invitation-status.ts';

/**
 * Stores the service's state of an encounter in its invitation.
 * @returns ids of the invitations that changed
 */
export async function applyEncounter(
  context: Context,
  scope: Scope,
  response: EncounterResponse,
): Promise<string[]> {
  const rows = await context.db
    .select()
    .from(invitations)
    .where(
      matchOwnInvitations(
        scope,
        isNull(invitations.erasedAt),
        or(
          eq(invitations.encounterId, response.id),
          response.invitationId ? eq(invitations.upstreamId, response.invitationId) : undefined,
        ),
      ),
    );
  const changed: string[] = [];
  for (const row of rows) {
    if (await applyToRow(context, row, response)) changed.push(row.id);
  }
  return changed;
}

/**
 * Updates with a comparison of the flags (optimistic locking) and retries, because a report read at the same time may add flags,
 * which must not be lost.
 */
async function applyToRow(
  context: Context,
  first: InvitationRecord,
  response: EncounterResponse,
): Promise<boolean> {
  let row: InvitationRecord | undefined = first;
  while (row) {
    const change = describeChange(row, response);
    if (!change) return false;
    const written = await context.db
      .update(invitations)
      .set({ ...change, updatedAt: sql`now()` })
      .where(hasStill(row))
      .returning({ id: invitations.id });
    if (written.length > 0) return true;
    [row] = await context.db.select().from(invitations).where(matchUnerasedInvitation(row, row.id)).limit(1);
  }
  return false;
}

/** Condition: the row still has the flags that were read, and is not erased. */
function hasStill(row: InvitationRecord): SQL | undefined {
  return and(matchUnerasedInvitation(row, row.id), eq(invitations.flags, row.flags));
}

/** Puts the consultation back into the review queue, unread for everyone; acknowledged flags stay acknowledged. */
const withoutReview = {
  reviewedAt: null,
  reviewedBy: null,
  reviewedRole: null,
  seenAt: null,
  seenBy: null,
  readBy: [],
};

/**
 * Whether an earlier review no longer covers the consultation (S35): it has just ended or continues again, a flag was raised, or
 * the patient has added something. A change from revoked to abandoned is not one.
 */
function needsReviewAgain(
  row: InvitationRecord,
  status: string,
  updatedAt: Date | null,
  hasNewFlag: boolean,
): boolean {
  const hasTurned = isEncounterOver(status) !== isEncounterOver(row.encounterStatus ?? '');
  if (row.state === 'revoked' && hasTurned && status === 'ABANDONED') return hasNewFlag;
  const isLater =
    updatedAt !== null && (row.encounterUpdatedAt === null || updatedAt > row.encounterUpdatedAt);
  return hasNewFlag || hasTurned || isLater;
}

/** The columns that change, or null. An older state never overwrites a newer one. */
function describeChange(
  row: InvitationRecord,
  response: EncounterResponse,
): PgUpdateSetSource<typeof invitations> | null {
  const updatedAt = response.updatedAt ? new Date(response.updatedAt) : null;
  if (updatedAt && row.encounterUpdatedAt && updatedAt < row.encounterUpdatedAt) return null;
  const status = response.status?.toUpperCase() ?? row.encounterStatus ?? 'ONGOING';
  const flags = mergeFlags(row.flags, response.flags);
  const worsened = findWorsened(row.flags, flags);
  const isSame =
    row.encounterId === response.id &&
    row.encounterStatus === status &&
    row.flags.length === flags.length &&
    row.flags.every(({ level }, at) => level === flags[at]?.level) &&
    row.unreachableSince === null &&
    (updatedAt === null || row.encounterUpdatedAt?.getTime() === updatedAt.getTime());
  if (isSame) return null;
  const hasNewFlag = flags.length > row.flags.length || worsened.length > 0;
  const startedAt = response.createdAt ? new Date(response.createdAt) : new Date();
  const isFinished = status === 'FINISHED';
  const hasAddition =
    isEncounterOver(status) &&
    updatedAt !== null &&
    (row.encounterUpdatedAt === null || updatedAt > row.encounterUpdatedAt);
  return {
    encounterId: response.id,
    ...describeEncounter(status),
    encounterUpdatedAt: updatedAt ?? row.encounterUpdatedAt,
    startedAt: row.startedAt ?? startedAt,
    finishedAt: isFinished ? (row.finishedAt ?? updatedAt ?? new Date()) : null,
    nextCheckAt: isFinished ? null : row.nextCheckAt,
    unreachableSince: null,
    flags,
    // What was added after the end is in the report only.
    ...(hasAddition ? { reportFetchedFor: null } : {}),
    // What was acknowledged was less than what is known now.
    ...(worsened.length > 0 ? takeBackOfWorsened(worsened) : {}),
    ...(needsReviewAgain(row, status, updatedAt, hasNewFlag) ? withoutReview : {}),
  };
}

/**
 * Known flags are never removed; titles from a report are kept. A flag whose level has changed at the service gets the new level;
 * of several with the same id the worst can only become worse.
 */
function mergeFlags(known: readonly FlagSummary[], read: EncounterResponse['flags']): FlagSummary[] {
  const shown = read.map((flag) => ({
    id: flag.id,
    level: flag.level.toUpperCase(),
    title: null,
    raisedAt: flag.raisedAt ?? new Date().toISOString(),
  }));
  const current = known.map((flag) => {
    const same = known.filter(({ id }) => id === flag.id);
    const now = orderFlags(shown.filter(({ id }) => id === flag.id))[0];
    if (now === undefined || orderFlags(same)[0] !== flag) return flag;
    const isWorse = rankFlagLevel(now.level) < rankFlagLevel(flag.level);
    return isWorse || same.length === 1 ? { ...flag, level: now.level } : flag;
  });
  return [...current, ...leaveOutSame(shown, known).left];
}

/** Ids of the flags that have a worse level now than before. */
function findWorsened(before: readonly FlagSummary[], now: readonly FlagSummary[]): string[] {
  return before.flatMap(({ id, level }, at) =>
    rankFlagLevel(now[at]?.level ?? level) < rankFlagLevel(level) ? [id] : [],
  );
}

function takeBackOfWorsened(flagIds: readonly string[]) {
  const isMeant = sql`known.one->>'flagId' = any(${sql.param([...flagIds])}::text[])`;
  const at = new Date().toISOString();
  // The service knows the level that it has told itself.
  return takeBackAcknowledgements(isMeant, { by: null, byName: null, at, isToldToService: true });
}

/** The entries of a column with the new ids of their flags. */
function renameFlags(column: AnyPgColumn, renamed: Readonly<Record<string, string>>): SQL {
  const names = JSON.stringify(renamed);
  return sql`coalesce((
    select jsonb_agg(case when ${names}::jsonb ? (known.one->>'flagId')
      then jsonb_set(known.one, '{flagId}', ${names}::jsonb->(known.one->>'flagId')) else known.one end order by known.place)
    from jsonb_array_elements(${column}) with ordinality as known(one, place)), '[]'::jsonb)`;
}

/**
 * The flags that are not among the others, and what the rest are called there. If a service shows the rule's id only to some roles, the same flag has two ids; it is
 * then matched by level and time, each of the others with at most one flag.
 */
function leaveOutSame(
  flags: readonly FlagSummary[],
  others: readonly FlagSummary[],
): { left: FlagSummary[]; renamed: Record<string, string> } {
  const unnamed = others.filter((other) => !flags.some((flag) => flag.id === other.id));
  const renamed = new Map<string, string>();
  const left = flags.filter((flag) => {
    if (others.some((other) => other.id === flag.id)) return false;
    const at = unnamed.findIndex(
      (other) => other.level === flag.level && Date.parse(other.raisedAt) === Date.parse(flag.raisedAt),
    );
    if (at === -1) return true;
    for (const other of unnamed.splice(at, 1)) renamed.set(flag.id, other.id);
    return false;
  });
  return { left, renamed: Object.fromEntries(renamed) };
}

const summaryMaxLength = 200;

/** Identifies the state of an encounter for which a report was read; in another state it is read again. */
export function nameReportState(row: Pick<InvitationRecord, 'encounterStatus' | 'flags'>): string {
  return `${row.encounterStatus ?? ''}:${row.flags.length}`;
}

/** Whether a report contains something that the record lacks: its words for this state, or a new flag. */
export function isReportNews(row: InvitationRecord, report: Report): boolean {
  return (
    row.reportFetchedFor !== nameReportState(row) ||
    report.flags.some((flag) => !row.flags.some((known) => known.id === flag.id))
  );
}

/**
 * Stores the parts of a report that lists and Today show: the flags' titles, and sealed the patient's words.
 * @returns the current record; unchanged when it was erased meanwhile, or when its flags were changed by another process, which
 *   reads the report too
 */
export async function applyReport(
  context: Context,
  row: InvitationRecord,
  report: Report | null,
): Promise<InvitationRecord> {
  const flags = report
    ? report.flags.map((flag) => ({
        id: flag.id,
        level: flag.level,
        title: flag.title,
        raisedAt: flag.raisedAt,
      }))
    : row.flags;
  const { left, renamed } = leaveOutSame(row.flags, flags);
  const merged = [...flags, ...left];
  const written = await context.db
    .update(invitations)
    .set({
      ...(report
        ? { reportWords: await sealReportWords(context, row, await pickWords(context, row, report)) }
        : {}),
      flags: merged,
      // Openness goes by id, so what was noted of a flag takes its new one.
      ...(Object.keys(renamed).length > 0
        ? {
            acknowledgements: renameFlags(invitations.acknowledgements, renamed),
            acknowledgementsTakenBack: renameFlags(invitations.acknowledgementsTakenBack, renamed),
            callAttempts: renameFlags(invitations.callAttempts, renamed),
          }
        : {}),
      reportFetchedFor: nameReportState({ ...row, flags: merged }),
      ...(merged.length > row.flags.length ? withoutReview : {}),
      updatedAt: sql`now()`,
    })
    .where(hasStill(row))
    .returning();
  if (written[0]) return written[0];
  const [current] = await context.db
    .select()
    .from(invitations)
    .where(matchOwnInvitation(row, row.id))
    .limit(1);
  return current ?? row;
}

const shorten = (words: string) => [...words].slice(0, summaryMaxLength).join('');

/** The words of the new report; for flags that it does not mention the old ones are kept. */
async function pickWords(context: Context, row: InvitationRecord, report: Report): Promise<ReportWords> {
  const known = await openReportWords(context, row);
  const words = report.complaints[0]?.words ?? report.summary;
  const quotes = report.flags.flatMap(({ id, quote }) => (quote ? [[id, quote] as const] : []));
  const added = report.addenda.findLast(({ isAfterEnd }) => isAfterEnd)?.text;
  return {
    summary: words ? shorten(words) : known.summary,
    newAnswer: added ? shorten(added) : null,
    quotes: { ...known.quotes, ...Object.fromEntries(quotes) },
  };
}
