import { index, pgSchema, text } from 'drizzle-orm/pg-core';
import { createdAt, moment } from './columns.ts';

/** A separate schema, because backups leave it out: the keys are backed up separately (decision 035). */
export const keysSchema = pgSchema('keys');

/**
 * One key for each invitation, encrypted ("wrapped") with the service's secret. It encrypts the patient's personal data
 * and the content of the encounter, which cannot be read without it. No foreign key, because keys and invitations are
 * restored separately.
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

/** What was erased, so that it can be erased again after a restore. Ids only. */
export const erasures = keysSchema.table('erasures', {
  invitationId: text('invitation_id').primaryKey(),
  organizationId: text('organization_id').notNull(),
  erasedAt: moment('erased_at').notNull().defaultNow(),
});
