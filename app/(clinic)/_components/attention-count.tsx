'use client';

import { useQuery } from '@tanstack/react-query';
import { usePollInterval } from '@/app/(clinic)/_components/live-updates.tsx';
import { useMessages } from '@/lib/client/messages.tsx';
import { todayQuery } from '@/lib/client/requests/get-today.ts';

/** How many patients need attention, beside the link to Today. */
export function AttentionCount() {
  const messages = useMessages();
  const { format } = messages;
  const { data } = useQuery({ ...todayQuery, refetchInterval: usePollInterval() });
  if (!data || data.counts.attention.count === 0) return null;
  const count = format.count(data.counts.attention);
  return (
    <span className="ms-auto text-xs text-fg-muted tabular-nums">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{messages.app.needAttention({ count })}</span>
    </span>
  );
}
