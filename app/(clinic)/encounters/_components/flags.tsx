'use client';

import { Check, CircleHelp, PhoneMissed } from 'lucide-react';
import { useState } from 'react';
import type { Focus } from '@/app/(clinic)/encounters/_components/focus.ts';
import { Reference } from '@/app/(clinic)/encounters/_components/report-body.tsx';
import { useReview } from '@/app/(clinic)/encounters/_components/use-review.ts';
import { CallLink } from '@/components/invitations/call-link.tsx';
import { FlagLevel } from '@/components/invitations/flag-mark.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { useNow } from '@/components/ui/relative-time.tsx';
import { showToast } from '@/components/ui/toast.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { orderFlags, toFlagLevel } from '@/contract/flag-level.ts';
import type { Report } from '@/contract/report.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import type { Messages } from '@/lib/shared/messages.ts';
import { isolateName } from '@/lib/shared/names.ts';
import { writeCause } from '@/lib/shared/report-text.ts';
import type { ReviewRequest } from '@/lib/shared/requests.ts';
import { acknowledgeOutcomes } from '@/lib/shared/review.ts';
import { anchors } from '@/lib/shared/transcript-links.ts';
import type { FlagView, InvitationDetail, SaidFlagView } from '@/lib/shared/views.ts';

type ReportFlag = Report['flags'][number];
type ShownFlag = SaidFlagView &
  Partial<Pick<ReportFlag, 'messages' | 'continued' | 'answerLaterChanged' | 'ticked'>>;

/**
 * The red flags, the worst first, each with who has taken note of it: those of the report, and those that the service has
 * told of without a report. Then words that sounded like an emergency whose signs were denied or left open.
 */
export function Flags({
  report,
  invitation,
  onShow,
}: {
  report: Report | null;
  invitation: InvitationDetail | null;
  onShow: (focus: Focus) => void;
}) {
  const messages = useMessages('encounter', 'record');
  const text = messages.encounter;
  const { format } = messages;
  const told: ShownFlag[] = report?.flags ?? [];
  const known: ShownFlag[] = invitation?.flags ?? [];
  const alarms = report?.alarms ?? [];
  const flagOf = (alarm: Report['alarms'][number]) => known.find(({ id }) => id === `alarm.${alarm.id}`);
  const others = known.filter(
    (flag) => !told.some((one) => one.id === flag.id) && !alarms.some((alarm) => flagOf(alarm) === flag),
  );
  const shown = orderFlags([...told, ...others]);
  if (shown.length + alarms.length === 0) return null;
  return (
    <section aria-labelledby="h-flags">
      <h2 className="sr-only" id="h-flags">
        {text.flags}
      </h2>
      {shown.map((flag) => (
        <article
          key={flag.id}
          id={anchors.flag(flag.id)}
          className={`flag ${flag.level === 'EMERGENCY' ? 'is-danger' : 'is-warning'}`}
          tabIndex={-1}
        >
          <span className="level">
            <FlagLevel level={toFlagLevel(flag.level)} />
          </span>
          <div className="min-w-0 max-sm:col-span-full max-sm:row-start-2">
            <h3>{flag.title ?? messages.row.flagFallback}</h3>
            <p>
              <bdi>{endSentence(writeCause(messages, flag))}</bdi>{' '}
              <span>
                {[
                  text.raisedAt({ time: format.clock(new Date(flag.raisedAt)) }),
                  flag.continued ? text.continued : '',
                  flag.answerLaterChanged ? text.changed : '',
                ]
                  .filter((part) => part !== '')
                  .join(' ')}
              </span>
            </p>
            {invitation ? (
              <Acknowledgement
                flag={flag}
                title={flag.title ?? messages.row.flagFallback}
                invitation={invitation}
              />
            ) : null}
          </div>
          <Reference message={flag.messages?.[0]} quote={flag.quote} onShow={onShow} />
        </article>
      ))}
      {alarms.map((alarm) => (
        <Alarm key={alarm.id} alarm={alarm} flag={flagOf(alarm)} invitation={invitation} onShow={onShow} />
      ))}
    </section>
  );
}

/** Words that sounded like an emergency whose signs were denied or left open; the clinic takes note of them as of a flag. */
function Alarm({
  alarm,
  flag,
  invitation,
  onShow,
}: {
  alarm: Report['alarms'][number];
  flag: FlagView | undefined;
  invitation: InvitationDetail | null;
  onShow: (focus: Focus) => void;
}) {
  const text = useMessages('encounter', 'record').encounter;
  return (
    <article id={anchors.alarm(alarm.id)} className="flag" tabIndex={-1}>
      <span className="level">
        <CircleHelp className="icon" aria-hidden="true" />
        {text.alarmStatus[alarm.status]}
      </span>
      <div className="min-w-0 max-sm:col-span-full max-sm:row-start-2">
        <h3>{alarm.title}</h3>
        <p>
          <bdi>{alarm.text}</bdi>
        </p>
        {invitation && flag ? (
          <Acknowledgement flag={flag} title={alarm.title} invitation={invitation} />
        ) : null}
      </div>
      <Reference message={alarm.messages[0]} quote={alarm.quotes[0] ?? null} onShow={onShow} />
    </article>
  );
}

function Acknowledgement({
  flag,
  title,
  invitation,
}: {
  flag: FlagView;
  title: string;
  invitation: InvitationDetail;
}) {
  const messages = useMessages('encounter', 'record');
  const { format, review: text } = messages;
  const isLive = useHydrated();
  const now = useNow();
  const [isAsking, setAsking] = useState(false);
  const known = invitation.acknowledgements.find((one) => one.flagId === flag.id);
  const attempts = invitation.callAttempts.filter((one) => one.flagId === flag.id);
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
          <button className="btn btn-sm" type="button" disabled={!isLive} onClick={() => setAsking(true)}>
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
        <OutcomeDialog flag={flag} invitation={invitation} onClose={() => setAsking(false)} />
      ) : null}
    </>
  );
}

/** Asks what was done. "No answer" is kept as an attempt, and the flag stays open. */
function OutcomeDialog({
  flag,
  invitation,
  onClose,
}: {
  flag: FlagView;
  invitation: InvitationDetail;
  onClose: () => void;
}) {
  const messages = useMessages('encounter', 'record');
  const text = messages.review;
  const review = useReview(invitation.id);

  function save(request: ReviewRequest, told: string): void {
    const onSuccess = () => showToast(told);
    review.mutate(request, { onSuccess, onSettled: onClose });
  }

  return (
    <Dialog title={text.whatWasDone} description={flag.title ?? undefined} onClose={onClose}>
      <div className="mt-4 mb-3 grid gap-2">
        {acknowledgeOutcomes.map((outcome, index) => (
          <button
            key={outcome}
            className="btn"
            type="button"
            data-first-focus={index === 0 ? '' : undefined}
            disabled={review.isPending}
            onClick={() =>
              save({ kind: 'acknowledged', flagIds: [flag.id], outcome }, text.acknowledgedToast)
            }
          >
            {text.outcomes[outcome]}
          </button>
        ))}
        <button
          className="btn"
          type="button"
          disabled={review.isPending}
          onClick={() => save({ kind: 'no_answer', flagIds: [flag.id] }, text.attemptToast)}
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

/** With a full stop, before more is said; nothing stays nothing. */
function endSentence(words: string | null): string | null {
  return words === null || /[.!?…]”?$/.test(words) ? words : `${words}.`;
}

function describeAcknowledged(text: Messages['review'], byName: string, at: string): string {
  return byName ? text.acknowledged({ name: isolateName(byName), at }) : text.acknowledgedUnnamed({ at });
}
