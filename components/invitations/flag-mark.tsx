'use client';

import { OctagonAlert, TriangleAlert } from 'lucide-react';
import { FlagSign } from '@/components/invitations/flag-sign.tsx';
import type { FlagLevel as Level } from '@/contract/flag-level.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { findFlagMark } from '@/lib/shared/review.ts';
import type { InvitationRow } from '@/lib/shared/views.ts';

/**
 * The worst red flag of a consultation, beside the name of its patient: its level only, for everybody. One that is open
 * looks as it does on Today; one that was acknowledged says so.
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

/** The level of a red flag, in the page's texts. */
export function FlagLevel({ level }: { level: Level }) {
  return <FlagSign messages={useMessages()} level={level} />;
}

/** Not opened by the person who looks: a dot, and the word for screen readers. */
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
