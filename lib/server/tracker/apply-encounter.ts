import 'server-only';
import { and, eq, or, sql } from 'drizzle-orm';
import type { Report } from '@/contract/report.ts';
import type { Context } from '@/lib/server/context.ts';
import { type FlagSummary, invitations } from '@/lib/server/database/schema.ts';
import type { InvitationRecord } from '@/lib/server/invitations/invitation-view.ts';
import type { Scope } from '@/lib/server/scope.ts';
import type { EncounterReading } from '@/lib/server/service/readings.ts';

/**
 * Writes what the service says about an encounter onto the invitation it belongs to.
 * @returns ids of the invitations that changed
 */
export async function applyEncounter(
  context: Context,
  scope: Scope,
  reading: EncounterReading,
): Promise<string[]> {
  const rows = await context.db
    .select()
    .from(invitations)
    .where(
      and(
        eq(invitations.service, scope.service),
        eq(invitations.organizationId, scope.organizationId),
        or(
          eq(invitations.encounterId, reading.id),
          reading.invitationId ? eq(invitations.upstreamId, reading.invitationId) : undefined,
        ),
      ),
    );
  const changed: string[] = [];
  for (const row of rows) {
    const change = describeChange(row, reading);
    if (!change) continue;
    await context.db
      .update(invitations)
      .set({ ...change, updatedAt: sql`now()` })
      .where(eq(invitations.id, row.id));
    changed.push(row.id);
  }
  return changed;
}

/** What differs, or null. An older state never overwrites a newer one. */
function describeChange(row: InvitationRecord, reading: EncounterReading): Partial<InvitationRecord> | null {
  const updatedAt = reading.updatedAt ? new Date(reading.updatedAt) : null;
  if (updatedAt && row.encounterUpdatedAt && updatedAt < row.encounterUpdatedAt) return null;
  const status = reading.status?.toUpperCase() ?? row.encounterStatus ?? 'ONGOING';
  const flags = mergeFlags(row.flags, reading.flags);
  const isSame =
    row.encounterId === reading.id &&
    row.encounterStatus === status &&
    row.flags.length === flags.length &&
    row.unreachableSince === null &&
    (updatedAt === null || row.encounterUpdatedAt?.getTime() === updatedAt.getTime());
  if (isSame) return null;
  const startedAt = reading.createdAt ? new Date(reading.createdAt) : new Date();
  const isFinished = status === 'FINISHED';
  return {
    encounterId: reading.id,
    encounterStatus: status,
    encounterUpdatedAt: updatedAt ?? row.encounterUpdatedAt,
    startedAt: row.startedAt ?? startedAt,
    finishedAt: isFinished ? (row.finishedAt ?? updatedAt ?? new Date()) : null,
    nextCheckAt: isFinished ? null : row.nextCheckAt,
    unreachableSince: null,
    flags,
    // A flag raised after the review asks for attention again.
    ...(flags.length > row.flags.length ? { reviewedAt: null, reviewedBy: null } : {}),
  };
}

/** A raised flag stays; titles that a report gave earlier are kept. */
function mergeFlags(known: readonly FlagSummary[], read: EncounterReading['flags']): FlagSummary[] {
  const shown = read.map((flag) => ({
    id: flag.id,
    level: flag.level.toUpperCase(),
    title: null,
    quote: null,
    raisedAt: flag.raisedAt ?? new Date().toISOString(),
  }));
  return [...known, ...leaveOutSame(shown, known)];
}

/**
 * The flags that are not among the others. One flag has two ids where a service tells only some roles which rule
 * raised it; it is then known by its level and its moment, each of the others for one flag at most.
 */
function leaveOutSame(flags: readonly FlagSummary[], others: readonly FlagSummary[]): FlagSummary[] {
  const unnamed = others.filter((other) => !flags.some((flag) => flag.id === other.id));
  return flags.filter((flag) => {
    if (others.some((other) => other.id === flag.id)) return false;
    const at = unnamed.findIndex(
      (other) => other.level === flag.level && Date.parse(other.raisedAt) === Date.parse(flag.raisedAt),
    );
    if (at === -1) return true;
    unnamed.splice(at, 1);
    return false;
  });
}

const summaryMaxLength = 200;

/** Which state of an encounter a report was read for; another one asks for a new reading. */
export function nameReportState(row: Pick<InvitationRecord, 'encounterStatus' | 'flags'>): string {
  return `${row.encounterStatus ?? ''}:${row.flags.length}`;
}

/** Keeps the few lines of a report that lists show: the complaint in the patient's words and the flags' titles. */
export async function applyReport(
  context: Context,
  row: InvitationRecord,
  report: Report | null,
): Promise<void> {
  const words = report?.complaints[0]?.words ?? report?.summary ?? null;
  const flags = report
    ? report.flags.map((flag) => ({
        id: flag.id,
        level: flag.level,
        title: flag.title,
        quote: flag.quote,
        raisedAt: flag.raisedAt,
      }))
    : row.flags;
  const merged = [...flags, ...leaveOutSame(row.flags, flags)];
  await context.db
    .update(invitations)
    .set({
      summary: words ? [...words].slice(0, summaryMaxLength).join('') : row.summary,
      flags: merged,
      reportFetchedFor: `${row.encounterStatus ?? ''}:${merged.length}`,
      updatedAt: sql`now()`,
    })
    .where(eq(invitations.id, row.id));
}
