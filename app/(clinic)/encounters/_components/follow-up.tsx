'use client';

import { Flag } from 'lucide-react';
import { nameUndo } from '@/app/(clinic)/encounters/_components/name-undo.ts';
import { useReview } from '@/app/(clinic)/encounters/_components/use-review.ts';
import { useNow } from '@/components/ui/relative-time.tsx';
import { showToast } from '@/components/ui/toast.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { isolateName } from '@/lib/shared/names.ts';
import type { InvitationDetail } from '@/lib/shared/operations/invitation.ts';

/** Marks a consultation for follow-up; can be undone. */
export function FollowUp({ invitation }: { invitation: InvitationDetail }) {
  const messages = useMessages('review');
  const text = messages.review;
  const { format } = messages;
  const isLive = useHydrated();
  const now = useNow();
  const review = useReview(invitation.id);
  const { followUpAt, followUpBy } = invitation;
  const isOn = followUpAt !== null;

  function change(value: boolean): void {
    const onSuccess = () =>
      showToast(value ? text.followUpToast : text.noFollowUpToast, {
        action: { label: nameUndo(messages, invitation), run: () => change(!value) },
      });
    review.mutate({ kind: 'follow_up', value }, { onSuccess });
  }

  return (
    <div className="flex min-h-(--control) min-w-0 flex-wrap items-center gap-2">
      <button
        className="btn toggle"
        type="button"
        aria-pressed={isOn}
        disabled={!isLive || review.isPending}
        onClick={() => change(!isOn)}
      >
        <Flag className="icon" aria-hidden="true" />
        {text.followUp}
      </button>
      {isOn ? (
        <span className="muted text-sm">
          {text.followUpBy({
            name: isolateName(followUpBy ?? ''),
            at: format.clockOrDay(new Date(followUpAt), now),
          })}
        </span>
      ) : null}
    </div>
  );
}
