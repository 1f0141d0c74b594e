import * as z from 'zod';
import { requestJson } from '@/lib/client/request-json.ts';
import type { MakeAgentRequest } from '@/lib/shared/requests.ts';

export function makeAgent(request: MakeAgentRequest) {
  return requestJson('/api/agents', z.object({ id: z.string() }), { method: 'POST', body: request });
}
