// No 'server-only' here: drizzle-kit reads this file from plain Node.

import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '@/lib/server/database/columns.ts';

/** Agents as last read from the service; `configurationUrl` is stored sealed, for services that give it at creation only. */
export const agents = pgTable(
  'agents',
  {
    service: text('service').notNull(),
    organizationId: text('organization_id').notNull(),
    agentId: text('agent_id').notNull(),
    name: text('name'),
    specialization: text('specialization'),
    visitType: text('visit_type'),
    agentCreatedAt: instant('agent_created_at'),
    configurationUrl: text('configuration_url'),
    seenAt: instant('seen_at').notNull().defaultNow(),
    deletedAt: instant('deleted_at'),
  },
  (table) => [primaryKey({ columns: [table.service, table.organizationId, table.agentId] })],
);
