'use client';

import { useEffect, useState } from 'react';
import { formatAge, formatExact } from '@/lib/shared/dates.ts';

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
 */
export function RelativeTime({ at, suffix = '' }: { at: string; suffix?: string }) {
  const now = useNow();
  const date = new Date(at);
  // Server and browser differ in clock and time zone; the browser's own values win after hydration.
  return (
    <time dateTime={at} title={formatExact(date)} suppressHydrationWarning>
      {`${formatAge(date, now)}${suffix}`}
    </time>
  );
}
