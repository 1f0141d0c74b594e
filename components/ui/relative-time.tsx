'use client';

import { useSyncExternalStore } from 'react';
import { useMessages } from '@/lib/client/messages.tsx';

const tickMs = 5_000;

let now = new Date();
let timer: ReturnType<typeof setInterval> | undefined;
const readers = new Set<() => void>();

/** One clock for all readers of a page: a list of many rows keeps one timer, not one each. */
function subscribe(reader: () => void): () => void {
  readers.add(reader);
  if (timer === undefined) {
    now = new Date();
    timer = setInterval(() => {
      now = new Date();
      for (const one of readers) one();
    }, tickMs);
  }
  return () => {
    readers.delete(reader);
    if (readers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The current time, renewed every few seconds; all readers of one page tick together. */
export function useNow(): Date {
  return useSyncExternalStore(
    subscribe,
    () => now,
    // A server runs for longer than a page is open.
    () => (typeof window === 'undefined' ? new Date() : now),
  );
}

/**
 * How long ago something was, with the exact time on hover. Drawn again only when the words change.
 *
 * @param props.at - ISO 8601
 * @param props.isAgo - "4 min ago" instead of "4 min"
 */
export function RelativeTime({ at, isAgo = false }: { at: string; isAgo?: boolean }) {
  const { app, format } = useMessages();
  const date = new Date(at);
  const age = useSyncExternalStore(
    subscribe,
    () => format.age(date, now),
    () => format.age(date, new Date()),
  );
  // Server and browser differ in clock and time zone; the browser's own values win after hydration.
  return (
    <time dateTime={at} title={format.exact(date)} suppressHydrationWarning>
      {isAgo ? app.ago(age) : age}
    </time>
  );
}
