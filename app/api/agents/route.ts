import { makeAgent, readAgents } from '@/lib/server/agents/agent-store.ts';
import { removeDraft } from '@/lib/server/drafts/draft-store.ts';
import { answerOutcome, requireBody, withSession } from '@/lib/server/http/route.ts';
import { makeAgentRequestSchema } from '@/lib/shared/requests.ts';

export const GET = withSession({ needs: 'agent.read' }, async ({ context, session }) =>
  answerOutcome(await readAgents(context, session), (agents) => ({ agents })),
);

export const POST = withSession({ needs: 'agent.manage' }, async ({ context, session, request }) => {
  const { requestId, agent } = await requireBody(request, makeAgentRequestSchema);
  const made = await makeAgent(context, session, requestId, agent);
  if (made.ok) await removeDraft(context, session, 'agent', requestId);
  return answerOutcome(made, (value) => value, 201);
});
