import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { agents } from './agents.ts';
import { bytea, createdAt, moment } from './columns.ts';
import { users } from './organizations.ts';

/**
 * Invitations (specification §2.2). The patient's first answer sets `encounter_id`, once (S17). An erased invitation
 * keeps its row without personal data.
 */
export const invitations = pgTable(
  'invitations',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id').notNull(),
    agentId: text('agent_id').notNull(),
    /**
     * The personal fields (`contract/invitation-fields.ts`), sealed with the invitation's content key; null after
     * erasure.
     */
    personalDetails: bytea('personal_details'),
    /** A keyed hash of the external id, to search by; null without one. */
    externalIdIndex: bytea('external_id_index'),
    /** No foreign key, because it is set before the encounter's row exists, in the same transaction. */
    encounterId: text('encounter_id'),
    identityAttempts: integer('identity_attempts').notNull().default(0),
    createdBy: text('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    revokedAt: moment('revoked_at'),
    erasedAt: moment('erased_at'),
  },
  (table) => [
    unique('invitations_organization_id_id_key').on(table.organizationId, table.id),
    unique('invitations_encounter_id_key').on(table.encounterId),
    foreignKey({
      name: 'invitations_agent_fk',
      columns: [table.organizationId, table.agentId],
      foreignColumns: [agents.organizationId, agents.id],
    }),
    index('invitations_list').on(table.organizationId, table.createdAt.desc(), table.id.desc()),
    index('invitations_agent').on(table.agentId),
    index('invitations_kept').on(table.organizationId, table.createdAt).where(sql`${table.erasedAt} is null`),
    index('invitations_dead')
      .on(table.revokedAt)
      .where(
        sql`${table.erasedAt} is null and ${table.encounterId} is null and ${table.revokedAt} is not null`,
      ),
    index('invitations_external_id_index').on(table.organizationId, table.externalIdIndex),
    check('invitations_identity_attempts_counted', sql`${table.identityAttempts} >= 0`),
  ],
);
