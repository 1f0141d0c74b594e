'use client';

import { Flag, UserRound } from 'lucide-react';
import { useMessages } from '@/lib/client/messages.tsx';

/** The colleague who takes care of it, by name. */
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

/** Says that somebody has marked it for follow-up. */
export function FollowUpMark() {
  const messages = useMessages('record');
  return (
    <span className="assignee flex min-w-0 items-center gap-1 text-sm text-fg-muted">
      <Flag className="icon" aria-hidden="true" />
      {messages.care.followUp}
    </span>
  );
}
