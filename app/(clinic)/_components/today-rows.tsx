'use client';

import { MailX, Pencil, Send } from 'lucide-react';
import { findAgeYears } from '@/common/age.ts';
import { Assignee } from '@/components/invitations/assignee.tsx';
import { CallLink } from '@/components/invitations/call-link.tsx';
import { CreateAgainButton } from '@/components/invitations/create-again.tsx';
import { FlagLevel, FlagMark, UnreadMark } from '@/components/invitations/flag-mark.tsx';
import { useNeedsClinician } from '@/components/invitations/get-clinician.tsx';
import { StatusWord } from '@/components/invitations/status-word.tsx';
import { Link } from '@/components/shell/link.tsx';
import { useMay } from '@/components/shell/person.tsx';
import { RelativeTime, useNow } from '@/components/ui/relative-time.tsx';
import { orderFlags, toFlagLevel } from '@/contract/flag-level.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { describeUndelivered } from '@/lib/shared/mail-failure.ts';
import type { MessagesOf } from '@/lib/shared/messages.ts';
import { findNamedText } from '@/lib/shared/named-text.ts';
import { formatPatient } from '@/lib/shared/names.ts';
import type { InvitationRow } from '@/lib/shared/operations/invitation.ts';
import type { TodayRow } from '@/lib/shared/operations/today.ts';
import { paths } from '@/lib/shared/paths.ts';
import { findOpenFlags } from '@/lib/shared/review.ts';

/** What the patient added after the end, or else the reason for the consultation; null where neither is known. */
export function describeSaid(
  { today }: MessagesOf<'today'>,
  { newAnswer, summary }: Pick<TodayRow, 'newAnswer' | 'summary'>,
): string | null {
  return newAnswer === null ? summary : today.newAnswer({ words: newAnswer });
}

/** A patient who needs a clinician's attention: a red flag, or an invitation that failed. */
export function AttentionRow({ row }: { row: TodayRow }) {
  const messages = useMessages('today', 'record', 'live');
  const mayReadReport = useMay('report.read');
  const needsClinician = useNeedsClinician(row);
  const now = useNow();
  const open = findOpenFlags(row);
  const flag = orderFlags(open)[0];
  const isFlagged = flag !== undefined;
  const attempt = row.callAttempts.findLast((one) => one.flagId === flag?.id);
  const isEmergency = isFlagged && flag.level === 'EMERGENCY';
  const isReport = isFlagged && mayReadReport;
  const target = isReport && row.encounterId ? paths.encounter(row.encounterId) : paths.invitation(row.id);
  return (
    <li className={`row${isEmergency ? ' row-alert' : ''}`}>
      <span className="tag">
        {isFlagged ? (
          <FlagLevel level={toFlagLevel(flag.level)} />
        ) : row.undelivered ? (
          <NotDelivered />
        ) : (
          <StatusWord status={row.status} />
        )}
      </span>
      <Who row={row} href={target} />
      <span className="what">
        <span>
          {isFlagged
            ? mayReadReport
              ? (flag.title ?? messages.row.flagFallback)
              : needsClinician
                ? messages.care.getClinician
                : messages.today.flags({ count: open.length })
            : nameProblem(messages, row)}
        </span>
        <small>
          {isFlagged
            ? mayReadReport
              ? flag.quote
                ? `“${flag.quote}”`
                : row.summary
              : needsClinician
                ? `${messages.today.flags({ count: open.length })}. ${messages.today.flagsFor}`
                : messages.today.flagsFor
            : explainProblem(messages, row)}
        </small>
        {isFlagged && row.newAnswer !== null ? <small>{describeSaid(messages, row)}</small> : null}
        {attempt ? (
          <small>
            {messages.care.attempt({
              name: attempt.byName,
              at: messages.format.clockOrDay(new Date(attempt.at), now),
            })}
          </small>
        ) : null}
        {isFlagged || row.undelivered ? <CallLink phone={row.patientPhone} /> : null}
        {row.assignedToName ? <Assignee name={row.assignedToName} /> : null}
      </span>
      <bdi className="agent truncate">{row.agentName}</bdi>
      <span className="when">
        <RelativeTime at={isFlagged ? flag.raisedAt : row.createdAt} isAgo />
      </span>
      <span className="act">
        <AttentionAction
          row={row}
          href={target}
          isFlagged={isFlagged}
          isReport={isReport}
          isEmergency={isEmergency}
        />
      </span>
    </li>
  );
}

