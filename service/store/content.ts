import * as z from 'zod';
import type { ContentKey, ContentSealing } from '../domain/content-sealing.ts';
import { type ConsultationEvent, consultationEventSchema } from '../interview/engine/events.ts';

/** What the client said of the patient, and where the patient goes afterwards: the sealed part of an invitation. */
const particularsSchema = z.object({
  encounterCompletionLinkText: z.string().nullable(),
  encounterCompletionLinkUrl: z.string().nullable(),
  externalId: z.string().nullable(),
  /** YYYY-MM-DD. */
  patientDateOfBirth: z.string().nullable(),
  patientFirstName: z.string().nullable(),
  patientLastName: z.string().nullable(),
});
export type InvitationParticulars = z.infer<typeof particularsSchema>;

const noParticulars: InvitationParticulars = {
  encounterCompletionLinkText: null,
  encounterCompletionLinkUrl: null,
  externalId: null,
  patientDateOfBirth: null,
  patientFirstName: null,
  patientLastName: null,
};

const particularsPlace = (invitationId: string) => `particulars:${invitationId}`;
const eventPlace = (encounterId: string, seq: number) => `event:${encounterId}:${seq}`;

/** Fields beyond the particulars are left out. */
export function sealParticulars(
  key: ContentKey,
  invitationId: string,
  particulars: InvitationParticulars,
): Buffer {
  return key.seal(particularsPlace(invitationId), JSON.stringify(particularsSchema.parse(particulars)));
}

/** All null once they are erased, which takes the key as well. */
export function openParticulars(
  key: ContentKey | null,
  invitationId: string,
  particulars: Buffer | null,
): InvitationParticulars {
  if (key === null || particulars === null) return noParticulars;
  return particularsSchema.parse(JSON.parse(key.open(particularsPlace(invitationId), particulars)));
}

/** The key of an invitation as it is stored; null once it is erased. */
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
  return key.seal(eventPlace(encounterId, seq), JSON.stringify(event));
}

export function openEvent(
  key: ContentKey,
  encounterId: string,
  row: { seq: number; sealed: Buffer },
): ConsultationEvent {
  return consultationEventSchema.parse(JSON.parse(key.open(eventPlace(encounterId, row.seq), row.sealed)));
}

/** The day (UTC) on which an encounter began: it tells in which partition its events lie. */
export function encounterDayOf(createdAt: Date): string {
  return createdAt.toISOString().slice(0, 10);
}
