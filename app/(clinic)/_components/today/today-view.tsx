'use client';

import { useQuery } from '@tanstack/react-query';
import { Sun } from 'lucide-react';
import { usePollInterval, useTracking } from '@/app/(clinic)/_components/live-updates.tsx';
import { PageLoading } from '@/app/(clinic)/_components/page-loading.tsx';
import { AttentionSection } from '@/app/(clinic)/_components/today/attention-section.tsx';
import { QuietSections } from '@/app/(clinic)/_components/today/quiet-sections.tsx';
import { Tally } from '@/app/(clinic)/_components/today/tally.tsx';
import { TodayHead } from '@/app/(clinic)/_components/today/today-head.tsx';
import { NoInvitations } from '@/components/invitations/no-invitations.tsx';
import { MailTroubleNotice } from '@/components/shell/mail-trouble-notice.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { useLastingError } from '@/components/ui/use-lasting-error.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { describeLastingFailure } from '@/lib/client/request-json.ts';
import { todayQuery } from '@/lib/client/requests/get-today.ts';
import type { Today } from '@/lib/shared/operations/today.ts';
import type { Tracking } from '@/lib/shared/operations/tracking.ts';

/** The start page: what needs a clinician's attention, most urgent first. */
export function TodayView() {
  const messages = useMessages('today', 'record', 'live');
  const query = useQuery({ ...todayQuery, refetchInterval: usePollInterval() });
  const tracking = useTracking();
  const { data, refetch } = query;
  const error = useLastingError(query);
  if (error) {
    return (
      <div className="page">
        <header className="page-head">
          <h1>{messages.pages.today}</h1>
        </header>
        <ErrorState
          title={messages.today.errorTitle}
          body={describeLastingFailure(messages, error)}
          onRetry={() => void refetch()}
        />
      </div>
    );
  }
  if (!data) return <PageLoading title={messages.pages.today} />;
  return (
    <div className="page">
      <TodayHead tracking={tracking} />
      <MailTroubleNotice trouble={data.mailTrouble} />
      {data.hasAny ? (
        <TodayLists today={data} tracking={tracking} />
      ) : (
        <NoInvitations title={messages.today.emptyTitle} body={messages.today.emptyBody} />
      )}
    </div>
  );
}

function TodayLists({ today, tracking }: { today: Today; tracking: Tracking | undefined }) {
  const messages = useMessages('today', 'record', 'live');
  const { counts } = today;
  const halted =
    tracking && (tracking.state === 'unreachable' || tracking.state === 'paused') ? tracking : null;
  const isQuiet = !halted && Object.values(counts).every((count) => count.count === 0);
  return (
    <>
      <Tally counts={counts} />
      {isQuiet ? (
        <div className="section">
          <EmptyState icon={Sun} title={messages.today.nothingTitle} body={messages.today.nothingBody} />
        </div>
      ) : null}
      <AttentionSection today={today} halted={halted} />
      <QuietSections today={today} />
    </>
  );
}
