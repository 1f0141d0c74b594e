import { chooseDefaultAgent, dropDefaultAgent } from '@/lib/server/agents/default-agent.ts';
import { answerJson, answerOutcome, withSession } from '@/lib/server/http/route.ts';

type Params = { id: string };

/** Makes this agent the default for new invitations. */
export const PUT = withSession<Params>({ needs: 'agent.manage' }, async ({ context, session, params }) =>
  answerOutcome(await chooseDefaultAgent(context, session, params.id), () => ({})),
);

export const DELETE = withSession<Params>({ needs: 'agent.manage' }, async ({ context, session, params }) => {
  await dropDefaultAgent(context, session, params.id);
  return answerJson({});
});
