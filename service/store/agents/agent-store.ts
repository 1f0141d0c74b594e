import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { agentSchema } from '../../../contract/agent.ts';
import type { AgentRecord, AgentStore } from '../../domain/agents/agent-store.ts';
import type { Queryable } from '../database.ts';
import { isAfter, toPage } from '../keyset.ts';
import { agents, simulatedCases } from '../schema/agents.ts';
import { invitations } from '../schema/invitations.ts';
import { storedConfiguration } from '../stored-columns.ts';

const recordSchema = agentSchema.pick({ specialization: true, consultAgentType: true });

/** Agents in PostgreSQL. */
export function createAgentStore(db: Queryable): AgentStore {
  const isLive = (organizationId: string) =>
    and(eq(agents.organizationId, organizationId), isNull(agents.deletedAt));
  return {
    async list(organizationId, page) {
      const rows = await db
        .select()
        .from(agents)
        .where(
          and(
            isLive(organizationId),
            isAfter({ at: agents.createdAt, id: agents.id }, page.after, 'descending'),
          ),
        )
        .orderBy(desc(agents.createdAt), desc(agents.id))
        .limit(page.limit + 1);
      return toPage(rows.map(toRecord), page, (agent) => ({ at: agent.createdAt, id: agent.id }));
    },

    async find(organizationId, agentId) {
      const [row] = await db
        .select()
        .from(agents)
        .where(and(isLive(organizationId), eq(agents.id, agentId)));
      return row ? toRecord(row) : null;
    },

    async create(agent) {
      const [row] = await db
        .insert(agents)
        .values({ ...agent, configuration: storedConfiguration.keep(agent.configuration) })
        .returning();
      if (!row) throw new Error('The new agent was not returned');
      return toRecord(row);
    },

    async remove(organizationId, agentId) {
      const removed = await db
        .update(agents)
        .set({ deletedAt: sql`now()` })
        .where(and(isLive(organizationId), eq(agents.id, agentId)))
        .returning({ id: agents.id });
      if (removed.length === 0) return false;
      await db
        .delete(simulatedCases)
        .where(and(eq(simulatedCases.organizationId, organizationId), eq(simulatedCases.agentId, agentId)));
      await db
        .update(invitations)
        .set({ revokedAt: sql`now()` })
        .where(
          and(
            eq(invitations.organizationId, organizationId),
            eq(invitations.agentId, agentId),
            isNull(invitations.revokedAt),
          ),
        );
      return true;
    },
  };
}

function toRecord(row: typeof agents.$inferSelect): AgentRecord {
  return { id: row.id, name: row.name, createdAt: row.createdAt, ...recordSchema.parse(row) };
}
