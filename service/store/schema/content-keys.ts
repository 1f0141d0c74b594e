import { index, pgSchema, text } from 'drizzle-orm/pg-core';
import { createdAt, moment } from './columns.ts';

/** A schema of its own, because backups leave it out: the keys are backed up separately (decision 035). */
export const keysSchema = pgSchema('keys');

/**
 * One key for each invitation, wrapped by the service's secret. It seals the patient's personal details and everything that
 * is said in the encounter; without it they are noise. No foreign key: the two are restored apart.
 */
export const contentKeys = keysSchema.table(
  'content_keys',
  {
    invitationId: text('invitation_id').primaryKey(),
    organizationId: text('organization_id').notNull(),
    wrapped: text('wrapped').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('content_keys_organization').on(table.organizationId)],
);

/** What was erased: restoring a backup erases it again. Ids only. */
export const erasures = keysSchema.table('erasures', {
  invitationId: text('invitation_id').primaryKey(),
  organizationId: text('organization_id').notNull(),
  erasedAt: moment('erased_at').notNull().defaultNow(),
});
