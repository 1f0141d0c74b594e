import { and, eq } from 'drizzle-orm';
import type { UnreadableRows } from '../../../common/unreadable-rows.ts';
import type { EncounterStatus } from '../../../contract/encounter-status.ts';
import type { ContentKey } from '../../domain/invitations/content-sealing.ts';
import type { KeptEnd, KeptReport } from '../../interview/report/report-model.ts';
import { openReport, sealReport } from '../content.ts';
import type { Queryable, Transaction } from '../database.ts';
import { encounterReports } from '../schema/encounters.ts';

type Encounter = { organizationId: string; id: string; status: EncounterStatus };

/**
 * What was kept of the report of a finished encounter; null while it goes on, before it was kept, and where it cannot be
 * read: then the report is derived from the events.
 * @param seqs - the sequence numbers of the events that could be read
 */
export async function findKeptReport(
  queryable: Queryable,
  unreadable: UnreadableRows,
  key: ContentKey,
  { organizationId, id, status }: Encounter,
  seqs: readonly number[],
): Promise<KeptEnd | null> {
  if (status !== 'FINISHED') return null;
  const [row] = await queryable
    .select({ lastSeq: encounterReports.lastSeq, sealed: encounterReports.sealed })
    .from(encounterReports)
    .where(and(eq(encounterReports.organizationId, organizationId), eq(encounterReports.encounterId, id)));
  if (row === undefined) return null;
  const report = unreadable.read('encounter_reports.sealed', id, () => openReport(key, id, row));
  return report && { ...report, eventCount: seqs.filter((seq) => seq <= row.lastSeq).length };
}

/** Keeps a report. One that was kept before is replaced only by that of a later end. */
export async function insertReport(
  tx: Transaction,
  key: ContentKey,
  { organizationId, id }: Omit<Encounter, 'status'>,
  lastSeq: number,
  report: KeptReport,
): Promise<void> {
  const row = { lastSeq, sealed: sealReport(key, id, lastSeq, report) };
  await tx
    .insert(encounterReports)
    .values({ organizationId, encounterId: id, ...row })
    .onConflictDoUpdate({
      target: [encounterReports.organizationId, encounterReports.encounterId],
      set: row,
    });
}
