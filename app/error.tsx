'use client';

import { ErrorBlank } from '@/components/ui/blank.tsx';
import { messages } from '@/lib/shared/messages.ts';

export default function ErrorPage({ reset }: { reset: () => void }) {
  return (
    <main className="gate">
      <div className="gate-card">
        <h1 className="sr-only">{messages.app.errorTitle}</h1>
        <ErrorBlank title={messages.app.errorTitle} body={messages.app.errorBody} onRetry={reset} />
      </div>
    </main>
  );
}
