'use client';

import { CloudOff, RefreshCw } from 'lucide-react';
import { Blank } from '@/components/ui/blank.tsx';
import { useMessages } from '@/lib/client/messages.tsx';

/**
 * An error message, with a button to try again.
 *
 * @param props.isOutdated - the page is older than the dashboard: the button reloads it
 */
export function ErrorBlank({
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
    <Blank icon={CloudOff} title={title} body={body} isAlert>
      {act ? (
        <button className="btn" type="button" onClick={act}>
          <RefreshCw className="icon" aria-hidden="true" />
          {isOutdated ? messages.app.reload : messages.app.tryAgain}
        </button>
      ) : null}
    </Blank>
  );
}
