import { and, eq, isNull, sql } from 'drizzle-orm';
import type { InvitationRecord, InvitationStore } from '../domain/invitation/invitation-store.ts';
import type { Queryable } from './database.ts';
import { agents, invitations } from './schema.ts';

const columns = {
  id: invitations.id,
  agentId: invitations.agentId,
  encounterCompletionLinkText: invitations.encounterCompletionLinkText,
  encounterCompletionLinkUrl: invitations.encounterCompletionLinkUrl,
  externalId: invitations.externalId,
  patientDateOfBirth: invitations.patientDateOfBirth,
  patientFirstName: invitations.patientFirstName,
  patientLastName: invitations.patientLastName,
  encounterId: invitations.encounterId,
  createdAt: invitations.createdAt,
};

/** Invitations in PostgreSQL. */
export function createInvitationStore(db: Queryable): InvitationStore {
  const isLive = (organizationId: string, invitationId: string) =>
    and(
      eq(invitations.organizationId, organizationId),
      eq(invitations.id, invitationId),
      isNull(invitations.revokedAt),
    );
  return {
    async find(organizationId, invitationId): Promise<InvitationRecord | null> {
      const [row] = await db.select(columns).from(invitations).where(isLive(organizationId, invitationId));
      return row ?? null;
    },

    async create(invitation) {
      // Locked, so that the agent cannot be deleted between here and the end of the transaction.
      const [agent] = await db
        .select({ id: agents.id })
        .from(agents)
        .where(
          and(
            eq(agents.organizationId, invitation.organizationId),
            eq(agents.id, invitation.agentId),
            isNull(agents.deletedAt),
          ),
        )
        .for('share');
      if (!agent) return null;
      const [row] = await db.insert(invitations).values(invitation).returning(columns);
      return row ?? null;
    },

    async revoke(organizationId, invitationId) {
      const revoked = await db
        .update(invitations)
        .set({ revokedAt: sql`now()` })
        .where(isLive(organizationId, invitationId))
        .returning({ id: invitations.id });
      return revoked.length > 0;
    },
  };
}
