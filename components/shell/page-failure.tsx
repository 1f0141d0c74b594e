'use client';

import { useEffect } from 'react';
import { ErrorBlank } from '@/components/ui/error-blank.tsx';
import { useMessages } from '@/lib/client/messages.tsx';

const retryEveryMs = 10_000;

/** Shown in place of a page that failed to render. Retries periodically, because most such failures are temporary. */
export function PageFailure({ retry }: { retry: () => void }) {
  const messages = useMessages();
  useEffect(() => {
    const timer = setInterval(() => {
      // Check first whether the server answers: otherwise the router would replace this page with the browser's error page.
      fetch('/api/health', { cache: 'no-store' }).then(
        (answer) => answer.ok && retry(),
        () => undefined,
      );
    }, retryEveryMs);
    return () => clearInterval(timer);
  }, [retry]);
  return (
    <>
      <h1 className="sr-only">{messages.app.errorTitle}</h1>
      <ErrorBlank
        title={messages.app.errorTitle}
        body={`${messages.app.errorBody} ${messages.app.triesItself}`}
        onRetry={retry}
      />
    </>
  );
}
