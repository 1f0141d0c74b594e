'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useEffect } from 'react';
import { notePage } from '@/components/shell/use-pending-page.ts';
import { showToast } from '@/components/ui/toast.tsx';
import { useMessages } from '@/lib/client/messages.tsx';

/**
 * Goes to a page of the dashboard. Without a line the page that is open stays and says so: the browser would put its
 * own error page in its place, and what is shown and typed would be gone.
 */
export function useGo(): (path: string) => void {
  const router = useRouter();
  const { failures } = useMessages();
  return useCallback(
    (path) => {
      if (!navigator.onLine) {
        showToast(failures.offline, { kind: 'problem' });
        return;
      }
      noteIfOther(path);
      router.push(path);
    },
    [router, failures],
  );
}

/** Has links behave as `useGo` does: without a line they do not leave the open page, and a wait is noted. */
export function useWatchedLinks(): void {
  const { failures } = useMessages();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (!(event.target instanceof Element)) return;
      const link = event.target.closest<HTMLAnchorElement>('a[href]');
      if (!link || link.target === '_blank' || !/^https?:$/.test(link.protocol) || isSamePage(link)) return;
      if (!navigator.onLine) {
        event.preventDefault();
        showToast(failures.offline, { kind: 'problem' });
        return;
      }
      const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (!opensElsewhere && link.origin === window.location.origin) noteIfOther(link.pathname);
    };
    // Before the link itself acts.
    document.addEventListener('click', onClick, { capture: true });
    return () => document.removeEventListener('click', onClick, { capture: true });
  }, [failures]);
}

/** The page that is open is here already. */
function noteIfOther(path: string): void {
  const { pathname } = new URL(path, window.location.href);
  notePage(pathname === window.location.pathname ? null : pathname);
}

/** A link to a place in the page that is open. */
function isSamePage(link: HTMLAnchorElement): boolean {
  return (
    link.hash !== '' &&
    link.origin + link.pathname + link.search ===
      window.location.origin + window.location.pathname + window.location.search
  );
}
