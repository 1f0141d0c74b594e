import { and, asc, count, eq, isNull } from 'drizzle-orm';
import type { UnreadableRows } from '../../../common/unreadable-rows.ts';
import type { ConfigurationGrant } from '../../domain/agents/agent-configuration.ts';
import { createIdentifier } from '../../domain/identifier.ts';
import { keptCasesMax, type SimulatedCaseStore } from '../../domain/try-out/simulated-case-store.ts';
import type { Database } from '../database.ts';
import { agents, simulatedCases } from '../schema/agents.ts';
import { auditEvents } from '../schema/audit-events.ts';
import { storedCase } from '../stored-columns.ts';

/** {@link SimulatedCaseStore} on PostgreSQL. */
export function createSimulatedCaseStore(db: Database, unreadable: UnreadableRows): SimulatedCaseStore {
  const ofAgent = (organizationId: string, agentId: string) =>
    and(eq(simulatedCases.organizationId, organizationId), eq(simulatedCases.agentId, agentId));
  const audit = (grant: ConfigurationGrant, action: string) => ({
    organizationId: grant.organizationId,
    actorType: 'user' as const,
    actorId: grant.userId,
    action,
    resourceType: 'agent',
    resourceId: grant.agentId,
  });
  return {
    async list(organizationId, agentId) {
      const rows = await db
        .select()
        .from(simulatedCases)
        .where(ofAgent(organizationId, agentId))
        .orderBy(asc(simulatedCases.createdAt), asc(simulatedCases.id))
        .limit(keptCasesMax);
      return rows.flatMap(({ id, content }) => {
        const written = unreadable.read('simulated_cases.content', id, () => storedCase.read(content));
        return written === null ? [] : [{ id, ...written }];
      });
    },

    async keep(grant, written) {
      const { organizationId, agentId } = grant;
      return await db.transaction(async (tx) => {
        // Locks the agent's row, so that concurrent inserts cannot exceed the limit.
        const [agent] = await tx
          .select({ id: agents.id })
          .from(agents)
          .where(
            and(eq(agents.organizationId, organizationId), eq(agents.id, agentId), isNull(agents.deletedAt)),
          )
          .for('update');
        if (agent === undefined) return false;
        const [kept] = await tx
          .select({ count: count() })
          .from(simulatedCases)
          .where(ofAgent(organizationId, agentId));
        if ((kept?.count ?? 0) >= keptCasesMax) return false;
        await tx
          .insert(simulatedCases)
          .values({ id: createIdentifier(), organizationId, agentId, content: storedCase.keep(written) });
        await tx.insert(auditEvents).values(audit(grant, 'agent.keep_case'));
        return true;
      });
    },

    async remove(grant, caseId) {
      await db.transaction(async (tx) => {
        const removed = await tx
          .delete(simulatedCases)
          .where(and(ofAgent(grant.organizationId, grant.agentId), eq(simulatedCases.id, caseId)))
          .returning({ id: simulatedCases.id });
        if (removed.length > 0) await tx.insert(auditEvents).values(audit(grant, 'agent.remove_case'));
      });
    },
  };
}
