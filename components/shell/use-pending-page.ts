'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useState, useSyncExternalStore } from 'react';

/** A navigation that is faster than this shows no progress. */
const quietMs = 300;
/** Stop showing progress after the longest duration of a request. */
const longestMs = 30_000;

let pendingPath: string | null = null;
const readers = new Set<() => void>();

/** Records the page that a navigation leads to. @param path - null: no navigation is pending */
export function notePendingPage(path: string | null): void {
  pendingPath = path;
  for (const reader of readers) reader();
}

function subscribe(reader: () => void): () => void {
  readers.add(reader);
  return () => readers.delete(reader);
}

/** Whether a navigation is slow enough to show progress; the previous page stays until the new one is loaded. */
export function usePendingPage(): boolean {
  const path = usePathname();
  const target = useSyncExternalStore(
    subscribe,
    () => pendingPath,
    () => null,
  );
  const [isSlow, setSlow] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path ends the navigation.
  useEffect(() => notePendingPage(null), [path]);
  useEffect(() => {
    setSlow(false);
    if (target === null) return;
    const slow = setTimeout(() => setSlow(true), quietMs);
    const over = setTimeout(() => notePendingPage(null), longestMs);
    return () => {
      clearTimeout(slow);
      clearTimeout(over);
    };
  }, [target]);
  return isSlow;
}
