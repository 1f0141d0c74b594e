// No 'server-only' here: drizzle-kit reads this file from plain Node.

import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '@/lib/server/database/columns.ts';

/**
 * That the service's webhook of an organization leads to this dashboard, and the secret by which its events are known.
 * Events are hints: what is true is read through the API.
 */
export const webhookReceivers = pgTable(
  'webhook_receivers',
  {
    service: text('service').notNull(),
    organizationId: text('organization_id').notNull(),
    /** Sealed (S11). */
    secret: text('secret').notNull(),
    connectedAt: instant('connected_at').notNull().defaultNow(),
    lastReceivedAt: instant('last_received_at'),
  },
  (table) => [primaryKey({ columns: [table.service, table.organizationId] })],
);

/** Events that have come, by their `webhook-id`, for as long as one could be sent again unchanged. */
export const webhookReceipts = pgTable(
  'webhook_receipts',
  {
    service: text('service').notNull(),
    organizationId: text('organization_id').notNull(),
    webhookId: text('webhook_id').notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.service, table.organizationId, table.webhookId] }),
    index('webhook_receipts_by_time').on(table.receivedAt),
  ],
);
