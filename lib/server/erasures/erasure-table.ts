// No 'server-only' here: drizzle-kit reads this file from plain Node.

import { pgSchema, text } from 'drizzle-orm/pg-core';
import { instant } from '@/lib/server/database/columns.ts';

/** A schema of its own, because backups leave it out: it is backed up separately (decision 035). */
export const keysSchema = pgSchema('keys');

/** What was erased, by id, so that restoring a backup can erase it again. */
export const erasures = keysSchema.table('erasures', {
  invitationId: text('invitation_id').primaryKey(),
  service: text('service').notNull(),
  organizationId: text('organization_id').notNull(),
  erasedAt: instant('erased_at').notNull().defaultNow(),
});
