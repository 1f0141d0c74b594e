import { and, eq, isNull, sql } from 'drizzle-orm';
import type { AgentConfigurationStore } from '../../domain/agents/agent-configuration.ts';
import { specializationSchema, visitTypeSchema } from '../../interview/model/types.ts';
import type { Database } from '../database.ts';
import { clinicColumns, toClinic } from '../organization/clinic-columns.ts';
import { agents } from '../schema/agents.ts';
import { auditEvents } from '../schema/audit-events.ts';
import { organizations } from '../schema/organizations.ts';
import { storedConfiguration } from '../stored-columns.ts';

/** {@link AgentConfigurationStore} on PostgreSQL. */
export function createAgentConfigurationStore(db: Database): AgentConfigurationStore {
  return {
    async findAgent(organizationId, agentId) {
      const [row] = await db
        .select({ agent: agents, organization: clinicColumns })
        .from(agents)
        .innerJoin(organizations, eq(organizations.id, agents.organizationId))
        .where(
          and(eq(agents.organizationId, organizationId), eq(agents.id, agentId), isNull(agents.deletedAt)),
        );
      if (!row) return null;
      const { agent, organization } = row;
      return {
        id: agent.id,
        name: agent.name,
        specialization: specializationSchema.parse(agent.specialization),
        visitType: visitTypeSchema.parse(agent.consultAgentType),
        configuration: storedConfiguration.read(agent.configuration),
        configurationVersion: agent.configurationVersion,
        clinic: toClinic(organization),
      };
    },

    async updateAgent(grant, expectedVersion, change) {
      return await db.transaction(async (tx) => {
        const updated = await tx
          .update(agents)
          .set({
            name: change.name,
            specialization: change.specialization,
            consultAgentType: change.visitType,
            configuration: storedConfiguration.keep(change.configuration),
            configurationVersion: sql`${agents.configurationVersion} + 1`,
          })
          .where(
            and(
              eq(agents.organizationId, grant.organizationId),
              eq(agents.id, grant.agentId),
              eq(agents.configurationVersion, expectedVersion),
              isNull(agents.deletedAt),
            ),
          )
          .returning({ id: agents.id });
        if (updated.length === 0) return false;
        await tx.insert(auditEvents).values({
          organizationId: grant.organizationId,
          actorType: 'user',
          actorId: grant.userId,
          action: 'agent.configure',
          resourceType: 'agent',
          resourceId: grant.agentId,
        });
        return true;
      });
    },
  };
}
