// No 'server-only' here: drizzle-kit reads this file from plain Node.

import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '@/lib/server/database/columns.ts';

/** Everyone who has signed in, with their last known details; work can be assigned to them. Outlives sessions. */
export const people = pgTable(
  'people',
  {
    service: text('service').notNull(),
    organizationId: text('organization_id').notNull(),
    email: text('email').notNull(),
    firstName: text('first_name').notNull(),
    role: text('role').notNull(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.service, table.organizationId, table.email] })],
);
