'use client';

import { OctagonAlert, TriangleAlert } from 'lucide-react';
import { FlagSign } from '@/components/invitations/flag-sign.tsx';
import type { FlagLevel as Level } from '@/contract/flag-level.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import type { InvitationRow } from '@/lib/shared/operations/invitation.ts';
import { findFlagMark } from '@/lib/shared/review.ts';

/**
 * The worst red flag of a consultation, beside the patient's name; only its level, so every role may see it. An open flag looks as
 * on Today; an acknowledged one says so.
 */
export function FlagMark({ row }: { row: Pick<InvitationRow, 'flags' | 'acknowledgements'> }) {
  const { flag } = useMessages();
  const mark = findFlagMark(row);
  if (!mark) return null;
  if (mark.isOpen) return <FlagLevel level={mark.level} />;
  const Icon = mark.level === 'EMERGENCY' ? OctagonAlert : TriangleAlert;
  return (
    <span className="status is-neutral">
      <Icon className="icon" aria-hidden="true" />
      <span>{flag.acknowledged[mark.level]}</span>
    </span>
  );
}

/** The level of a red flag, with the page's texts. */
export function FlagLevel({ level }: { level: Level }) {
  return <FlagSign messages={useMessages()} level={level} />;
}

/** Marks a report that this user has not opened: a dot, and a word for screen readers. */
export function UnreadMark() {
  const { app } = useMessages();
  return (
    <>
      <span
        className="me-1.5 inline-block size-2 rounded-full bg-accent align-[1px] forced-colors:bg-[CanvasText]"
        aria-hidden="true"
      />
      <span className="sr-only">{app.unread}</span>
    </>
  );
}
