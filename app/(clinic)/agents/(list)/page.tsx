import { Hydrate } from '@/app/(clinic)/_components/hydrate.tsx';
import { openPage } from '@/app/(clinic)/_components/open-page.tsx';
import { AgentList } from '@/app/(clinic)/agents/_components/agent-list.tsx';
import { AgentsTexts } from '@/lib/client/generated-texts/agents-texts.tsx';
import { agentsQuery } from '@/lib/client/requests/list-agents.ts';
import { readAgents } from '@/lib/server/agents/agent-store.ts';
import { getContext } from '@/lib/server/context.ts';
import { titleFrom } from '@/lib/server/page-title.ts';

export const generateMetadata = titleFrom('agents');

export default async function AgentsPage() {
  const { session, refusal } = await openPage('agents');
  if (refusal) return refusal;
  const agents = await readAgents(getContext(), session);
  return (
    <AgentsTexts>
      <Hydrate data={[[agentsQuery.queryKey, agents.ok ? agents.value : undefined]]}>
        <AgentList />
      </Hydrate>
    </AgentsTexts>
  );
}
