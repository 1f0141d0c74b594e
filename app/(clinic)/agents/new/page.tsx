import type { Metadata } from 'next';
import { Hydrate } from '@/app/(clinic)/_components/hydrate.tsx';
import { NewAgent } from '@/app/(clinic)/agents/_components/new-agent.tsx';
import { NotForRole } from '@/components/shell/not-for-role.tsx';
import { consultAgentTypes } from '@/contract/agent.ts';
import { AgentsTexts } from '@/lib/client/generated-texts/agents-texts.tsx';
import { DraftTexts } from '@/lib/client/generated-texts/draft-texts.tsx';
import { agentsQuery } from '@/lib/client/requests/list-agents.ts';
import { readAgents } from '@/lib/server/agents/agent-store.ts';
import { getContext } from '@/lib/server/context.ts';
import { noteRefusal } from '@/lib/server/http/note-refusal.ts';
import { readMessages } from '@/lib/server/locale.ts';
import { requirePageSession } from '@/lib/server/session/current-session.ts';
import { paths } from '@/lib/shared/paths.ts';
import { mayDo } from '@/lib/shared/permissions.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readMessages()).agents.newTitle };
}

type Query = Promise<Record<string, string | string[] | undefined>>;

export default async function NewAgentPage({ searchParams }: { searchParams: Query }) {
  const messages = await readMessages();
  const session = await requirePageSession();
  if (!mayDo(session.role, 'agent.manage')) {
    noteRefusal(getContext(), { session }, { method: 'GET', reason: 'agent.manage' });
    return (
      <NotForRole
        title={messages.agents.newTitle}
        reason={messages.roles.title}
        body={messages.roles.noAgents}
        back={{ path: paths.agents, name: messages.agents.crumb }}
      />
    );
  }
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
