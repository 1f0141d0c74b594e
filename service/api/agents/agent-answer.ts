import type { Agent } from '../../../contract/agent.ts';
import type { AgentRecord } from '../../domain/agents/agent-store.ts';
import type { ApiLinks } from '../api-links.ts';
import type { Caller } from '../caller.ts';

/** An agent as the API answers it (specification §2.1). */
export async function toAgentAnswer(agent: AgentRecord, caller: Caller, links: ApiLinks): Promise<Agent> {
  return {
    id: agent.id,
    type: 'CONSULT',
    name: agent.name,
    specialization: agent.specialization,
    consultAgentType: agent.consultAgentType,
    configurationUrl: await links.configurationUrl(caller, agent.id),
    createdAt: agent.createdAt.toISOString(),
  };
}
