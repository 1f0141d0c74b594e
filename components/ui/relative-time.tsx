'use client';

import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import { useMessages } from '@/lib/client/messages.tsx';
import { readServerTime } from '@/lib/client/server-clock.ts';

const tickMs = 5_000;

let now = new Date();
let timer: ReturnType<typeof setInterval> | undefined;
const readers = new Set<() => void>();

/** All readers of a page share one timer, because a list has many rows. */
function subscribe(reader: () => void): () => void {
  readers.add(reader);
  if (timer === undefined) {
    now = new Date(readServerTime());
    timer = setInterval(() => {
      now = new Date(readServerTime());
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

/** When the server rendered the page, ISO 8601: "now" until hydration, so that server and browser render the same text. */
export const RenderedAtContext = createContext<string | null>(null);

/** The current time by the server's clock, updated every few seconds for all readers of a page together. */
export function useNow(): Date {
  const renderedAt = useContext(RenderedAtContext);
  const time = useSyncExternalStore(
    subscribe,
    () => now.getTime(),
    // The value at import would be too old on a server, which runs for long.
    () => (renderedAt === null ? new Date() : new Date(renderedAt)).getTime(),
  );
  return useMemo(() => new Date(time), [time]);
}

/**
 * How long ago something was, with the exact time on hover. Rendered again only when its text changes.
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
