'use client';

import { CircleCheck, Clock, Mail, OctagonAlert } from 'lucide-react';
import { useMessages } from '@/lib/client/messages.tsx';
import type { Today } from '@/lib/shared/operations/today.ts';

/** How many rows each section has, as links to them. */
export function Tally({ counts }: Pick<Today, 'counts'>) {
  const messages = useMessages('today');
  const { format } = messages;
  return (
    <nav
      className="grid grid-cols-4 gap-2 max-sm:grid-cols-[repeat(auto-fit,minmax(4.25rem,1fr))] max-sm:gap-1.5 max-[350px]:grid-cols-2"
      aria-label={messages.today.tally}
    >
      {(
        [
          ['attention', counts.attention, messages.today.attentionTally, OctagonAlert],
          ['to-review', counts.toReview, messages.today.toReview, CircleCheck],
          ['progress', counts.progress, messages.today.progress, Clock],
          ['waiting', counts.waiting, messages.today.waiting, Mail],
        ] as const
      ).map(([id, count, label, Icon]) => (
        <a
          key={id}
          className={`flex items-baseline gap-2 rounded-lg bg-surface-sunken px-4 py-3 text-fg-muted hover:bg-neutral-soft compact:py-2 max-sm:grid max-sm:content-start max-sm:gap-0 max-sm:p-3 max-sm:text-sm max-sm:leading-[1.25] ${id === 'attention' && count.count > 0 ? 'is-danger' : ''}`}
          href={`#${id}`}
        >
          <b className="text-xl leading-tight font-semibold tracking-[-0.02em] text-(--status,var(--text)) tabular-nums">
            {format.count(count)}
          </b>
          <span>{label}</span>
          <Icon
            className="icon ms-auto self-center text-(--status,var(--text-subtle)) max-sm:hidden"
            aria-hidden="true"
          />
        </a>
      ))}
    </nav>
  );
}
