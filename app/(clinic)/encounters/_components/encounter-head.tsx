import { ChevronLeft, MessageSquare, Mic } from 'lucide-react';
import { CopyTextButton } from '@/app/(clinic)/encounters/_components/copy-text-button.tsx';
import { DownloadButton } from '@/app/(clinic)/encounters/_components/download-button.tsx';
import {
  EncounterFlagMark,
  EraseFromEncounter,
} from '@/app/(clinic)/encounters/_components/head-controls.tsx';
import { PrintButton } from '@/app/(clinic)/encounters/_components/print-button.tsx';
import { ReviewButton } from '@/app/(clinic)/encounters/_components/review-button.tsx';
import { findAgeMonths } from '@/common/age.ts';
import { formatSpecialization } from '@/components/agents/agent-words.ts';
import { formatVisitType } from '@/components/agents/visit-type-words.ts';
import { StatusSign } from '@/components/invitations/status-sign.tsx';
import { Link } from '@/components/shell/link.tsx';
import type { Report } from '@/contract/report.ts';
import { nameReportFile } from '@/contract/report-file.ts';
import { wordOfEncounter } from '@/lib/shared/invitation-status.ts';
import type { Messages } from '@/lib/shared/messages.ts';
import { formatName } from '@/lib/shared/names.ts';
import type { EncounterView } from '@/lib/shared/operations/report.ts';
import { paths } from '@/lib/shared/paths.ts';
import { describePerson } from '@/lib/shared/person-words.ts';

type Props = {
  messages: Messages;
  view: EncounterView;
  /** The time zone in which the patient's age is computed; UTC for a clinic that has chosen none. */
  timeZone: string;
};

/** The patient, the status of the consultation, and the actions on the report. */
export function EncounterHead({ messages, view, timeZone }: Props) {
  const { invitation, report } = view;
  const name = formatName(
    report ? report.patient.firstName : (invitation?.patientFirstName ?? null),
    report ? report.patient.lastName : (invitation?.patientLastName ?? null),
  );
  return (
    <>
      <Link className="crumb" href={paths.today}>
        <ChevronLeft className="icon" aria-hidden="true" />
        {messages.pages.today}
      </Link>
      <header className="page-head">
        <div>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1>
              <bdi>{name ?? messages.app.noName}</bdi>
            </h1>
            <EncounterFlagMark />
            <StatusSign
              messages={messages}
              status={report ? wordOfEncounter(report.status) : (invitation?.status ?? 'started')}
              isLinkFollowed={!report && invitation?.isLinkFollowed === true}
              isPill
            />
          </div>
          <Facts messages={messages} view={view} timeZone={timeZone} />
        </div>
        <div className="head-actions">
          <HeadActions messages={messages} view={view} />
        </div>
      </header>
    </>
  );
}

function Facts({ messages, view: { invitation, report }, timeZone }: Props) {
  const { encounter: text, format } = messages;
  const birth = report ? report.patient.dateOfBirth : (invitation?.patientDateOfBirth ?? null);
  const born = birth ? findAgeMonths(birth, new Date(), timeZone) : null;
  const person = [...(birth ? [format.birthDate(birth)] : []), ...describePerson(messages, report, born)];
  const externalId = invitation?.externalId ?? report?.externalId ?? null;
  const agent =
    invitation?.agentName ?? (report ? formatSpecialization(messages, report.specialization) : text.untitled);
  const visitType = formatVisitType(
    messages,
    report?.visitType ?? invitation?.visitType ?? null,
  ).toLowerCase();
  return (
    <div className="enc-meta mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-fg-muted *:inline-flex *:items-center *:gap-1.5 max-phone:*:whitespace-normal">
      {person.length > 0 ? <span className="num">{person.join(', ')}</span> : null}
      {externalId ? <bdi className="mono">{externalId}</bdi> : null}
      <span>{`${agent}, ${visitType}`}</span>
      {report ? <AnswerCount messages={messages} report={report} /> : null}
      {report && report.answeredBy !== 'PATIENT' ? <span>{text.answeredBy[report.answeredBy]}</span> : null}
    </div>
  );
}

function AnswerCount({ messages, report }: { messages: Messages; report: Report }) {
  const { encounter: text, format, locale } = messages;
  const answers = report.transcript.filter((entry) => entry.kind === 'answer');
  // Answers on one page share a message, so messages are counted.
  const count = new Set(answers.map(({ message }) => message)).size;
  const isSpoken = answers.some((entry) => entry.modality === 'SPEECH');
  const Icon = isSpoken ? Mic : MessageSquare;
  const words = [text.answers({ count }), isSpoken ? text.byVoice : text.byChat];
  const isOther = report.patientLocale.toLowerCase().split('-')[0] !== locale;
  if (isOther) words.push(text.answersIn({ language: format.language(report.patientLocale) }));
  return (
    <span>
      <Icon className="icon" aria-hidden="true" />
      <span>{words.join(' ')}</span>
    </span>
  );
}

/** A button for each file format in which the service offers the report; none where it offers only the page. */
function HeadActions({ messages, view }: Pick<Props, 'messages' | 'view'>) {
  const { encounterId, fileName, formats, invitation, report } = view;
  const text = messages.encounter;
  return (
    <>
      {report ? <CopyTextButton encounterId={encounterId} /> : null}
      {report ? <PrintButton /> : null}
      {formats.map((format) => (
        <DownloadButton
          key={format}
          encounterId={encounterId}
          fileName={nameReportFile(fileName, format)}
          format={format}
          words={{ idle: text.download[format], busy: text.preparing[format] }}
        />
      ))}
      {invitation ? (
        <>
          <Link className="btn" href={paths.invitation(invitation.id)}>
            {messages.app.openInvitation}
          </Link>
          <span className="max-phone:hidden">
            <ReviewButton hasShortcut />
          </span>
          <EraseFromEncounter />
        </>
      ) : null}
    </>
  );
}
