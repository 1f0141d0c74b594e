import { chooseDefaultAgent, dropDefaultAgent } from '@/lib/server/agents/default-agent.ts';
import { answerJson, answerOutcome, defineRoute } from '@/lib/server/routes/define-route.ts';
import * as api from '@/lib/shared/operations/agent.ts';

/** Makes this agent the default for new invitations. */
export const { PUT } = defineRoute(api.chooseDefaultAgent, async ({ context, session, params }) =>
  answerOutcome(await chooseDefaultAgent(context, session, params.id), () => ({})),
);

export const { DELETE } = defineRoute(api.dropDefaultAgent, async ({ context, session, params }) => {
  await dropDefaultAgent(context, session, params.id);
  return answerJson({});
});
