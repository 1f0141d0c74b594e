'use client';

import { Check } from 'lucide-react';
import { useEncounter } from '@/app/(clinic)/encounters/_components/encounter-watch.tsx';
import { nameUndo } from '@/app/(clinic)/encounters/_components/name-undo.ts';
import { useReview } from '@/app/(clinic)/encounters/_components/use-review.ts';
import { Keys } from '@/components/ui/keys.tsx';
import { useNow } from '@/components/ui/relative-time.tsx';
import { showToast } from '@/components/ui/toast.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { useKeys } from '@/components/ui/use-keys.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { isolateName } from '@/lib/shared/names.ts';
import type { InvitationDetail } from '@/lib/shared/operations/invitation.ts';
import { findOpenFlags } from '@/lib/shared/review.ts';

/**
 * Marks a consultation as reviewed, and can undo it; while a flag is open it leads to the first one instead. A consultation that is still
 * running cannot be reviewed, only marked as seen so far (S35).
 */
export function ReviewButton({ hasShortcut = false }: { hasShortcut?: boolean }) {
  const { invitation, shownReportVersion } = useEncounter();
  if (!invitation) return null;
  if (!invitation.isOver) return <SeenButton invitation={invitation} />;
  return <OverButton invitation={invitation} reportVersion={shownReportVersion} hasShortcut={hasShortcut} />;
}

function OverButton({
  invitation,
  reportVersion,
  hasShortcut,
}: {
  invitation: InvitationDetail;
  reportVersion: string | null;
  hasShortcut: boolean;
}) {
  const messages = useMessages('review');
  const text = messages.review;
  const { format } = messages;
  const isLive = useHydrated();
  const now = useNow();
  const review = useReview(invitation.id);
  const { isReviewed } = invitation;
  const openFlags = findOpenFlags(invitation).length;
  const { mutate } = review;

  function start(): void {
    if (openFlags === 0) mutate({ kind: 'reviewed', value: true, reportVersion }, { onSuccess: sayReviewed });
    else {
      // Each flag is acknowledged for itself: the key leads to the first one, and decides nothing.
      const first = document.querySelector<HTMLElement>('[data-acknowledge]');
      first?.scrollIntoView({ block: 'center' });
      first?.focus();
      showToast(text.openFlags({ count: openFlags }), { kind: 'problem' });
    }
  }

  function sayReviewed(): void {
    showToast(text.reviewedToast, { action: { label: nameUndo(messages, invitation), run: takeBack } });
  }

  function takeBack(): void {
    const onSuccess = () => showToast(text.unreviewedToast);
    mutate({ kind: 'reviewed', value: false }, { onSuccess });
  }

  useKeys(hasShortcut && !isReviewed && isLive && !review.isPending ? { r: start } : {});

  if (isReviewed) {
    const at = invitation.reviewedAt ? format.clockOrDay(new Date(invitation.reviewedAt), now) : '';
    return (
      <>
        <span className="status is-positive">
          <Check className="icon" aria-hidden="true" />
          {invitation.reviewedBy
            ? text.reviewedBy({ name: isolateName(invitation.reviewedBy), at })
            : text.reviewed}
        </span>
        <button className="btn" type="button" disabled={!isLive || review.isPending} onClick={takeBack}>
          {text.unmark}
        </button>
      </>
    );
  }
  return (
    <button className="btn btn-primary" type="button" disabled={!isLive || review.isPending} onClick={start}>
      <Check className="icon" aria-hidden="true" />
      <span>{text.mark}</span>
      {hasShortcut ? <Keys keys="R" isOnAccent /> : null}
    </button>
  );
}

/** Tells colleagues that somebody has looked at the running consultation; the mark is removed when the consultation ends. */
function SeenButton({ invitation }: { invitation: InvitationDetail }) {
  const messages = useMessages('review');
  const text = messages.review;
  const isLive = useHydrated();
  const now = useNow();
  const review = useReview(invitation.id);
  const { seenAt, seenBy } = invitation;
  const value = seenAt === null;

  function toggle(): void {
    const onSuccess = () => showToast(value ? text.seenToast : text.unseenToast);
    review.mutate({ kind: 'seen', value }, { onSuccess });
  }

  const at = seenAt ? messages.format.clockOrDay(new Date(seenAt), now) : '';
  return (
    <button
      className="btn"
      type="button"
      aria-pressed={!value}
      disabled={!isLive || review.isPending}
      onClick={toggle}
    >
      <Check className="icon" aria-hidden="true" />
      <span>{value ? text.see : text.seenBy({ name: isolateName(seenBy ?? ''), at })}</span>
    </button>
  );
}
