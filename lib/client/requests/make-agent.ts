import { requestJson } from '@/lib/client/request-json.ts';
import type { MakeAgentRequest } from '@/lib/shared/operations/agent.ts';
import * as api from '@/lib/shared/operations/agent.ts';

export function makeAgent(request: MakeAgentRequest) {
  return requestJson(api.makeAgent, { input: request });
}
