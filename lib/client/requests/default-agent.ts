import { requestJson } from '@/lib/client/request-json.ts';
import * as api from '@/lib/shared/operations/agent.ts';

/** Makes this agent the default for new invitations. */
export function chooseDefaultAgent(id: string) {
  return requestJson(api.chooseDefaultAgent, { params: { id } });
}

export function dropDefaultAgent(id: string) {
  return requestJson(api.dropDefaultAgent, { params: { id } });
}
