'use client';

import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
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

/** When the server made the page, ISO 8601: "now" until the page is live, so that server and browser write the same. */
export const RenderedAtContext = createContext<string | null>(null);

/** The current time, renewed every few seconds; all readers of one page tick together. */
export function useNow(): Date {
  const renderedAt = useContext(RenderedAtContext);
  const time = useSyncExternalStore(
    subscribe,
    () => now.getTime(),
    // A server runs for longer than a page is open.
    () => (renderedAt === null ? new Date() : new Date(renderedAt)).getTime(),
  );
  return useMemo(() => new Date(time), [time]);
}

/**
 * How long ago something was, with the exact time on hover. Drawn again only when the words change.
 *
 * @param props.at - ISO 8601
 * @param props.isAgo - "4 min ago" instead of "4 min"
 */
export function RelativeTime({ at, isAgo = false }: { at: string; isAgo?: boolean }) {
  const { app, format } = useMessages();
  const renderedAt = useContext(RenderedAtContext);
  const date = new Date(at);
  const age = useSyncExternalStore(
    subscribe,
    () => format.age(date, now),
    () => format.age(date, renderedAt === null ? new Date() : new Date(renderedAt)),
  );
  return (
    <time dateTime={at} title={format.exact(date)}>
      {isAgo ? app.ago({ age }) : age}
    </time>
  );
}