/** What to do next about a row, as a link to where it is done. */
function AttentionAction({
  row,
  href,
  isFlagged,
  isReport,
  isEmergency,
}: {
  row: TodayRow;
  href: string;
  isFlagged: boolean;
  isReport: boolean;
  isEmergency: boolean;
}) {
  const messages = useMessages('today');
  return !isFlagged && row.status === 'unclear' ? (
    <CreateAgainButton id={row.id} />
  ) : isReport ? (
    <Link className={`btn${isEmergency ? ' btn-primary' : ''}`} href={href} prefetch={false}>
      {messages.today.openReport}
    </Link>
  ) : isFlagged ? (
    <Link className="btn" href={href} prefetch={false}>
      {messages.app.openInvitation}
    </Link>
  ) : row.undelivered?.failure === 'address_refused' ? (
    <Link className="btn" href={href} prefetch={false}>
      <Pencil className="icon" aria-hidden="true" />
      {messages.today.correctAddress}
    </Link>
  ) : (
    <Link className="btn" href={href} prefetch={false}>
      <Send className="icon" aria-hidden="true" />
      {messages.today.sendAgain}
    </Link>
  );
}

type RowMessages = MessagesOf<'today' | 'record' | 'live'>;

/** Why an invitation without a flag needs attention. */
function nameProblem(messages: RowMessages, row: TodayRow): string {
  const { today, format } = messages;
  if (row.status === 'expired') return today.notStartedUntil({ day: format.day(new Date(row.expiresAt)) });
  if (!row.undelivered) return today.unclearTitle;
  if (row.undelivered.state === 'unclear') return today.undeliveredUnclear;
  return row.undelivered.kind === 'reminder' ? today.undeliveredReminder : today.undeliveredInvitation;
}

/** What is known of it, and what to do. */
function explainProblem(messages: RowMessages, row: TodayRow): string {
  if (row.undelivered) return describeUndelivered(messages, row.undelivered);
  return row.status === 'expired' ? describeShared(messages, row) : messages.today.unclearBody;
}

function NotDelivered() {
  const { today } = useMessages('today');
  return (
    <span className="status is-warning">
      <MailX className="icon" aria-hidden="true" />
      <span>{today.notDelivered}</span>
    </span>
  );
}

function describeShared(messages: RowMessages, row: InvitationRow): string {
  return findNamedText(messages.row.sharedBy, row.sentBy) ?? messages.today.neverShared;
}

/** A patient who needs no attention now. */
export function QuietRow({
  row,
  text,
  at,
  opensReport = false,
  isShare = false,
}: {
  row: InvitationRow;
  text: string;
  at: string | null;
  opensReport?: boolean;
  isShare?: boolean;
}) {
  const messages = useMessages('today', 'record', 'live');
  const mayReadReport = useMay('report.read');
  const isReport = opensReport && mayReadReport;
  const target = isReport && row.encounterId ? paths.encounter(row.encounterId) : paths.invitation(row.id);
  return (
    <li className="row">
      <span className="tag tag-quiet">
        <FlagMark row={row} />
        <StatusWord status={row.status} isLinkFollowed={row.isLinkFollowed} />
      </span>
      <Who row={row} href={target} />
      <span className="what">
        <span>{text}</span>
        {row.assignedToName ? <Assignee name={row.assignedToName} /> : null}
      </span>
      <span className="agent truncate">{row.agentName}</span>
      <span className="when">{at ? <RelativeTime at={at} isAgo /> : null}</span>
      <span className="act act-quiet">
        {isReport || isShare ? (
          <Link
            className={`btn btn-sm${isReport ? ' btn-report' : ''}`}
            href={target}
            prefetch={false}
            tabIndex={-1}
            aria-hidden="true"
          >
            {isReport ? messages.today.openReport : messages.today.share}
          </Link>
        ) : null}
      </span>
    </li>
  );
}

function Who({ row, href }: { row: InvitationRow; href: string }) {
  const now = useNow();
  const messages = useMessages('today', 'record', 'live');
  const name = formatPatient(messages.app, row);
  const age = row.patientDateOfBirth
    ? findAgeYears(row.patientDateOfBirth, now, messages.format.timeZone)
    : null;
  return (
    <span className="who">
      {/* Rows come and go by themselves; prefetching them would count as activity and keep the session alive. */}
      <Link href={href} prefetch={false}>
        {row.isUnread ? <UnreadMark /> : null}
        <bdi>{name ?? messages.app.noName}</bdi>
      </Link>
      {name ? (
        age === null ? null : (
          <small>{messages.today.age({ years: age })}</small>
        )
      ) : row.externalId ? (
        <small>
          <bdi>{row.externalId}</bdi>
        </small>
      ) : null}
    </span>
  );
}
