import 'server-only';
import { endpoints } from '@/contract/endpoints.ts';
import { callService } from '@/lib/server/consult-api/call-service.ts';
import { deleteRecord, type Outcome, unreadable } from '@/lib/server/consult-api/outcome.ts';
import {
  type AgentResponse,
  agentResponseSchema,
  findList,
  findObject,
} from '@/lib/server/consult-api/responses.ts';
import type { Context } from '@/lib/server/context.ts';
import type { TokenHolder } from '@/lib/server/tokens/token-holder.ts';

/** `GET /agent` (§4.4) in any of the accepted shapes. Entries that cannot be read are left out. */
export async function listAgents(context: Context, holder: TokenHolder): Promise<Outcome<AgentResponse[]>> {
  const answer = await callService(context, holder, { method: 'GET', path: endpoints.agents });
  if (!answer.ok) return answer;
  const list = findList(answer.body);
  if (!list) return unreadable;
  const agents = list.flatMap((entry) => {
    const parsed = agentResponseSchema.safeParse(entry);
    return parsed.success ? [parsed.data] : [];
  });
  return { ok: true, value: agents };
}

/** `GET /agent/<id>` (§4.4). */
export async function getAgent(
  context: Context,
  holder: TokenHolder,
  agentId: string,
): Promise<Outcome<AgentResponse>> {
  const answer = await callService(context, holder, { method: 'GET', path: endpoints.agent(agentId) });
  return answer.ok ? readAgent(answer.body) : answer;
}

/** `POST /agent` (§4.4). Never retried automatically. */
export async function createAgent(
  context: Context,
  holder: TokenHolder,
  body: { type: 'CONSULT'; name?: string; specialization?: string; consultAgentType?: string },
  idempotencyKey: string,
): Promise<Outcome<AgentResponse>> {
  const answer = await callService(context, holder, {
    method: 'POST',
    path: endpoints.agents,
    body,
    idempotencyKey,
  });
  return answer.ok ? readAgent(answer.body) : answer;
}

/** `DELETE /agent/<id>` (§4.4); a 404 means that it is already gone. */
export function deleteAgent(context: Context, holder: TokenHolder, agentId: string): Promise<Outcome<null>> {
  return deleteRecord(context, holder, endpoints.agent(agentId));
}

function readAgent(body: unknown): Outcome<AgentResponse> {
  const parsed = agentResponseSchema.safeParse(findObject(body, 'agent'));
  return parsed.success ? { ok: true, value: parsed.data } : unreadable;
}
