'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useEffect } from 'react';
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
      if (navigator.onLine) router.push(path);
      else showToast(failures.offline, { kind: 'problem' });
    },
    [router, failures],
  );
}

/** Keeps links from leaving the open page while there is no line, as `useGo` does for what is not a link. */
export function useOfflineLinks(): void {
  const { failures } = useMessages();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (navigator.onLine || !(event.target instanceof Element)) return;
      const link = event.target.closest<HTMLAnchorElement>('a[href]');
      if (!link || link.target === '_blank' || !/^https?:$/.test(link.protocol) || isSamePage(link)) return;
      event.preventDefault();
      showToast(failures.offline, { kind: 'problem' });
    };
    // Before the link itself acts.
    document.addEventListener('click', onClick, { capture: true });
    return () => document.removeEventListener('click', onClick, { capture: true });
  }, [failures]);
}

/** A link to a place in the page that is open. */
function isSamePage(link: HTMLAnchorElement): boolean {
  return (
    link.hash !== '' &&
    link.origin + link.pathname + link.search ===
      window.location.origin + window.location.pathname + window.location.search
  );
}
