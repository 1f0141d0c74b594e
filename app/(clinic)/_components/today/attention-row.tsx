'use client';

import { MailX, Pencil, Send } from 'lucide-react';
import { PatientCell } from '@/app/(clinic)/_components/today/patient-cell.tsx';
import {
  describeFlag,
  describeProblem,
  describeSaid,
  explainProblem,
} from '@/app/(clinic)/_components/today/today-words.ts';
import { Assignee } from '@/components/invitations/assignee.tsx';
import { CallLink } from '@/components/invitations/call-link.tsx';
import { CreateAgainButton } from '@/components/invitations/create-again.tsx';
import { FlagLevel } from '@/components/invitations/flag-mark.tsx';
import { useNeedsClinician } from '@/components/invitations/get-clinician.tsx';
import { StatusWord } from '@/components/invitations/status-word.tsx';
import { Link } from '@/components/shell/link.tsx';
import { useMay } from '@/components/shell/person.tsx';
import { RelativeTime, useNow } from '@/components/ui/relative-time.tsx';
import { orderFlags, toFlagLevel } from '@/contract/flag-level.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import type { TodayRow } from '@/lib/shared/operations/today.ts';
import { paths } from '@/lib/shared/paths.ts';
import { findOpenFlags } from '@/lib/shared/review.ts';

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
  const [title, detail] = isFlagged
    ? describeFlag(messages, row, flag, { count: open.length, mayReadReport, needsClinician })
    : [describeProblem(messages, row), explainProblem(messages, row)];
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
      <PatientCell row={row} href={target} />
      <span className="what">
        <span>{title}</span>
        <small>{detail}</small>
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

function NotDelivered() {
  const { today } = useMessages('today');
  return (
    <span className="status is-warning">
      <MailX className="icon" aria-hidden="true" />
      <span>{today.notDelivered}</span>
    </span>
  );
}
