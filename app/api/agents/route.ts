import * as z from 'zod';
import { makeAgent, readAgents } from '@/lib/server/agents/agent-store.ts';
import { removeDraft } from '@/lib/server/drafts/draft-store.ts';
import { requestIdSchema } from '@/lib/server/http/body-schemas.ts';
import { answerOutcome, defineRoute, defineRouteWithBody } from '@/lib/server/routes/define-route.ts';
import { makeAgentSchema } from '@/lib/shared/make-agent-schema.ts';
import * as api from '@/lib/shared/operations/agent.ts';

const requestSchema = z.object({ requestId: requestIdSchema, agent: makeAgentSchema });

export const { GET } = defineRoute(api.listAgents, async ({ context, session }) =>
  answerOutcome(await readAgents(context, session), (agents) => ({ agents })),
);

export const { POST } = defineRouteWithBody(
  api.makeAgent,
  requestSchema,
  async ({ context, session, input }) => {
    const { requestId, agent } = input;
    const made = await makeAgent(context, session, requestId, agent);
    if (made.ok) await removeDraft(context, session, 'agent', requestId);
    return answerOutcome(made, (value) => value, 201);
  },
);
