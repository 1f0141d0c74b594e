'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronLeft, FileText, MessageSquare, Mic } from 'lucide-react';
import Link from 'next/link';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { usePace } from '@/app/(clinic)/_components/live-updates.tsx';
import { PageLoading } from '@/app/(clinic)/_components/page-loading.tsx';
import { CareBar } from '@/app/(clinic)/encounters/_components/care-bar.tsx';
import { CopyTextButton } from '@/app/(clinic)/encounters/_components/copy-text-button.tsx';
import { DownloadButtons } from '@/app/(clinic)/encounters/_components/download-buttons.tsx';
import { Flags } from '@/app/(clinic)/encounters/_components/flags.tsx';
import type { Focus } from '@/app/(clinic)/encounters/_components/focus.ts';
import type { Typing } from '@/app/(clinic)/encounters/_components/note-form.tsx';
import { PrintButton } from '@/app/(clinic)/encounters/_components/print-button.tsx';
import { ReportBody } from '@/app/(clinic)/encounters/_components/report-body.tsx';
import { ReviewButton } from '@/app/(clinic)/encounters/_components/review-button.tsx';
import { Transcript } from '@/app/(clinic)/encounters/_components/transcript.tsx';
import { InvitationTimeline } from '@/app/(clinic)/invitations/_components/invitation-timeline.tsx';
import { findAgeYears } from '@/common/age.ts';
import { formatSpecialization, formatVisitType } from '@/components/agents/agent-words.ts';
import { ErasePatientButton } from '@/components/invitations/erase-patient.tsx';
import { FlagMark } from '@/components/invitations/flag-mark.tsx';
import { StatusWord } from '@/components/invitations/status-word.tsx';
import { NothingHere } from '@/components/shell/nothing-here.tsx';
import { useGo } from '@/components/shell/use-go.ts';
import { Blank, ErrorBlank } from '@/components/ui/blank.tsx';
import { useNow } from '@/components/ui/relative-time.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { useStandingError } from '@/components/ui/use-standing-error.ts';
import type { Report } from '@/contract/report.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { askAgainMs } from '@/lib/client/query-client.ts';
import { describeStanding, isPassing, RequestFailure } from '@/lib/client/request-json.ts';
import { encounterQuery } from '@/lib/client/requests/get-encounter.ts';
import { markInvitation } from '@/lib/client/requests/mark-invitation.ts';
import { wordOfEncounter } from '@/lib/shared/invitation-status.ts';
import { formatName } from '@/lib/shared/names.ts';
import { paths } from '@/lib/shared/paths.ts';
import type { EncounterView, InvitationDetail } from '@/lib/shared/views.ts';

