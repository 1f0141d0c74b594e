'use client';

import { Check, PhoneMissed, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
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
import type { InvitationDetail } from '@/lib/shared/operations/invitation.ts';
import type { ReviewRequest } from '@/lib/shared/operations/report.ts';
import { acknowledgeOutcomes } from '@/lib/shared/review.ts';

/**
 * What was done about a flag, and the buttons: to acknowledge it while it is open, else to take that back.
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
  const known = invitation?.acknowledgements.find((one) => one.flagId === flagId);
  const acknowledge = useRef<HTMLButtonElement>(null);
  const [wasTakenBack, setTakenBack] = useState(false);
  // The button that was pressed is gone: the focus stays at its flag.
  useEffect(() => {
    if (!wasTakenBack || known) return;
    acknowledge.current?.focus();
    setTakenBack(false);
  }, [wasTakenBack, known]);
  if (!invitation) return null;
  return (
    <>
      <FlagHistory invitation={invitation} flagId={flagId} isOpen={known === undefined} />
      {known ? (
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="flex items-start gap-1 text-sm font-medium">
            <Check className="icon mt-0.5" aria-hidden="true" />
            <span>{describeAcknowledged(text, known, format.clockOrDay(new Date(known.at), now))}</span>
          </p>
          <TakeBackButton
            invitationId={invitation.id}
            flagId={flagId}
            at={known.at}
            title={title}
            onTakenBack={() => setTakenBack(true)}
          />
        </div>
      ) : (
        <div className="form-actions mt-2 max-phone:min-h-11 print:hidden">
          <button
            ref={acknowledge}
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
          <CallLink phone={invitation.patientPhone} />
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

/** Calls without an answer, and acknowledgements that were taken back, each with its own line; the oldest first. */
function FlagHistory({
  invitation,
  flagId,
  isOpen,
}: {
  invitation: InvitationDetail;
  flagId: string;
  isOpen: boolean;
}) {
  const messages = useMessages('review', 'record');
  const { format, review: text } = messages;
  const now = useNow();
  const when = (at: string) => format.clockOrDay(new Date(at), now);
  const attempts = invitation.callAttempts.filter((one) => one.flagId === flagId);
  const takenBack = invitation.acknowledgementsTakenBack.filter((one) => one.flagId === flagId);
  const lines = [
    ...attempts.map(({ byName, at }) => ({
      at,
      Icon: PhoneMissed,
      words: messages.care.attempt({ name: isolateName(byName), at: when(at) }),
    })),
    ...takenBack.flatMap((one) => [
      { at: one.at, Icon: Check, words: describeAcknowledged(text, one, when(one.at)) },
      {
        at: one.takenBack.at,
        Icon: Undo2,
        words: describeTakenBack(text, one.takenBack, when(one.takenBack.at)),
      },
    ]),
  ].toSorted((left, right) => Date.parse(left.at) - Date.parse(right.at));
  if (lines.length === 0) return null;
  const isTold = takenBack.at(-1)?.takenBack.isToldToService !== false;
  return (
    <>
      <ul className="mt-2 grid gap-1 text-sm" aria-label={text.history}>
        {lines.map(({ at, Icon, words }) => (
          <li key={`${at} ${words}`} className="flex items-start gap-1">
            <Icon className="icon mt-0.5" aria-hidden="true" />
            <span>{words}</span>
          </li>
        ))}
      </ul>
      {isOpen && !isTold ? <p className="mt-1 text-sm font-medium">{text.notTold}</p> : null}
    </>
  );
}

/** Takes back the acknowledgement that the page shows: its flag is open again, and both lines stay in the history. */
function TakeBackButton({
  invitationId,
  flagId,
  at,
  title,
  onTakenBack,
}: {
  invitationId: string;
  flagId: string;
  at: string;
  title: string;
  onTakenBack: () => void;
}) {
  const { review: text } = useMessages('review');
  const isLive = useHydrated();
  const review = useReview(invitationId);

  function takeBack(): void {
    const onSuccess = () => {
      onTakenBack();
      showToast(text.takenBackToast);
    };
    review.mutate({ kind: 'taken_back', flagIds: [flagId], at }, { onSuccess });
  }

  return (
    <button
      className="btn btn-sm btn-quiet print:hidden"
      type="button"
      disabled={!isLive || review.isPending}
      onClick={takeBack}
    >
      <Undo2 className="icon" aria-hidden="true" />
      <span>
        {text.takeBack}
        <span className="sr-only"> {title}</span>
      </span>
    </button>
  );
}

type Acknowledged = Pick<InvitationDetail['acknowledgements'][number], 'byName' | 'outcome'>;

function describeAcknowledged(
  text: Messages['review'],
  { byName, outcome }: Acknowledged,
  at: string,
): string {
  const who = byName
    ? text.acknowledged({ name: isolateName(byName), at })
    : text.acknowledgedUnnamed({ at });
  return `${who} ${text.done[outcome]}`;
}

function describeTakenBack(
  text: Messages['review'],
  { byName }: InvitationDetail['acknowledgementsTakenBack'][number]['takenBack'],
  at: string,
): string {
  if (byName === null) return text.becameWorse({ at });
  return byName ? text.takenBack({ name: isolateName(byName), at }) : text.takenBackUnnamed({ at });
}
