'use client';

import { OctagonAlert, RefreshCw } from 'lucide-react';
import { NoticeRow } from '@/app/(clinic)/_components/today/notice-row.tsx';
import { useMessages } from '@/lib/client/messages.tsx';

/** The row which says that not all emergencies are in the list yet. */
export function FlaggedRow({ state, onRetry }: { state: 'loading' | 'failed'; onRetry: () => void }) {
  const messages = useMessages('today');
  const isFailed = state === 'failed';
  return (
    <NoticeRow
      isAlert={isFailed}
      tag={
        <span className="status is-danger">
          <OctagonAlert className="icon" aria-hidden="true" />
        </span>
      }
      action={
        isFailed ? (
          <button className="btn" type="button" onClick={onRetry}>
            <RefreshCw className="icon" aria-hidden="true" />
            {messages.app.tryAgain}
          </button>
        ) : null
      }
    >
      <span>{isFailed ? messages.today.missingFlagged : messages.today.loadingFlagged}</span>
    </NoticeRow>
  );
}
