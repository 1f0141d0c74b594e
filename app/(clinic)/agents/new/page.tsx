import type { Metadata } from 'next';
import { NewAgent } from '@/app/(clinic)/agents/_components/new-agent.tsx';
import { NotForRole } from '@/components/shell/not-for-role.tsx';
import { consultAgentTypes } from '@/contract/agent.ts';
import { getContext } from '@/lib/server/context.ts';
import { readMessages } from '@/lib/server/locale.ts';
import { requirePageSession } from '@/lib/server/session/current-session.ts';

import { mayDo } from '@/lib/shared/permissions.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readMessages()).agents.newTitle };
}

export default async function NewAgentPage() {
  const messages = await readMessages();
  const session = await requirePageSession();
  if (!mayDo(session.role, 'agent.manage'))
    return <NotForRole title={messages.agents.newTitle} body={messages.roles.noAgents} />;
  return <NewAgent specializations={[...getContext().env.specializations]} visitTypes={consultAgentTypes} />;
}
