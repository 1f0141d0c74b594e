import { readAgent, removeAgent } from '@/lib/server/agents/agent-store.ts';
import { answerOutcome, defineRoute } from '@/lib/server/routes/define-route.ts';
import * as api from '@/lib/shared/operations/agent.ts';

export const { GET } = defineRoute(api.getAgent, async ({ context, session, params }) =>
  answerOutcome(await readAgent(context, session, params.id), (agent) => agent),
);

export const { DELETE } = defineRoute(api.deleteAgent, async ({ context, session, params }) =>
  answerOutcome(await removeAgent(context, session, params.id), () => ({})),
);
