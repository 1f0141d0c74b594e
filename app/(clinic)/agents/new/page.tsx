import { Hydrate } from '@/app/(clinic)/_components/hydrate.tsx';
import { openPage } from '@/app/(clinic)/_components/open-page.tsx';
import { NewAgent } from '@/app/(clinic)/agents/_components/new-agent.tsx';
import { consultAgentTypes } from '@/contract/agent.ts';
import { AgentsTexts } from '@/lib/client/generated-texts/agents-texts.tsx';
import { DraftTexts } from '@/lib/client/generated-texts/draft-texts.tsx';
import { agentsQuery } from '@/lib/client/requests/list-agents.ts';
import { readAgents } from '@/lib/server/agents/agent-store.ts';
import { getContext } from '@/lib/server/context.ts';
import { titleFrom } from '@/lib/server/page-title.ts';

export const generateMetadata = titleFrom('newAgent');

type Query = Promise<Record<string, string | string[] | undefined>>;

export default async function NewAgentPage({ searchParams }: { searchParams: Query }) {
  const { session, refusal } = await openPage('newAgent');
  if (refusal) return refusal;
  const context = getContext();
  const agents = await readAgents(context, session);
  return (
    <DraftTexts>
      <AgentsTexts>
        <Hydrate data={[[agentsQuery.queryKey, agents.ok ? agents.value : undefined]]}>
          <NewAgent
            specializations={[...context.env.specializations]}
            visitTypes={consultAgentTypes}
            sourceId={[(await searchParams).copy].flat()[0] ?? null}
          />
        </Hydrate>
      </AgentsTexts>
    </DraftTexts>
  );
}
