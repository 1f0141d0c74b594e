import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { ContentSealing } from '../domain/content-sealing.ts';
import type { InvitationRecord, InvitationStore } from '../domain/invitation/invitation-store.ts';
import { openKey, openParticulars, sealParticulars } from './content.ts';
import type { Queryable } from './database.ts';
import { eraseInvitation } from './erase-invitation.ts';
import { agents, contentKeys, invitations } from './schema.ts';

const columns = {
  id: invitations.id,
  agentId: invitations.agentId,
  encounterId: invitations.encounterId,
  createdAt: invitations.createdAt,
  particulars: invitations.particulars,
  wrapped: contentKeys.wrapped,
};

/** Invitations in PostgreSQL; what they say of the patient is sealed. */
export function createInvitationStore(db: Queryable, sealing: ContentSealing): InvitationStore {
  const isLive = (organizationId: string, invitationId: string): SQL | undefined =>
    and(
      eq(invitations.organizationId, organizationId),
      eq(invitations.id, invitationId),
      isNull(invitations.revokedAt),
    );
  return {
    async find(organizationId, invitationId): Promise<InvitationRecord | null> {
      const [row] = await db
        .select(columns)
        .from(invitations)
        .leftJoin(contentKeys, eq(contentKeys.invitationId, invitations.id))
        .where(isLive(organizationId, invitationId));
      if (!row) return null;
      const { id, agentId, encounterId, createdAt } = row;
      const particulars = openParticulars(openKey(sealing, id, row.wrapped), id, row.particulars);
      return { id, agentId, encounterId, createdAt, ...particulars };
    },

    async create(invitation) {
      const { id, organizationId, agentId, createdBy } = invitation;
      // Locked, so that the agent cannot be deleted between here and the end of the transaction.
      const [agent] = await db
        .select({ id: agents.id })
        .from(agents)
        .where(
          and(eq(agents.organizationId, organizationId), eq(agents.id, agentId), isNull(agents.deletedAt)),
        )
        .for('share');
      if (!agent) return null;
      const { key, wrapped } = sealing.createKey(id);
      const keyKept = db
        .$with('key_kept')
        .as(db.insert(contentKeys).values({ invitationId: id, organizationId, wrapped }).returning());
      const [row] = await db
        .with(keyKept)
        .insert(invitations)
        .values({
          id,
          organizationId,
          agentId,
          createdBy,
          particulars: sealParticulars(key, id, invitation),
          externalIdIndex:
            invitation.externalId === null
              ? null
              : sealing.indexExternalId(organizationId, invitation.externalId),
        })
        .returning({ createdAt: invitations.createdAt });
      if (!row) return null;
      const { createdBy: _author, organizationId: _owner, ...record } = invitation;
      return { ...record, encounterId: null, createdAt: row.createdAt };
    },

    async revoke(organizationId, invitationId) {
      const [revoked] = await db
        .update(invitations)
        .set({ revokedAt: sql`now()` })
        .where(isLive(organizationId, invitationId))
        .returning({ encounterId: invitations.encounterId });
      if (!revoked) return false;
      // Nobody needs to know any more whom it was for.
      if (revoked.encounterId === null) await eraseInvitation(db, { organizationId, invitationId });
      return true;
    },
  };
}
