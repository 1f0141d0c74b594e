import { readAgent, removeAgent } from '@/lib/server/agents/agent-store.ts';
import { answerOutcome, withSession } from '@/lib/server/http/route.ts';

type Params = { id: string };

export const GET = withSession<Params>({ needs: 'agent.read' }, async ({ context, session, params }) =>
  answerOutcome(await readAgent(context, session, params.id), (agent) => agent),
);

export const DELETE = withSession<Params>({ needs: 'agent.manage' }, async ({ context, session, params }) =>
  answerOutcome(await removeAgent(context, session, params.id), () => ({})),
);
