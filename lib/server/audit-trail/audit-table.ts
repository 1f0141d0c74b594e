// No 'server-only' here: drizzle-kit reads this file from plain Node.

import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '@/lib/server/database/columns.ts';

/** Who did what to which record, when; no clinical content (S26). */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    service: text('service').notNull(),
    organizationId: text('organization_id').notNull(),
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    subject: text('subject'),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [
    index('audit_events_by_time').on(table.service, table.organizationId, table.at),
    index('audit_events_by_subject').on(table.service, table.organizationId, table.subject, table.at),
    index('audit_events_by_actor').on(table.service, table.organizationId, table.actor, table.at),
  ],
);
