// No 'server-only' here: drizzle-kit reads this file from plain Node.

import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '@/lib/server/database/columns.ts';

/** Keys that seal tokens and drafts, each wrapped with a key of TOKEN_KEYS. The newest one seals, all can open. */
export const sealingKeys = pgTable('sealing_keys', {
  id: text('id').primaryKey(),
  wrapped: text('wrapped').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});
