'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useState, useSyncExternalStore } from 'react';

/** A page that comes sooner is not worth a word. */
const quietMs = 300;
/** As long as a request may last; what comes later comes by itself. */
const longestMs = 30_000;

let asked: string | null = null;
const readers = new Set<() => void>();

/** Notes that a page was asked for. @param path - null: none any more */
export function notePage(path: string | null): void {
  asked = path;
  for (const reader of readers) reader();
}

function subscribe(reader: () => void): () => void {
  readers.add(reader);
  return () => readers.delete(reader);
}

/** Whether a page was asked for and is taking its time: until it is here the one before it stays. */
export function usePendingPage(): boolean {
  const path = usePathname();
  const target = useSyncExternalStore(
    subscribe,
    () => asked,
    () => null,
  );
  const [isSlow, setSlow] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is the end of the wait.
  useEffect(() => notePage(null), [path]);
  useEffect(() => {
    setSlow(false);
    if (target === null) return;
    const slow = setTimeout(() => setSlow(true), quietMs);
    const over = setTimeout(() => notePage(null), longestMs);
    return () => {
      clearTimeout(slow);
      clearTimeout(over);
    };
  }, [target]);
  return isSlow;
}
