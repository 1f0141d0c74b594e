'use client';

import { useMessages } from '@/lib/client/messages.tsx';
import { timePlaceholder } from '@/lib/shared/time-placeholder.ts';

/** A text of the server, in which the placeholder for a time is replaced with the time in the clinic's time zone. */
export function TimeInWords({
  words,
  at,
  as,
}: {
  words: string;
  at: string;
  as: 'clock' | 'day' | 'heading';
}) {
  const { format } = useMessages();
  return words.replace(timePlaceholder, format[as](new Date(at)));
}
