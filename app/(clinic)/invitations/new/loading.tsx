'use client';

import { PageLoading } from '@/app/(clinic)/_components/page-loading.tsx';
import { useMessages } from '@/lib/client/messages.tsx';
import { formTexts } from '@/lib/shared/english/form-texts.ts';

export default function Loading() {
  const messages = useMessages(formTexts);
  return <PageLoading title={messages.newInvitation.title} />;
}
