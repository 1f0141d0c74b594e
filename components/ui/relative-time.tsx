'use client';

import { useEffect, useState } from 'react';
import { useMessages } from '@/lib/client/messages.tsx';

const tickMs = 5_000;

/** The current time, renewed every few seconds; all readers of one page tick together. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    setNow(new Date());
    const timer = setInterval(() => setNow(new Date()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/**
 * How long ago something was, with the exact time on hover.
 *
 * @param props.at - ISO 8601
 * @param props.isAgo - "4 min ago" instead of "4 min"
 */
export function RelativeTime({ at, isAgo = false }: { at: string; isAgo?: boolean }) {
  const messages = useMessages();
  const now = useNow();
  const date = new Date(at);
  const age = messages.format.age(date, now);
  // Server and browser differ in clock and time zone; the browser's own values win after hydration.
  return (
    <time dateTime={at} title={messages.format.exact(date)} suppressHydrationWarning>
      {isAgo ? messages.app.ago(age) : age}
    </time>
  );
}
