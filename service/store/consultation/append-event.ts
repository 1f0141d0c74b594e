import { and, eq, sql } from 'drizzle-orm';
import type { ContentSealing } from '../../domain/invitations/content-sealing.ts';
import type { ConsultationEvent } from '../../interview/model/events.ts';
import { encounterDayOf, sealEvent } from '../content.ts';
import type { Queryable, Transaction } from '../database.ts';
import { contentKeys } from '../schema/content-keys.ts';
import { encounterEvents } from '../schema/encounters.ts';

/** An encounter whose row the caller has locked. */
export type LockedEncounter = { organizationId: string; id: string; invitationId: string; createdAt: Date };

/** The number of the last event, without opening one. */
export async function findLastSeq(
  db: Queryable,
  { organizationId, id, createdAt }: Omit<LockedEncounter, 'invitationId'>,
): Promise<number> {
  const [last] = await db
    .select({ seq: sql<number>`coalesce(max(${encounterEvents.seq}), 0)::int` })
    .from(encounterEvents)
    .where(
      and(
        eq(encounterEvents.organizationId, organizationId),
        eq(encounterEvents.encounterId, id),
        eq(encounterEvents.encounterDay, encounterDayOf(createdAt)),
      ),
    );
  return last?.seq ?? 0;
}

/**
 * Appends an event of the service itself, without opening the others.
 * @throws ContentSealError when the encounter's key does not open; then nothing was sent to the database
 */
export async function appendEvent(
  tx: Transaction,
  sealing: ContentSealing,
  encounter: LockedEncounter,
  event: ConsultationEvent,
): Promise<void> {
  const seq = (await findLastSeq(tx, encounter)) + 1;
  const { organizationId, id, invitationId, createdAt } = encounter;
  const [kept] = await tx.select().from(contentKeys).where(eq(contentKeys.invitationId, invitationId));
  if (kept === undefined) return;
  await tx.insert(encounterEvents).values({
    organizationId,
    encounterId: id,
    encounterDay: encounterDayOf(createdAt),
    seq,
    type: event.type,
    sealed: sealEvent(sealing.openKey(invitationId, kept.wrapped), id, seq, event),
    at: new Date(event.at),
  });
}
