'use client';

import { PageLoading } from '@/app/(clinic)/_components/page-loading.tsx';
import { useMessages } from '@/lib/client/messages.tsx';

export default function Loading() {
  const messages = useMessages();
  return <PageLoading title={messages.pages.agents} />;
}
