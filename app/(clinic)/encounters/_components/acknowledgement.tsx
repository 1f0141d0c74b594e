'use client';

import { Check, PhoneMissed } from 'lucide-react';
import { useState } from 'react';
import { useEncounter } from '@/app/(clinic)/encounters/_components/encounter-watch.tsx';
import { useReview } from '@/app/(clinic)/encounters/_components/use-review.ts';
import { CallLink } from '@/components/invitations/call-link.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { useNow } from '@/components/ui/relative-time.tsx';
import { showToast } from '@/components/ui/toast.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import type { Messages } from '@/lib/shared/messages.ts';
import { isolateName } from '@/lib/shared/names.ts';
import type { ReviewRequest } from '@/lib/shared/requests.ts';
import { acknowledgeOutcomes } from '@/lib/shared/review.ts';

/**
 * Who has acknowledged a flag, the calls without an answer, and the buttons while the flag is open.
 *
 * @param props.title - the flag's title on the page
 * @param props.ownTitle - the flag's own title, null where it has none
 */
export function Acknowledgement({
  flagId,
  title,
  ownTitle,
}: {
  flagId: string;
  title: string;
  ownTitle: string | null;
}) {
  const messages = useMessages('review', 'record');
  const { format, review: text } = messages;
  const isLive = useHydrated();
  const now = useNow();
  const [isAsking, setAsking] = useState(false);
  const { invitation } = useEncounter();
  if (!invitation) return null;
  const known = invitation.acknowledgements.find((one) => one.flagId === flagId);
  const attempts = invitation.callAttempts.filter((one) => one.flagId === flagId);
  const when = (at: string) => format.clockOrDay(new Date(at), now);
  return (
    <>
      {attempts.length > 0 ? (
        <ul className="mt-2 grid gap-1 text-sm" aria-label={text.attempts}>
          {attempts.map((one) => (
            <li key={`${one.at} ${one.byName}`} className="flex items-start gap-1">
              <PhoneMissed className="icon" aria-hidden="true" />
              <span>{messages.care.attempt({ name: isolateName(one.byName), at: when(one.at) })}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {known ? (
        <p className="mt-2 flex items-start gap-1 text-sm font-medium">
          <Check className="icon mt-0.5" aria-hidden="true" />
          <span>{`${describeAcknowledged(text, known.byName, when(known.at))} ${text.done[known.outcome]}`}</span>
        </p>
      ) : (
        <div className="form-actions mt-2 max-phone:min-h-11 print:hidden">
          <button
            className="btn btn-sm"
            type="button"
            data-acknowledge
            disabled={!isLive}
            onClick={() => setAsking(true)}
          >
            <Check className="icon" aria-hidden="true" />
            <span>
              {text.acknowledge}
              <span className="sr-only"> {title}</span>
            </span>
          </button>
          {invitation.patientPhone ? <CallLink phone={invitation.patientPhone} /> : null}
        </div>
      )}
      {isAsking && !known ? (
        <OutcomeDialog
          flagId={flagId}
          title={ownTitle}
          invitationId={invitation.id}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

/** Asks what was done. "No answer" is recorded as an attempt, and the flag stays open. */
function OutcomeDialog({
  flagId,
  title,
  invitationId,
  onClose,
}: {
  flagId: string;
  title: string | null;
  invitationId: string;
  onClose: () => void;
}) {
  const messages = useMessages('review');
  const text = messages.review;
  const review = useReview(invitationId);

  function save(request: ReviewRequest, told: string): void {
    const onSuccess = () => showToast(told);
    review.mutate(request, { onSuccess, onSettled: onClose });
  }

  return (
    <Dialog title={text.whatWasDone} description={title ?? undefined} startsAtTitle onClose={onClose}>
      <div className="mt-4 mb-3 grid gap-2">
        {acknowledgeOutcomes.map((outcome) => (
          <button
            key={outcome}
            className="btn"
            type="button"
            disabled={review.isPending}
            onClick={() => save({ kind: 'acknowledged', flagIds: [flagId], outcome }, text.acknowledgedToast)}
          >
            {text.outcomes[outcome]}
          </button>
        ))}
        <button
          className="btn"
          type="button"
          disabled={review.isPending}
          onClick={() => save({ kind: 'no_answer', flagIds: [flagId] }, text.attemptToast)}
        >
          <PhoneMissed className="icon" aria-hidden="true" />
          {text.noAnswer}
        </button>
      </div>
      <p className="hint">{text.noAnswerHint}</p>
      <div className="dialog-actions">
        <button className="btn btn-quiet" type="button" onClick={onClose}>
          {messages.app.cancel}
        </button>
      </div>
    </Dialog>
  );
}

function describeAcknowledged(text: Messages['review'], byName: string, at: string): string {
  return byName ? text.acknowledged({ name: isolateName(byName), at }) : text.acknowledgedUnnamed({ at });
}
