import * as z from 'zod';
import { tableOf } from '../../common/keys.ts';
import { defineStored } from '../../common/stored-value.ts';
import type { UnreadableRows } from '../../common/unreadable-rows.ts';
import { personalFields } from '../../contract/invitation-fields.ts';
import type { ContentKey, ContentSealing } from '../domain/invitations/content-sealing.ts';
import { type ConsultationEvent, consultationEventSchema } from '../interview/model/events.ts';
import { type KeptReport, keptReportSchema } from '../interview/report/report-model.ts';

/** The encrypted part of an invitation: all fields with personal data of the patient. */
const detailsSchema = z.object(
  // A row that was sealed before a field existed lacks that field.
  tableOf(personalFields, () => z.string().nullable().default(null)),
);
export type PersonalDetails = z.infer<typeof detailsSchema>;

const storedDetails = defineStored('invitations.personal_details', detailsSchema);
export const storedEvent = defineStored('encounter_events.sealed', consultationEventSchema);
export const storedReport = defineStored('encounter_reports.sealed', keptReportSchema);

const noDetails: PersonalDetails = tableOf(personalFields, () => null);

// Rows were sealed with this name as authenticated data, so it must not change.
const detailsAssociatedData = (invitationId: string) => `particulars:${invitationId}`;
const eventAssociatedData = (encounterId: string, seq: number) => `event:${encounterId}:${seq}`;
const reportAssociatedData = (encounterId: string, lastSeq: number) => `report:${encounterId}:${lastSeq}`;

/** Seals the personal fields; others are ignored. */
export function sealPersonalDetails(
  key: ContentKey,
  invitationId: string,
  personalDetails: PersonalDetails,
): Buffer {
  return key.seal(detailsAssociatedData(invitationId), storedDetails.write(personalDetails));
}

/** All fields are null after erasure, which also deletes the key, and where the row cannot be read. */
export function openPersonalDetails(
  unreadable: UnreadableRows,
  key: ContentKey | null,
  invitationId: string,
  personalDetails: Buffer | null,
): PersonalDetails {
  if (key === null || personalDetails === null) return noDetails;
  const details = unreadable.read('invitations.personal_details', invitationId, () =>
    storedDetails.parse(key.open(detailsAssociatedData(invitationId), personalDetails)),
  );
  return details ?? noDetails;
}

/** The content key of an invitation; null after erasure. */
export function openKey(
  sealing: ContentSealing,
  invitationId: string,
  wrapped: string | null,
): ContentKey | null {
  return wrapped === null ? null : sealing.openKey(invitationId, wrapped);
}

export function sealEvent(
  key: ContentKey,
  encounterId: string,
  seq: number,
  event: ConsultationEvent,
): Buffer {
  return key.seal(eventAssociatedData(encounterId, seq), storedEvent.write(event));
}

/** @throws UnreadableError when it cannot be decrypted or is no event */
export function openEvent(
  key: ContentKey,
  encounterId: string,
  row: { seq: number; sealed: Buffer },
): ConsultationEvent {
  return storedEvent.parse(key.open(eventAssociatedData(encounterId, row.seq), row.sealed));
}

export function sealReport(
  key: ContentKey,
  encounterId: string,
  lastSeq: number,
  report: KeptReport,
): Buffer {
  return key.seal(reportAssociatedData(encounterId, lastSeq), storedReport.write(report));
}

/** @throws UnreadableError when it cannot be decrypted or is no kept report */
export function openReport(
  key: ContentKey,
  encounterId: string,
  row: { lastSeq: number; sealed: Buffer },
): KeptReport {
  return storedReport.parse(key.open(reportAssociatedData(encounterId, row.lastSeq), row.sealed));
}

/** The events of an encounter with their sequence numbers; a row that cannot be read is passed over and counted. */
export function openEvents(
  unreadable: UnreadableRows,
  key: ContentKey,
  encounterId: string,
  rows: readonly { seq: number; sealed: Buffer }[],
): { events: ConsultationEvent[]; seqs: number[]; unreadableCount: number } {
  const events: ConsultationEvent[] = [];
  const seqs: number[] = [];
  for (const row of rows) {
    const event = unreadable.read('encounter_events.sealed', `${encounterId} ${row.seq}`, () =>
      openEvent(key, encounterId, row),
    );
    if (event === null) continue;
    events.push(event);
    seqs.push(row.seq);
  }
  return { events, seqs, unreadableCount: rows.length - events.length };
}

/** The day (UTC) on which an encounter began; it determines the partition of its events. */
export function encounterDayOf(createdAt: Date): string {
  return createdAt.toISOString().slice(0, 10);
}
