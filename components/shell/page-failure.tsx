'use client';

import { useEffect } from 'react';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { isCodeMissing } from '@/lib/client/load-code.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { getHealth } from '@/lib/shared/operations/health.ts';

const retryEveryMs = 10_000;

/**
 * Shown in place of a page that failed to render. Retries periodically, because most such failures are temporary. A part whose file is
 * not there any more, after an upgrade, only comes with a reload.
 */
export function PageFailure({ error, retry }: { error: Error; retry: () => void }) {
  const messages = useMessages();
  const isOutdated = isCodeMissing(error);
  useEffect(() => {
    if (isOutdated) return;
    const timer = setInterval(() => {
      // Check first whether the server answers: otherwise the router would replace this page with the browser's error page.
      fetch(getHealth.path, { cache: 'no-store' }).then(
        (answer) => answer.ok && retry(),
        () => undefined,
      );
    }, retryEveryMs);
    return () => clearInterval(timer);
  }, [isOutdated, retry]);
  return (
    <>
      <h1 className="sr-only">{messages.app.errorTitle}</h1>
      <ErrorState
        title={messages.app.errorTitle}
        body={isOutdated ? messages.app.outdated : `${messages.app.errorBody} ${messages.app.triesItself}`}
        onRetry={retry}
        isOutdated={isOutdated}
      />
    </>
  );
}
