import { requestJson } from '@/lib/client/request-json.ts';
import * as s from '@/lib/shared/shape.ts';

const pathOf = (agentId: string) => `/api/agents/${encodeURIComponent(agentId)}/default`;

/** Makes this agent the default for new invitations. */
export function chooseDefaultAgent(agentId: string) {
  return requestJson(pathOf(agentId), s.object({}), { method: 'PUT', body: {} });
}

export function dropDefaultAgent(agentId: string) {
  return requestJson(pathOf(agentId), s.object({}), { method: 'DELETE' });
}
