'use client';

import { Flag, UserRound } from 'lucide-react';
import { useMessages } from '@/lib/client/messages.tsx';

/** The name of the colleague to whom the consultation is assigned. */
export function Assignee({ name }: { name: string }) {
  const messages = useMessages('record');
  return (
    <span className="assignee flex min-w-0 items-center gap-1 text-sm text-fg-muted">
      <UserRound className="icon" aria-hidden="true" />
      <span className="sr-only">{messages.care.assigned} </span>
      <bdi className="truncate">{name}</bdi>
    </span>
  );
}

/** Marks a consultation as flagged for follow-up. */
export function FollowUpMark() {
  const messages = useMessages('record');
  return (
    <span className="assignee flex min-w-0 items-center gap-1 text-sm text-fg-muted">
      <Flag className="icon" aria-hidden="true" />
      {messages.care.followUp}
    </span>
  );
}
