import { PageLoading } from '@/app/(clinic)/_components/page-loading.tsx';
import { messages } from '@/lib/shared/messages.ts';

export default function Loading() {
  return <PageLoading title={messages.agents.title} />;
}
