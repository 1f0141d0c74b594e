import { FileText } from 'lucide-react';
import { CareBar } from '@/app/(clinic)/encounters/_components/care-bar.tsx';
import { EncounterHead } from '@/app/(clinic)/encounters/_components/encounter-head.tsx';
import { Flags } from '@/app/(clinic)/encounters/_components/flags.tsx';
import { ReportBody } from '@/app/(clinic)/encounters/_components/report-body.tsx';
import { ReportView } from '@/app/(clinic)/encounters/_components/report-view.tsx';
import { ReviewButton } from '@/app/(clinic)/encounters/_components/review-button.tsx';
import { Transcript } from '@/app/(clinic)/encounters/_components/transcript.tsx';
import { EncounterTimeline, MissingReport } from '@/app/(clinic)/encounters/_components/without-report.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import type { Report } from '@/contract/report.ts';
import type { Messages } from '@/lib/shared/messages.ts';
import type { EncounterView } from '@/lib/shared/operations/report.ts';

type Props = { messages: Messages; view: EncounterView };

/**
 * An encounter, rendered on the server: the report, and the transcript beside it. Only its controls are client components; they get
 * current data from an `EncounterWatch` around the page.
 */
export function EncounterPage({ messages, view, timeZone }: Props & { timeZone: string }) {
  return (
    <>
      <EncounterHead messages={messages} view={view} timeZone={timeZone} />
      {view.report ? (
        <ReportWithTranscript messages={messages} view={view} report={view.report} />
      ) : (
        <WithoutReport messages={messages} view={view} />
      )}
    </>
  );
}

function ReportWithTranscript({ messages, view, report }: Props & { report: Report }) {
  const text = messages.encounter;
  return (
    <ReportView
      words={{ view: text.view, report: text.report, transcript: text.transcript, answer: text.answer }}
      report={
        <>
          <ReportBody
            messages={messages}
            report={report}
            top={
              <>
                <Flags messages={messages} report={report} invitation={view.invitation} />
                <Care messages={messages} view={view} />
              </>
            }
          />
          <ActionBar view={view} />
        </>
      }
      transcript={<Transcript messages={messages} report={report} />}
    />
  );
}

/** Without a report, what the dashboard itself knows: status, flags, timeline. */
function WithoutReport({ messages, view }: Props) {
  const text = messages.encounter;
  return (
    <div className="stack">
      <Flags messages={messages} report={null} invitation={view.invitation} />
      <Care messages={messages} view={view} />
      {view.reportProblem === 'no_report' ? (
        <EmptyState icon={FileText} title={text.noReportTitle} body={text.noReportBody} />
      ) : (
        <MissingReport title={text.errorTitle} />
      )}
      <EncounterTimeline />
      <ActionBar view={view} />
    </div>
  );
}

function Care({ messages, view }: Props) {
  if (view.invitation) return <CareBar label={messages.encounter.care} />;
  return (
    <div className="notice is-info">
      <p>{messages.encounter.notFromHere}</p>
    </div>
  );
}

/** The main action on a report, always visible on a phone. */
function ActionBar({ view }: Pick<Props, 'view'>) {
  if (!view.invitation) return null;
  return (
    <div className="actionbar hidden max-phone:flex">
      <ReviewButton />
    </div>
  );
}
