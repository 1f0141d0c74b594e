// No 'server-only' here: drizzle-kit reads this file from plain Node.

import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '@/lib/server/database/columns.ts';

/** Keys that seal tokens and drafts, each wrapped by a key of TOKEN_KEYS. The newest seals, all of them open. */
export const sealingKeys = pgTable('sealing_keys', {
  id: text('id').primaryKey(),
  wrapped: text('wrapped').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});
