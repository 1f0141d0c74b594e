// No 'server-only' here: drizzle-kit reads this file from plain Node.

import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '@/lib/server/database/columns.ts';

/** What a user typed into a form and has not sent: kept for that user, sealed, for 24 hours. */
export const drafts = pgTable(
  'drafts',
  {
    service: text('service').notNull(),
    organizationId: text('organization_id').notNull(),
    email: text('email').notNull(),
    form: text('form').notNull(),
    content: text('content').notNull(),
    savedAt: instant('saved_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.service, table.organizationId, table.email, table.form] }),
    index('drafts_by_age').on(table.savedAt),
  ],
);
