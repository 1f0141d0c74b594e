import type { Agent } from '../../../contract/agent.ts';
import type { AgentConfiguration } from '../../interview/model/configuration.ts';
import type { Page, PageRequest } from '../page.ts';

export type AgentRecord = {
  id: string;
  name: string | null;
  specialization: Agent['specialization'];
  consultAgentType: Agent['consultAgentType'];
  createdAt: Date;
};

export type NewAgent = Omit<AgentRecord, 'createdAt'> & {
  organizationId: string;
  configuration: AgentConfiguration;
  createdBy: string;
};

/** Agents that are not deleted. Every call is limited to one organization (S8). */
export type AgentStore = {
  /** Newest first. */
  list(organizationId: string, page: PageRequest): Promise<Page<AgentRecord>>;
  find(organizationId: string, agentId: string): Promise<AgentRecord | null>;
  create(agent: NewAgent): Promise<AgentRecord>;
  /** Deletes the agent and revokes its invitations (specification §3); returns whether it existed. */
  remove(organizationId: string, agentId: string): Promise<boolean>;
};
