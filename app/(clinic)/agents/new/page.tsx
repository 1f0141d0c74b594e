import type { Metadata } from 'next';
import { NewAgent } from '@/app/(clinic)/agents/_components/new-agent.tsx';
import { consultAgentTypes } from '@/contract/agent.ts';
import { getContext } from '@/lib/server/context.ts';
import { requirePageSession } from '@/lib/server/session/current-session.ts';
import { messages } from '@/lib/shared/messages.ts';

export const metadata: Metadata = { title: messages.agents.newTitle };

export default async function NewAgentPage() {
  await requirePageSession();
  return <NewAgent specializations={[...getContext().env.specializations]} visitTypes={consultAgentTypes} />;
}
