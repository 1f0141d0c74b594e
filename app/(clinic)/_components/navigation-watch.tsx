'use client';

import { useWatchedLinks } from '@/components/shell/use-navigate.ts';
import { usePendingPage } from '@/components/shell/use-pending-page.ts';
import { useMessages } from '@/lib/client/messages.tsx';

/** Blocks links while the browser is offline, and shows that a page is loading when that takes long. */
export function NavigationWatch() {
  const messages = useMessages();
  useWatchedLinks();
  const isPagePending = usePendingPage();
  return (
    // Always in the page, so that screen readers announce it when text appears.
    <div role="status">
      {isPagePending ? (
        <span className="page-pending fixed inset-x-0 top-0 z-60 h-[3px] origin-left bg-accent">
          <span className="sr-only">{messages.app.loading}</span>
        </span>
      ) : null}
    </div>
  );
}
