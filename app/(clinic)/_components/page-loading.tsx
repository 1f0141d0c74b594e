'use client';

import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useMessages } from '@/lib/client/messages.tsx';

/** Placeholder for a page while its data is loading. */
export function PageLoading({ title }: { title: string }) {
  const messages = useMessages();
  return (
    <div className="page">
      <header className="page-head">
        <h1>{title}</h1>
      </header>
      <Skeleton label={messages.app.loading} />
    </div>
  );
}
