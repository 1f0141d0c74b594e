import type { Metadata } from 'next';
import { Hydrate } from '@/app/(clinic)/_components/hydrate.tsx';
import { AgentList } from '@/app/(clinic)/agents/_components/agent-list.tsx';
import { AgentsTexts } from '@/lib/client/generated-texts/agents-texts.tsx';
import { agentsQuery } from '@/lib/client/requests/list-agents.ts';
import { readAgents } from '@/lib/server/agents/agent-store.ts';
import { getContext } from '@/lib/server/context.ts';
import { readMessages } from '@/lib/server/locale.ts';
import { requirePageSession } from '@/lib/server/session/current-session.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readMessages()).agents.title };
}

export default async function AgentsPage() {
  const session = await requirePageSession();
  const agents = await readAgents(getContext(), session);
  return (
    <AgentsTexts>
      <Hydrate data={[[agentsQuery.queryKey, agents.ok ? agents.value : undefined]]}>
        <AgentList />
      </Hydrate>
    </AgentsTexts>
  );
}
