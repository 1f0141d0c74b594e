import { CircleHelp } from 'lucide-react';
import { Acknowledgement } from '@/app/(clinic)/encounters/_components/acknowledgement.tsx';
import { Reference } from '@/app/(clinic)/encounters/_components/report-lines.tsx';
import { FlagSign } from '@/components/invitations/flag-sign.tsx';
import { TimeInWords } from '@/components/ui/time-in-words.tsx';
import { orderFlags, toFlagLevel } from '@/contract/flag-level.ts';
import type { Report } from '@/contract/report.ts';
import type { Messages } from '@/lib/shared/messages.ts';
import type { FlagView, InvitationDetail, SaidFlagView } from '@/lib/shared/operations/invitation.ts';
import { writeCause } from '@/lib/shared/report-text.ts';
import { timePlaceholder } from '@/lib/shared/time-placeholder.ts';
import { anchors } from '@/lib/shared/transcript-links.ts';

type ReportFlag = Report['flags'][number];
type ShownFlag = SaidFlagView &
  Partial<Pick<ReportFlag, 'messages' | 'continued' | 'answerLaterChanged' | 'ticked'>>;

/**
 * The red flags, the worst first, each with its acknowledgement: those of the report, and those that the service reported before
 * there is one. Below them are words that sounded like an emergency whose signs were denied or left open.
 */
export function Flags({
  messages,
  report,
  invitation,
}: {
  messages: Messages;
  report: Report | null;
  invitation: InvitationDetail | null;
}) {
  const text = messages.encounter;
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
        <RaisedFlag key={flag.id} messages={messages} flag={flag} hasRecord={invitation !== null} />
      ))}
      {alarms.map((alarm) => (
        <Alarm
          key={alarm.id}
          messages={messages}
          alarm={alarm}
          flag={invitation ? flagOf(alarm) : undefined}
        />
      ))}
    </section>
  );
}

/** @param props.hasRecord - whether the flag can be acknowledged here */
function RaisedFlag({
  messages,
  flag,
  hasRecord,
}: {
  messages: Messages;
  flag: ShownFlag;
  hasRecord: boolean;
}) {
  const text = messages.encounter;
  const title = flag.title ?? messages.row.flagFallback;
  const more = [
    text.raisedAt({ time: timePlaceholder }),
    flag.continued ? text.continued : '',
    flag.answerLaterChanged ? text.changed : '',
  ];
  return (
    <article
      id={anchors.flag(flag.id)}
      className={`flag ${flag.level === 'EMERGENCY' ? 'is-danger' : 'is-warning'}`}
      tabIndex={-1}
    >
      <span className="level">
        <FlagSign messages={messages} level={toFlagLevel(flag.level)} />
      </span>
      <div className="min-w-0 max-sm:col-span-full max-sm:row-start-2">
        <h3>{title}</h3>
        <p>
          <bdi>{endSentence(writeCause(messages, flag))}</bdi>{' '}
          <span>
            <TimeInWords words={more.filter((part) => part !== '').join(' ')} at={flag.raisedAt} as="clock" />
          </span>
        </p>
        {hasRecord ? <Acknowledgement flagId={flag.id} title={title} ownTitle={flag.title} /> : null}
      </div>
      <Reference message={flag.messages?.[0]} quote={flag.quote} />
    </article>
  );
}

/** Words that sounded like an emergency whose signs were denied or left open; they are acknowledged like a flag. */
function Alarm({
  messages,
  alarm,
  flag,
}: {
  messages: Messages;
  alarm: Report['alarms'][number];
  flag: FlagView | undefined;
}) {
  return (
    <article id={anchors.alarm(alarm.id)} className="flag" tabIndex={-1}>
      <span className="level">
        <CircleHelp className="icon" aria-hidden="true" />
        {messages.encounter.alarmStatus[alarm.status]}
      </span>
      <div className="min-w-0 max-sm:col-span-full max-sm:row-start-2">
        <h3>{alarm.title}</h3>
        <p>
          <bdi>{alarm.text}</bdi>
        </p>
        {flag ? <Acknowledgement flagId={flag.id} title={alarm.title} ownTitle={flag.title} /> : null}
      </div>
      <Reference message={alarm.messages[0]} quote={alarm.quotes[0] ?? null} />
    </article>
  );
}

/** Adds a full stop, since another sentence follows; null stays null. */
function endSentence(words: string | null): string | null {
  return words === null || /[.!?…]”?$/.test(words) ? words : `${words}.`;
}
