'use client';

import { Bones } from '@/components/ui/blank.tsx';
import { useMessages } from '@/lib/client/messages.tsx';

/** Placeholder for a page while its data is loading. */
export function PageLoading({ title }: { title: string }) {
  const messages = useMessages();
  return (
    <div className="page">
      <header className="page-head">
        <h1>{title}</h1>
      </header>
      <Bones label={messages.app.loading} />
    </div>
  );
}
