// No 'server-only' here: drizzle-kit reads this file from plain Node.

import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '@/lib/server/database/columns.ts';

/**
 * Organizations whose webhook at the service has this dashboard as its receiver, with the secret that verifies the events. Events
 * are only hints; data is read through the API.
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

/** Ids of received events (`webhook-id`), kept for as long as an event could be replayed. */
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
