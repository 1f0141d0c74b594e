'use client';

import { PageLoading } from '@/app/(clinic)/_components/page-loading.tsx';
import { useMessages } from '@/lib/client/messages.tsx';
import { agentTexts } from '@/lib/shared/english/agent-texts.ts';

export default function Loading() {
  const messages = useMessages(agentTexts);
  return <PageLoading title={messages.agents.title} />;
}
