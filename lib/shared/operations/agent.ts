import type { MakeAgent } from '@/lib/shared/make-agent-schema.ts';
import { nothing, operation } from '@/lib/shared/operations/operation.ts';
import * as s from '@/lib/shared/shape.ts';

const agentViewSchema = s.object({
  id: s.string(),
  name: s.nullableText,
  specialization: s.nullableText,
  visitType: s.nullableText,
  createdAt: s.nullable(s.instant),
  openInvitations: s.int(),
  startedInvitations: s.int(),
  finishedLast30Days: s.int(),
  finished: s.int(),
  /** The default agent for new invitations. */
  isDefault: s.boolean(),
});
export type AgentView = s.Infer<typeof agentViewSchema>;

const agentListSchema = s.object({ agents: s.array(agentViewSchema) });

export const listAgents = operation()('GET', '/api/agents', 'agent.read', agentListSchema);
export const getAgent = operation()('GET', '/api/agents/[id]', 'agent.read', agentViewSchema);

/** `requestId`: made by the form once, so that a repeated submit is recognized. */
export type MakeAgentRequest = { requestId: string; agent: MakeAgent };
export const makeAgent = operation<MakeAgentRequest>()(
  'POST',
  '/api/agents',
  'agent.manage',
  s.object({ id: s.string() }),
);
export const deleteAgent = operation()('DELETE', '/api/agents/[id]', 'agent.manage', nothing);

/** Makes an agent the default for new invitations. */
export const chooseDefaultAgent = operation()('PUT', '/api/agents/[id]/default', 'agent.manage', nothing);
export const dropDefaultAgent = operation()('DELETE', '/api/agents/[id]/default', 'agent.manage', nothing);

/** Redirects to the agent's configuration page at the service. */
export const openConfiguration = operation()('GET', '/api/agents/[id]/configuration', 'agent.manage', 'page');
