import { notFound } from 'next/navigation';
import { Hydrate } from '@/app/(clinic)/_components/hydrate.tsx';
import { openPage } from '@/app/(clinic)/_components/open-page.tsx';
import { AgentPage } from '@/app/(clinic)/agents/_components/agent-page.tsx';
import { AgentsTexts } from '@/lib/client/generated-texts/agents-texts.tsx';
import { agentQuery } from '@/lib/client/requests/get-agent.ts';
import { readAgent } from '@/lib/server/agents/agent-store.ts';
import { getContext } from '@/lib/server/context.ts';
import { readMessages } from '@/lib/server/locale.ts';
import { titleFrom } from '@/lib/server/page-title.ts';
import type { Messages } from '@/lib/shared/messages.ts';
import { findNamedText } from '@/lib/shared/named-text.ts';

export const generateMetadata = titleFrom('agent');

type Query = Promise<Record<string, string | string[] | undefined>>;

export default async function Page({
  params,
  searchParams,
}: {
  params: Promise<{ id: string }>;
  searchParams: Query;
}) {
  const { session, refusal } = await openPage('agent');
  if (refusal) return refusal;
  const { id } = await params;
  const agent = await readAgent(getContext(), session, id);
  if (!agent.ok && agent.failure.code === 'not_found') notFound();
  const problem = [(await searchParams).problem].flat()[0];
  return (
    <AgentsTexts>
      <Hydrate data={[[agentQuery(id).queryKey, agent.ok ? agent.value : undefined]]}>
        <AgentPage id={id} problem={describeProblem(await readMessages(), problem)} />
      </Hydrate>
    </AgentsTexts>
  );
}

/** The sentence for a problem code of the configuration page. */
function describeProblem(messages: Messages, code: string | undefined): string | null {
  if (!code) return null;
  if (code === 'no_configuration') return messages.agents.noConfiguration;
  return findNamedText(messages.failures, code) ?? messages.failures.internal;
}
