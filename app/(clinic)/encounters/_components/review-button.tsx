'use client';

import { Check } from 'lucide-react';
import { useState } from 'react';
import { useEncounter } from '@/app/(clinic)/encounters/_components/encounter-watch.tsx';
import { OutcomeChoice } from '@/app/(clinic)/encounters/_components/outcome-choice.tsx';
import { useRefreshReview, useReview } from '@/app/(clinic)/encounters/_components/use-review.ts';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { Keys } from '@/components/ui/keys.tsx';
import { useNow } from '@/components/ui/relative-time.tsx';
import { showToast } from '@/components/ui/toast.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { useKeys } from '@/components/ui/use-keys.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { reviewInvitation } from '@/lib/client/requests/review-invitation.ts';
import { isolateName } from '@/lib/shared/names.ts';
import { type AcknowledgeOutcome, findOpenFlags } from '@/lib/shared/review.ts';
import type { InvitationDetail } from '@/lib/shared/views.ts';

/**
 * Marks a consultation as reviewed, and can undo it; flags that are not acknowledged are named first. A consultation that is still
 * running cannot be reviewed, only marked as seen so far (S35).
 */
export function ReviewButton({ hasShortcut = false }: { hasShortcut?: boolean }) {
  const { invitation } = useEncounter();
  if (!invitation) return null;
  if (!invitation.isOver) return <SeenButton invitation={invitation} />;
  return <OverButton invitation={invitation} hasShortcut={hasShortcut} />;
}

function OverButton({ invitation, hasShortcut }: { invitation: InvitationDetail; hasShortcut: boolean }) {
  const messages = useMessages('review');
  const text = messages.review;
  const { format } = messages;
  const isLive = useHydrated();
  const now = useNow();
  const review = useReview(invitation.id);
  const [isAsking, setAsking] = useState(false);
  const { isReviewed } = invitation;
  const hasOpenFlags = findOpenFlags(invitation).length > 0;
  const { mutate } = review;

  function start(): void {
    if (hasOpenFlags) setAsking(true);
    else mutate({ kind: 'reviewed', value: true, acknowledge: null }, { onSuccess: sayReviewed });
  }

  function sayReviewed(): void {
    showToast(text.reviewedToast, { action: { label: messages.app.undo, run: takeBack } });
  }

  function takeBack(): void {
    const onSuccess = () => showToast(text.unreviewedToast);
    mutate({ kind: 'reviewed', value: false, acknowledge: null }, { onSuccess });
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
    <>
      <button
        className="btn btn-primary"
        type="button"
        disabled={!isLive || review.isPending}
        onClick={start}
      >
        <Check className="icon" aria-hidden="true" />
        <span>{text.mark}</span>
        {hasShortcut ? <Keys keys="R" isOnAccent /> : null}
      </button>
      {isAsking ? (
        <AcknowledgeDialog
          invitation={invitation}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            sayReviewed();
          }}
        />
      ) : null}
    </>
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

function AcknowledgeDialog({
  invitation,
  onClose,
  onDone,
}: {
  invitation: InvitationDetail;
  onClose: () => void;
  onDone: () => void;
}) {
  const messages = useMessages('review', 'record');
  const refresh = useRefreshReview();
  const open = findOpenFlags(invitation);
  const [outcome, setOutcome] = useState<AcknowledgeOutcome | null>(null);

  async function confirm(): Promise<void> {
    if (!outcome) return;
    const acknowledge = { flagIds: open.map((flag) => flag.id), outcome };
    try {
      await reviewInvitation(invitation.id, { kind: 'reviewed', value: true, acknowledge });
    } finally {
      await refresh();
    }
    onDone();
  }

  return (
    <ConfirmDialog
      title={messages.review.openFlags({ count: open.length })}
      description={messages.review.openFlagsBody}
      keepLabel={messages.review.goBack}
      confirmLabel={messages.review.acknowledgeAndReview}
      isLoss={false}
      isWaiting={outcome === null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <ul>
        {open.map((flag) => (
          <li key={flag.id}>{flag.title ?? messages.row.flagFallback}</li>
        ))}
      </ul>
      <OutcomeChoice name="outcome" value={outcome} onChange={setOutcome} />
    </ConfirmDialog>
  );
}
