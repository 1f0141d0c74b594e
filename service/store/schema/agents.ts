import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { StoredJson } from '../../../common/stored-value.ts';
import type { WrittenCase } from '../../domain/try-out/written-case.ts';
import type { AgentConfiguration } from '../../interview/model/configuration.ts';
import { createdAt, moment } from './columns.ts';
import { organizations, users } from './organizations.ts';

/** Agents (specification §2.1). Deleting one only marks it: its encounters are kept (§3). */
export const agents = pgTable(
  'agents',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id),
    name: text('name'),
    specialization: text('specialization').notNull(),
    consultAgentType: text('consult_agent_type').notNull(),
    configuration: jsonb('configuration').$type<StoredJson<AgentConfiguration>>().notNull(),
    configurationVersion: integer('configuration_version').notNull().default(1),
    createdBy: text('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    unique('agents_organization_id_id_key').on(table.organizationId, table.id),
    index('agents_list')
      .on(table.organizationId, table.createdAt.desc(), table.id.desc())
      .where(sql`${table.deletedAt} is null`),
  ],
);

/** Cases written by staff to try out an agent, never about a patient; at most twenty for each agent. */
export const simulatedCases = pgTable(
  'simulated_cases',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id').notNull(),
    agentId: text('agent_id').notNull(),
    content: jsonb('content').$type<StoredJson<WrittenCase>>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({
      name: 'simulated_cases_agent_fk',
      columns: [table.organizationId, table.agentId],
      foreignColumns: [agents.organizationId, agents.id],
    }),
    index('simulated_cases_agent').on(table.organizationId, table.agentId, table.createdAt, table.id),
  ],
);
