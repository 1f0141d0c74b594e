// No 'server-only' here: drizzle-kit reads this file from plain Node.

import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '@/lib/server/database/columns.ts';

/** One tracker per organization over all processes: its lease, its cursor, and its state for the pages. */
export const trackers = pgTable(
  'trackers',
  {
    service: text('service').notNull(),
    organizationId: text('organization_id').notNull(),
    owner: text('owner'),
    leaseUntil: instant('lease_until'),
    /** In the service's own format and clock; `updatedSince` is inclusive. */
    updatedSince: text('updated_since'),
    watchedUntil: instant('watched_until'),
    lastCheckedAt: instant('last_checked_at'),
    pausedSince: instant('paused_since'),
    unreachableSince: instant('unreachable_since'),
  },
  (table) => [primaryKey({ columns: [table.service, table.organizationId] })],
);

export type TrackerRecord = typeof trackers.$inferSelect;
