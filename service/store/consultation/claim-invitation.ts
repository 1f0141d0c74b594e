import { and, eq, isNull, sql } from 'drizzle-orm';
import type { NewEncounter } from '../../domain/consultation/consultation-store.ts';
import type { ContentSealing } from '../../domain/invitations/content-sealing.ts';
import { encounterAuditRow } from '../audit-log.ts';
import { encounterDayOf, sealEvent } from '../content.ts';
import type { Transaction } from '../database.ts';
import { agents } from '../schema/agents.ts';
import { auditEvents } from '../schema/audit-events.ts';
import { contentKeys } from '../schema/content-keys.ts';
import { compiledProtocols, encounterEvents, encounters } from '../schema/encounters.ts';
import { invitations } from '../schema/invitations.ts';
import { storedProtocol } from '../stored-columns.ts';
import { enqueueWebhook } from '../webhooks/enqueue-webhooks.ts';

/** Creates the encounter of an invitation. False when another device has claimed the invitation, or when it is revoked. */
export async function claimInvitation(
  tx: Transaction,
  sealing: ContentSealing,
  encounter: NewEncounter,
): Promise<boolean> {
  // One conditional update resolves the race between two devices (S17); it also fails when the agent was deleted in the
  // meantime.
  const [claimed] = await tx
    .update(invitations)
    .set({ encounterId: encounter.id })
    .where(
      and(
        eq(invitations.id, encounter.invitationId),
        isNull(invitations.encounterId),
        isNull(invitations.revokedAt),
        sql`exists (select 1 from ${agents} where ${agents.id} = ${invitations.agentId} and ${agents.deletedAt} is null)`,
      ),
    )
    .returning();
  if (!claimed) return false;
  const at = new Date(encounter.started.at);
  const [stored] = await tx
    .select({ hash: compiledProtocols.hash })
    .from(compiledProtocols)
    .where(eq(compiledProtocols.hash, encounter.protocolHash));
  // A protocol is hundreds of kilobytes, so it is sent to the database only when its hash is not stored yet.
  if (stored === undefined) {
    await tx
      .insert(compiledProtocols)
      .values({ hash: encounter.protocolHash, body: storedProtocol.keep(encounter.protocol) })
      .onConflictDoNothing();
  }
  await tx.insert(encounters).values({
    id: encounter.id,
    organizationId: claimed.organizationId,
    invitationId: claimed.id,
    agentId: claimed.agentId,
    externalIdIndex: claimed.externalIdIndex,
    status: 'ONGOING',
    modality: encounter.modality,
    locale: encounter.locale,
    protocolHash: encounter.protocolHash,
    claimHash: encounter.claimHash,
    createdAt: at,
    lastAnswerAt: at,
  });
  const [kept] = await tx.select().from(contentKeys).where(eq(contentKeys.invitationId, claimed.id));
  if (!kept) throw new Error(`Invitation ${claimed.id} has no content key`);
  await tx.insert(encounterEvents).values({
    organizationId: claimed.organizationId,
    encounterId: encounter.id,
    encounterDay: encounterDayOf(at),
    seq: 1,
    type: 'started',
    sealed: sealEvent(sealing.openKey(claimed.id, kept.wrapped), encounter.id, 1, encounter.started),
    at,
  });
  await tx
    .insert(auditEvents)
    .values(encounterAuditRow(claimed.organizationId, encounter.id, 'encounter.start'));
  await enqueueWebhook(tx, claimed.organizationId, {
    type: 'encounter.created',
    encounterId: encounter.id,
    agentId: claimed.agentId,
    consultInvitationId: claimed.id,
  });
  return true;
}
