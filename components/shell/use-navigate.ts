'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useEffect } from 'react';
import { notePendingPage } from '@/components/shell/use-pending-page.ts';
import { showToast } from '@/components/ui/toast.tsx';
import { useMessages } from '@/lib/client/messages.tsx';
import { getHealth } from '@/lib/shared/operations/health.ts';

/** Whether the dashboard answers: on the same machine it does so even while the browser is offline. */
function isReachable(): Promise<boolean> {
  return fetch(getHealth.path, { cache: 'no-store' }).then(
    () => true,
    () => false,
  );
}

/**
 * Goes to a page of the dashboard. While offline it stays on the open page and shows a message: the browser would replace the page
 * with its own error page, and typed text would be lost.
 */
export function useNavigate(): (path: string) => void {
  const router = useRouter();
  const { failures } = useMessages();
  return useCallback(
    (path) => {
      const start = () => {
        notePendingPageIfOther(path);
        router.push(path);
      };
      if (navigator.onLine) start();
      else void isReachable().then((is) => (is ? start() : showToast(failures.offline, { kind: 'problem' })));
    },
    [router, failures],
  );
}

/** Makes links behave like `useNavigate`: while offline they do not leave the open page, and a slow navigation is shown as pending. */
export function useWatchedLinks(): void {
  const go = useNavigate();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (!(event.target instanceof Element)) return;
      const link = event.target.closest<HTMLAnchorElement>('a[href]');
      const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (!link || link.target === '_blank' || opensElsewhere || isSamePage(link)) return;
      if (link.origin !== window.location.origin) return;
      if (navigator.onLine) {
        notePendingPageIfOther(link.pathname);
        return;
      }
      event.preventDefault();
      go(link.pathname + link.search + link.hash);
    };
    // Capturing, to run before the link's own handler.
    document.addEventListener('click', onClick, { capture: true });
    return () => document.removeEventListener('click', onClick, { capture: true });
  }, [go]);
}

/** Marks a navigation as pending, unless the page is already open. */
function notePendingPageIfOther(path: string): void {
  const { pathname } = new URL(path, window.location.href);
  notePendingPage(pathname === window.location.pathname ? null : pathname);
}

/** Whether the link leads to a place in the open page. */
function isSamePage(link: HTMLAnchorElement): boolean {
  return (
    link.hash !== '' &&
    link.origin + link.pathname + link.search ===
      window.location.origin + window.location.pathname + window.location.search
  );
}
