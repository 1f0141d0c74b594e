'use client';

import { CloudOff, RefreshCw } from 'lucide-react';
import { Blank } from '@/components/ui/blank.tsx';
import { useMessages } from '@/lib/client/messages.tsx';

/** An error message, with a button to try again. */
export function ErrorBlank({ title, body, onRetry }: { title: string; body: string; onRetry?: () => void }) {
  const messages = useMessages();
  return (
    <Blank icon={CloudOff} title={title} body={body} isAlert>
      {onRetry ? (
        <button className="btn" type="button" onClick={onRetry}>
          <RefreshCw className="icon" aria-hidden="true" />
          {messages.app.tryAgain}
        </button>
      ) : null}
    </Blank>
  );
}
