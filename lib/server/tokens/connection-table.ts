// No 'server-only' here: drizzle-kit reads this file from plain Node.

import { pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '@/lib/server/database/columns.ts';

/**
 * An organization's own grant, given by an owner, with which jobs run while no one is signed in. It survives sign-out; an ended row
 * has no token family and says who or what ended it.
 */
export const connections = pgTable(
  'connections',
  {
    service: text('service').notNull(),
    organizationId: text('organization_id').notNull(),
    familyId: text('family_id'),
    grantedBy: text('granted_by').notNull(),
    grantedByName: text('granted_by_name').notNull(),
    grantedAt: instant('granted_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at'),
    endedAt: instant('ended_at'),
    endedReason: text('ended_reason'),
  },
  (table) => [
    primaryKey({ columns: [table.service, table.organizationId] }),
    uniqueIndex('connections_by_family').on(table.familyId),
  ],
);