export function EncounterPage({ id }: { id: string }) {
  const messages = useMessages('encounter');
  const text = messages.encounter;
  const [isTranscriptPrinted, setTranscriptPrinted] = useState(true);
  const [typing, setTyping] = useState<Typing | null>(null);
  const pace = usePace();
  const query = useQuery({
    ...encounterQuery(id),
    refetchInterval: (current) => {
      const code = current.state.data?.reportProblem;
      return code && isPassing(code) ? askAgainMs : pace(current);
    },
  });
  const { data, refetch } = query;
  const error = useStandingError(query);
  // Erased while it was shown: what was read before does not stay on the page.
  if (query.error instanceof RequestFailure && query.error.code === 'not_found') {
    return (
      <div className="page">
        <NothingHere />
      </div>
    );
  }
  if (error) {
    return (
      <div className="page">
        <h1 className="sr-only">{text.title}</h1>
        <ErrorBlank
          title={text.errorTitle}
          body={describeStanding(messages, error)}
          onRetry={() => void refetch()}
        />
      </div>
    );
  }
  if (!data) return <PageLoading title={text.title} />;
  const care = <CareBar view={data} note={{ typing, setTyping }} />;
  return (
    <div className="page enc-page" data-printed={isTranscriptPrinted ? 'all' : 'report'}>
      <EncounterHead view={data} onPrint={setTranscriptPrinted} />
      {data.report ? (
        <ReportWithTranscript report={data.report} invitation={data.invitation} care={care} />
      ) : (
        <WithoutReport view={data} care={care} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

function EncounterHead({
  view,
  onPrint,
}: {
  view: EncounterView;
  onPrint: (withTranscript: boolean) => void;
}) {
  const messages = useMessages('encounter');
  const text = messages.encounter;
  const { format } = messages;
  const now = useNow();
  const go = useGo();
  const { invitation, report } = view;
  const patient = report?.patient ?? {
    firstName: invitation?.patientFirstName ?? null,
    lastName: invitation?.patientLastName ?? null,
    dateOfBirth: invitation?.patientDateOfBirth ?? null,
  };
  const name = formatName(patient.firstName, patient.lastName);
  const birth = patient.dateOfBirth;
  const age = birth ? findAgeYears(birth, now, messages.format.timeZone) : null;
  const externalId = invitation?.externalId ?? report?.externalId ?? null;
  const agent =
    invitation?.agentName ?? (report ? formatSpecialization(messages, report.specialization) : text.untitled);
  const visitType = formatVisitType(
    messages,
    report?.visitType ?? invitation?.visitType ?? null,
  ).toLowerCase();
  const status = report ? wordOfEncounter(report.status) : (invitation?.status ?? 'started');
  return (
    <>
      <Link className="crumb" href={paths.today}>
        <ChevronLeft className="icon" aria-hidden="true" />
        {text.crumb}
      </Link>
      <header className="page-head">
        <div>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1>
              <bdi>{name ?? messages.app.noName}</bdi>
            </h1>
            {invitation ? <FlagMark row={invitation} /> : null}
            <StatusWord
              status={status}
              isLinkFollowed={!report && invitation?.isLinkFollowed === true}
              isPill
            />
          </div>
          <div className="enc-meta mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-fg-muted *:inline-flex *:items-center *:gap-1.5 max-phone:*:whitespace-normal">
            {birth ? (
              <span className="num">
                {`${format.birthDate(birth)}${age === null ? '' : `, ${text.years({ age })}`}`}
              </span>
            ) : null}
            {externalId ? <bdi className="mono">{externalId}</bdi> : null}
            <span>{`${agent}, ${visitType}`}</span>
            {report ? <AnswerCount report={report} /> : null}
            {report && report.answeredBy !== 'PATIENT' ? (
              <span>{text.answeredBy[report.answeredBy]}</span>
            ) : null}
          </div>
        </div>
        <div className="head-actions">
          {report ? <CopyTextButton report={report} invitation={invitation} /> : null}
          {report ? <PrintButton onChoose={onPrint} /> : null}
          <DownloadButtons view={view} />
          {invitation ? (
            <Link className="btn" href={paths.invitation(invitation.id)}>
              {messages.app.openInvitation}
            </Link>
          ) : null}
          {invitation ? (
            <span className="max-phone:hidden">
              <ReviewButton invitation={invitation} hasShortcut />
            </span>
          ) : null}
          {invitation ? (
            <ErasePatientButton
              invitation={invitation}
              onErased={() => go(paths.invitation(invitation.id))}
            />
          ) : null}
        </div>
      </header>
    </>
  );
}

function AnswerCount({ report }: { report: Report }) {
  const { encounter: text, format, locale } = useMessages('encounter');
  const answers = report.transcript.filter((entry) => entry.kind === 'answer');
  // A page with several questions is one message.
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

function ReportWithTranscript({
  report,
  invitation,
  care,
}: {
  report: Report;
  invitation: InvitationDetail | null;
  care: ReactNode;
}) {
  const text = useMessages('encounter').encounter;
  const isLive = useHydrated();
  const [shown, setShown] = useState<'report' | 'transcript'>('report');
  const [focus, setFocus] = useState<Focus | null>(null);
  const [line, setLine] = useState<string | null>(null);
  useMarkAsRead(invitation);

  function show(next: Focus): void {
    setLine(null);
    setFocus(next);
    setShown('transcript');
  }

  function showLine(anchor: string): void {
    // On a phone the report comes into view only with this, and only what is in view takes the focus.
    flushSync(() => {
      setFocus(null);
      setLine(anchor);
      setShown('report');
    });
    const target = document.getElementById(anchor);
    target?.scrollIntoView({ block: 'nearest' });
    target?.focus({ preventScroll: true });
  }

  return (
    <>
      <fieldset className="seg mb-5 hidden w-full max-phone:flex" aria-label={text.view} disabled={!isLive}>
        {(['report', 'transcript'] as const).map((name) => (
          <button
            key={name}
            className="flex-1 justify-center"
            type="button"
            aria-pressed={shown === name}
            onClick={() => setShown(name)}
          >
            {name === 'report' ? text.report : text.transcript}
          </button>
        ))}
      </fieldset>
      <div className="enc" data-view={shown}>
        <div className="report">
          <ReportBody
            report={report}
            focus={focus}
            line={line}
            onShow={show}
            top={
              <>
                <Flags report={report} invitation={invitation} onShow={show} />
                {care}
              </>
            }
          />
          {invitation ? (
            <div className="actionbar hidden max-phone:flex">
              <ReviewButton invitation={invitation} />
            </div>
          ) : null}
        </div>
        <Transcript report={report} focus={focus} onBack={() => setShown('report')} onLine={showLine} />
      </div>
    </>
  );
}

/** A finished report that somebody has opened is no longer unread. */
function useMarkAsRead(invitation: InvitationDetail | null): void {
  const client = useQueryClient();
  const marked = useRef<string | null>(null);
  const id = invitation?.isUnread ? invitation.id : null;
  useEffect(() => {
    if (!id || marked.current === id) return;
    marked.current = id;
    markInvitation(id, { kind: 'read' }).then(
      () => client.invalidateQueries({ queryKey: ['today'] }),
      () => {
        // It stays unread and is tried at the next visit.
        marked.current = null;
      },
    );
  }, [id, client]);
}

/** Without a report there is still what the dashboard itself knows: status, flags, when things happened. */
function WithoutReport({
  view,
  care,
  onRetry,
}: {
  view: EncounterView;
  care: ReactNode;
  onRetry: () => void;
}) {
  const messages = useMessages('encounter');
  const text = messages.encounter;
  const { invitation, reportProblem } = view;
  return (
    <div className="stack">
      {invitation ? <Flags report={null} invitation={invitation} onShow={() => undefined} /> : null}
      {care}
      {reportProblem === 'no_report' ? (
        <Blank icon={FileText} title={text.noReportTitle} body={text.noReportBody} />
      ) : (
        <ErrorBlank
          title={text.errorTitle}
          body={describeStanding(messages, {
            code: reportProblem ?? '',
            message: messages.failures.internal,
          })}
          onRetry={onRetry}
        />
      )}
      {invitation ? <InvitationTimeline invitation={invitation} /> : null}
      {invitation ? (
        <div className="actionbar hidden max-phone:flex">
          <ReviewButton invitation={invitation} />
        </div>
      ) : null}
    </div>
  );
}
