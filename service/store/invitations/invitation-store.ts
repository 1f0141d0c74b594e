import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { InvitationRecord, InvitationStore } from '../../domain/invitations/invitation-store.ts';
import { type Access, matchRows, type Statement } from '../access.ts';
import { auditColumns, insertAudit, toAuditRow } from '../audit-log.ts';
import type { Opening } from '../consultation/load-encounter.ts';
import { openKey, openPersonalDetails, sealPersonalDetails } from '../content.ts';
import { agents } from '../schema/agents.ts';
import { contentKeys } from '../schema/content-keys.ts';
import { invitations } from '../schema/invitations.ts';
import { eraseInvitation } from './erase-invitation.ts';

/** Returns one row for each question, even when several ask for the same invitation. */
const read: Statement<keyof typeof auditColumns> = {
  name: 'invitation_read',
  columns: auditColumns,
  build: (asked) => sql`
    with found as (
      select asked.*, i.agent_id, i.encounter_id, i.created_at, i.personal_details, k.wrapped
      from ${asked}
      join ${invitations} i on i.organization_id = asked.organization_id and i.id = asked.resource_id
      left join ${contentKeys} k on k.invitation_id = i.id
      where i.revoked_at is null
    ), audited as (${insertAudit(sql`found`)})
    select resource_id as id, organization_id, agent_id, encounter_id, created_at, personal_details, wrapped from found`,
};
const foundSchema = z.array(
  z.object({
    id: z.string(),
    organization_id: z.string(),
    agent_id: z.string(),
    encounter_id: z.string().nullable(),
    created_at: z.coerce.date(),
    personal_details: z.instanceof(Buffer).nullable(),
    wrapped: z.string().nullable(),
  }),
);

const createColumns = {
  ...auditColumns,
  id: 'text',
  agent_id: 'text',
  created_by: 'text',
  personal_details: 'bytea',
  external_id_index: 'bytea',
  wrapped: 'text',
} as const;
/** Locks the agents' rows, so that none is deleted before the transaction ends. */
const create: Statement<keyof typeof createColumns> = {
  name: 'invitation_create',
  columns: createColumns,
  build: (asked) => sql`
    with agent as (
      select a.organization_id, a.id from ${agents} a
      where a.deleted_at is null and (a.organization_id, a.id) in (select organization_id, agent_id from ${asked})
      for share
    ), wanted as (
      select asked.* from ${asked}
      join agent on agent.organization_id = asked.organization_id and agent.id = asked.agent_id
    ), created as (
      insert into ${invitations} (id, organization_id, agent_id, created_by, personal_details, external_id_index)
      select id, organization_id, agent_id, created_by, personal_details, external_id_index from wanted
      returning id, created_at
    ), key_kept as (
      insert into ${contentKeys} (invitation_id, organization_id, wrapped)
      select id, organization_id, wrapped from wanted
    ), audited as (${insertAudit(sql`wanted`)})
    select id, created_at from created`,
};
const createdSchema = z.array(z.object({ id: z.string(), created_at: z.coerce.date() }));

/** Invitations in PostgreSQL; personal data is sealed. */
export function createInvitationStore(
  { db, run, batch }: Access,
  { sealing, unreadable }: Opening,
): InvitationStore {
  const isLive = (organizationId: string, invitationId: string): SQL | undefined =>
    and(
      eq(invitations.organizationId, organizationId),
      eq(invitations.id, invitationId),
      isNull(invitations.revokedAt),
    );

  type AuditRow = Record<keyof typeof auditColumns, string | null>;
  const readBatched = batch(async (rows: readonly AuditRow[]) => {
    const found = foundSchema.parse(await run(read, rows));
    return matchRows(
      rows,
      (row) => JSON.stringify([row.organization_id, row.resource_id]),
      found,
      (row) => JSON.stringify([row.organization_id, row.id]),
    );
  });

  type NewRow = Record<keyof typeof createColumns, string | Buffer | null>;
  const createBatched = batch(async (rows: readonly NewRow[]) => {
    const created = createdSchema.parse(await run(create, rows));
    const matched = matchRows(
      rows,
      (row) => String(row.id),
      created,
      (row) => row.id,
    );
    return matched.map((row) => row?.created_at ?? null);
  });

  return {
    async read(organizationId, invitationId, audit): Promise<InvitationRecord | null> {
      const row = await readBatched({
        ...toAuditRow(audit),
        organization_id: organizationId,
        resource_id: invitationId,
      });
      if (row === null) return null;
      const { id, agent_id: agentId, encounter_id: encounterId, created_at: createdAt } = row;
      const personalDetails = openPersonalDetails(
        unreadable,
        openKey(sealing, id, row.wrapped),
        id,
        row.personal_details,
      );
      return { id, agentId, encounterId, createdAt, ...personalDetails };
    },

    async create(invitation, audit) {
      const { id, organizationId, agentId, createdBy, externalId } = invitation;
      const { key, wrapped } = sealing.createKey(id);
      const createdAt = await createBatched({
        ...toAuditRow(audit),
        organization_id: organizationId,
        id,
        agent_id: agentId,
        created_by: createdBy,
        personal_details: sealPersonalDetails(key, id, invitation),
        external_id_index: externalId === null ? null : sealing.indexExternalId(organizationId, externalId),
        wrapped,
      });
      if (createdAt === null) return null;
      const { createdBy: _author, organizationId: _owner, ...record } = invitation;
      return { ...record, encounterId: null, createdAt };
    },

    async revoke(organizationId, invitationId) {
      const [revoked] = await db
        .update(invitations)
        .set({ revokedAt: sql`now()` })
        .where(isLive(organizationId, invitationId))
        .returning({ encounterId: invitations.encounterId });
      if (!revoked) return false;
      // Never used, so its personal data is no longer needed.
      if (revoked.encounterId === null) await eraseInvitation(db, { organizationId, invitationId });
      return true;
    },
  };
}
