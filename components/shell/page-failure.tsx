'use client';

import { useEffect } from 'react';
import { ErrorBlank } from '@/components/ui/error-blank.tsx';
import { useMessages } from '@/lib/client/messages.tsx';

const retryEveryMs = 10_000;

/** In the place of a page that could not be made; it tries again by itself, because what is missing is mostly away for a moment. */
export function PageFailure({ retry }: { retry: () => void }) {
  const messages = useMessages();
  useEffect(() => {
    const timer = setInterval(() => {
      // Asked of a server that is away, the router would replace this page by the browser's own error page.
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
