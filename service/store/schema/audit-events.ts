import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { organizations } from './organizations.ts';

/** Who read or changed what, and when (S26). Ids only; no clinical content. Partitioned by the month of `at`. */
export const auditEvents = pgTable(
  'audit_events',
  {
    // An explicit sequence, because partitioned tables support identity columns only from PostgreSQL 17 on.
    id: bigint('id', { mode: 'number' }).notNull().default(sql`nextval('audit_events_seq')`),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id),
    actorType: text('actor_type', { enum: ['user', 'patient', 'system', 'operator'] }).notNull(),
    actorId: text('actor_id'),
    clientId: text('client_id'),
    action: text('action').notNull(),
    resourceType: text('resource_type').notNull(),
    resourceId: text('resource_id'),
    requestId: text('request_id'),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.at] }),
    index('audit_events_list').on(table.organizationId, table.at.desc(), table.id.desc()),
    index('audit_events_resource').on(table.resourceType, table.resourceId),
    check(
      'audit_events_actor_type_known',
      sql`${table.actorType} in ('user', 'patient', 'system', 'operator')`,
    ),
  ],
);
