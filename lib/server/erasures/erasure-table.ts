// No 'server-only' here: drizzle-kit reads this file from plain Node.

import { pgSchema, text } from 'drizzle-orm/pg-core';
import { instant } from '@/lib/server/database/columns.ts';

/** Apart from the rest, because backups leave it out: it has a copy of its own (decision 035). */
export const keysSchema = pgSchema('keys');

/** What was erased: restoring a backup erases it again. Ids only. */
export const erasures = keysSchema.table('erasures', {
  invitationId: text('invitation_id').primaryKey(),
  service: text('service').notNull(),
  organizationId: text('organization_id').notNull(),
  erasedAt: instant('erased_at').notNull().defaultNow(),
});
