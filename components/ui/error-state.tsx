'use client';

import { CloudOff, RefreshCw } from 'lucide-react';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { useMessages } from '@/lib/client/messages.tsx';

/**
 * An error message, with a button to try again.
 *
 * @param props.isOutdated - the page is older than the dashboard: the button reloads it
 */
export function ErrorState({
  title,
  body,
  onRetry,
  isOutdated = false,
}: {
  title: string;
  body: string;
  onRetry?: () => void;
  isOutdated?: boolean;
}) {
  const messages = useMessages();
  const act = isOutdated ? () => window.location.reload() : onRetry;
  return (
    <EmptyState icon={CloudOff} title={title} body={body} isAlert>
      {act ? (
        <button className="btn" type="button" onClick={act}>
          <RefreshCw className="icon" aria-hidden="true" />
          {isOutdated ? messages.app.reload : messages.app.tryAgain}
        </button>
      ) : null}
    </EmptyState>
  );
}
