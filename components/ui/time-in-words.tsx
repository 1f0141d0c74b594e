'use client';

import { useMessages } from '@/lib/client/messages.tsx';
import { timeMark } from '@/lib/shared/time-mark.ts';

/** Words of the server with a time in the place of their mark, by the clinic's clock. */
export function TimeInWords({ words, at, as }: { words: string; at: string; as: 'clock' | 'day' }) {
  const { format } = useMessages();
  return words.replace(timeMark, format[as](new Date(at)));
}
