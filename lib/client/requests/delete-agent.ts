import { requestJson } from '@/lib/client/request-json.ts';
import * as api from '@/lib/shared/operations/agent.ts';

export function deleteAgent(id: string) {
  return requestJson(api.deleteAgent, { params: { id } });
}
