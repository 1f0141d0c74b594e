import { requestJson } from '@/lib/client/request-json.ts';
import type { MakeAgentRequest } from '@/lib/shared/requests.ts';
import * as s from '@/lib/shared/shape.ts';

export function makeAgent(request: MakeAgentRequest) {
  return requestJson('/api/agents', s.object({ id: s.string() }), { method: 'POST', body: request });
}
