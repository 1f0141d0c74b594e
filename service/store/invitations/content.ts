import * as z from 'zod';
import { mapFields, personalFields } from '../../../contract/invitation-fields.ts';
import type { ContentKey, ContentSealing } from '../../domain/invitations/content-sealing.ts';
import { type ConsultationEvent, consultationEventSchema } from '../../interview/engine/events.ts';

/** The sealed part of an invitation: every field that says something of the patient. */
const detailsSchema = z.object(
  // A row that was sealed before a field was added has none of it.
  mapFields(personalFields, () => z.string().nullable().default(null)),
);
export type PersonalDetails = z.infer<typeof detailsSchema>;

const noDetails: PersonalDetails = mapFields(personalFields, () => null);

// Part of what is authenticated with each sealed row, so it keeps the name that rows were sealed under.
const detailsPlace = (invitationId: string) => `particulars:${invitationId}`;
const eventPlace = (encounterId: string, seq: number) => `event:${encounterId}:${seq}`;

/** Fields beyond the personal ones are left out. */
export function sealPersonalDetails(
  key: ContentKey,
  invitationId: string,
  personalDetails: PersonalDetails,
): Buffer {
  return key.seal(detailsPlace(invitationId), JSON.stringify(detailsSchema.parse(personalDetails)));
}

/** All null once they are erased, which takes the key as well. */
export function openPersonalDetails(
  key: ContentKey | null,
  invitationId: string,
  personalDetails: Buffer | null,
): PersonalDetails {
  if (key === null || personalDetails === null) return noDetails;
  return detailsSchema.parse(JSON.parse(key.open(detailsPlace(invitationId), personalDetails)));
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
