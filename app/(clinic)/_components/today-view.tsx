'use client';

import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Clock, Mail, OctagonAlert, Plus, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePollInterval, useTracking } from '@/app/(clinic)/_components/live-updates.tsx';
import { FlaggedState, useMoreFlagged } from '@/app/(clinic)/_components/more-flagged.tsx';
import { PageLoading } from '@/app/(clinic)/_components/page-loading.tsx';
import { AttentionRow, describeSaid, QuietRow } from '@/app/(clinic)/_components/today-rows.tsx';
import { TrackingRow } from '@/app/(clinic)/_components/today-tracking-row.tsx';
import { LiveBadge } from '@/components/invitations/live-badge.tsx';
import { describeStatus } from '@/components/invitations/status-sign.tsx';
import { Link } from '@/components/shell/link.tsx';
import { MailTroubleNotice } from '@/components/shell/mail-trouble-notice.tsx';
import { useMay } from '@/components/shell/person.tsx';
import { useTitleCount } from '@/components/shell/use-title-count.ts';
import { Blank } from '@/components/ui/blank.tsx';
import { ErrorBlank } from '@/components/ui/error-blank.tsx';
import { Keys } from '@/components/ui/keys.tsx';
import { useNow } from '@/components/ui/relative-time.tsx';
import { useLastingError } from '@/components/ui/use-lasting-error.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { describeLastingFailure } from '@/lib/client/request-json.ts';
import { todayQuery } from '@/lib/client/requests/get-today.ts';
import type { InvitationStatus } from '@/lib/shared/invitation-status.ts';
import type { MessagesOf } from '@/lib/shared/messages.ts';
import { findNamedText } from '@/lib/shared/named-text.ts';
import type { Count, InvitationRow } from '@/lib/shared/operations/invitation.ts';
import type { Today, TodayRow } from '@/lib/shared/operations/today.ts';
import type { Tracking } from '@/lib/shared/operations/tracking.ts';
import { paths } from '@/lib/shared/paths.ts';
import { findOpenFlags } from '@/lib/shared/review.ts';

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
        <ErrorBlank
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
      {data.hasAny ? <TodayLists today={data} tracking={tracking} /> : <NothingYet />}
    </div>
  );
}

function TodayHead({ tracking }: { tracking: Tracking | undefined }) {
  const messages = useMessages('today', 'record', 'live');
  const { format } = messages;
  const now = useNow();
  return (
    <header className="page-head">
      <div>
        <h1>{messages.pages.today}</h1>
        <p>{format.heading(now)}</p>
      </div>
      <div className="head-actions">
        {tracking ? <LiveBadge tracking={tracking} /> : null}
        <Link className="btn max-phone:hidden" href={paths.newInvitation}>
          <Plus className="icon" aria-hidden="true" />
          {messages.pages.newInvitation}
          <Keys keys="N" />
        </Link>
      </div>
    </header>
  );
}

function NothingYet() {
  const messages = useMessages('today', 'record', 'live');
  const mayMakeAgent = useMay('agent.manage');
  return (
    <Blank icon={Mail} title={messages.today.emptyTitle} body={messages.today.emptyBody}>
      <div className="form-actions">
        {mayMakeAgent ? (
          <Link className="btn btn-primary" href={paths.newAgent}>
            <Plus className="icon" aria-hidden="true" />
            {messages.pages.newAgent}
          </Link>
        ) : null}
        <Link className="btn" href={paths.newInvitation}>
          {messages.pages.newInvitation}
        </Link>
      </div>
    </Blank>
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
          <Blank icon={Sun} title={messages.today.nothingTitle} body={messages.today.nothingBody} />
        </div>
      ) : null}
      <Attention today={today} halted={halted} />
      <QuietSections today={today} />
    </>
  );
}

/** The sections below "Needs attention". */
function QuietSections({ today }: { today: Today }) {
  const messages = useMessages('today', 'record', 'live');
  const { counts } = today;
  return (
    <>
      <Section
        id="follow-up"
        title={messages.today.followUp}
        count={counts.followUp}
        rows={today.followUp}
        rest={{ followUp: 'open' }}
      >
        {(row) => (
          <QuietRow
            key={row.id}
            row={row}
            text={describeSaid(messages, row) ?? describeStatus(messages, row)}
            at={row.followUpAt}
            opensReport
          />
        )}
      </Section>
      <Section
        id="to-review"
        title={messages.today.toReview}
        count={counts.toReview}
        rows={today.toReview}
        rest={{ review: 'open', sort: 'urgent' }}
      >
        {(row) => (
          <QuietRow
            key={row.id}
            row={row}
            text={describeSaid(messages, row) ?? describeStatus(messages, row)}
            at={row.finishedAt ?? row.changedAt}
            opensReport
          />
        )}
      </Section>
      <Section
        id="progress"
        title={messages.today.progress}
        count={counts.progress}
        rows={today.progress}
        rest={{ status: 'started' }}
      >
        {(row) => (
          <QuietRow
            key={row.id}
            row={row}
            text={describeSaid(messages, row) ?? messages.today.started}
            at={row.changedAt}
          />
        )}
      </Section>
      <Section
        id="waiting"
        title={messages.today.waiting}
        count={counts.waiting}
        rows={today.waiting}
        rest={{ status: 'not_started' }}
      >
        {(row) => (
          <QuietRow
            key={row.id}
            row={row}
            text={describeWaiting(messages, row)}
            at={row.createdAt}
            isShare={!row.sentAt}
          />
        )}
      </Section>
    </>
  );
}

function Tally({ counts }: Pick<Today, 'counts'>) {
  const messages = useMessages('today');
  const { format } = messages;
  return (
    <nav
      className="grid grid-cols-4 gap-2 max-sm:grid-cols-[repeat(auto-fit,minmax(4.25rem,1fr))] max-sm:gap-1.5 max-[350px]:grid-cols-2"
      aria-label={messages.today.tally}
    >
      {(
        [
          ['attention', counts.attention, messages.today.attentionTally, OctagonAlert],
          ['to-review', counts.toReview, messages.today.toReview, CircleCheck],
          ['progress', counts.progress, messages.today.progress, Clock],
          ['waiting', counts.waiting, messages.today.waiting, Mail],
        ] as const
      ).map(([id, count, label, Icon]) => (
        <a
          key={id}
          className={`flex items-baseline gap-2 rounded-lg bg-surface-sunken px-4 py-3 text-fg-muted hover:bg-neutral-soft compact:py-2 max-sm:grid max-sm:content-start max-sm:gap-0 max-sm:p-3 max-sm:text-sm max-sm:leading-[1.25] ${id === 'attention' && count.count > 0 ? 'is-danger' : ''}`}
          href={`#${id}`}
        >
          <b className="text-xl leading-tight font-semibold tracking-[-0.02em] text-(--status,var(--text)) tabular-nums">
            {format.count(count)}
          </b>
          <span>{label}</span>
          <Icon
            className="icon ms-auto self-center text-(--status,var(--text-subtle)) max-sm:hidden"
            aria-hidden="true"
          />
        </a>
      ))}
    </nav>
  );
}

/** Red flags come before everything else, also before the row which says that statuses are not updated. */
function Attention({ today, halted }: { today: Today; halted: Tracking | null }) {
  const messages = useMessages('today');
  const text = messages.today;
  const { counts } = today;
  const more = useMoreFlagged(today);
  const isFlagged = (row: TodayRow) => findOpenFlags(row).length > 0;
  const first = today.attention.filter(isFlagged);
  const flagged = [
    ...first,
    ...more.rows.filter((row) => isFlagged(row) && !first.some(({ id }) => id === row.id)),
  ];
  const others = today.attention.filter((row) => !isFlagged(row));
  const shownWith = (status: InvitationStatus) => others.filter((row) => row.status === status).length;
  useTitleCount(counts.flagged.count);
  if (today.attention.length === 0 && !halted) return null;
  return (
    <SectionFrame
      id="attention"
      title={text.attention}
      count={counts.attention}
      link={
        <>
          <Rest
            count={counts.flagged}
            shown={flagged.length}
            filter={{ flag: 'open', sort: 'urgent' }}
            label={text.showAllFlagged}
          />
          <Rest
            count={counts.unclear}
            shown={shownWith('unclear')}
            filter={{ status: 'unclear' }}
            label={text.showAllUnclear}
          />
          <Rest
            count={counts.undelivered}
            shown={others.filter((row) => row.undelivered !== null && row.status !== 'expired').length}
            filter={{ mail: 'failed' }}
            label={text.showAllUndelivered}
          />
          <Rest
            count={counts.expired}
            shown={shownWith('expired')}
            filter={{ status: 'expired' }}
            label={text.showAllExpired}
          />
        </>
      }
    >
      {flagged.map((row) => (
        <AttentionRow key={row.id} row={row} />
      ))}
      {more.state === 'whole' ? null : <FlaggedState state={more.state} onRetry={more.retry} />}
      {halted ? <TrackingRow tracking={halted} /> : null}
      {others.map((row) => (
        <AttentionRow key={row.id} row={row} />
      ))}
    </SectionFrame>
  );
}

/** Where a section has more rows than are shown, the link to the list with all of them. */
function Rest({
  count,
  shown,
  filter,
  label,
}: {
  count: Count;
  shown: number;
  filter: RestFilter;
  label: (values: { count: string }) => string;
}) {
  const { format } = useMessages('today');
  if (count.count <= shown) return null;
  return (
    <Link
      className="link text-sm max-sm:inline-flex max-sm:min-h-11 max-sm:items-center"
      href={`${paths.invitations}?${new URLSearchParams(filter)}`}
    >
      {label({ count: format.count(count) })}
    </Link>
  );
}

function describeWaiting(messages: MessagesOf<'today' | 'record' | 'live'>, row: InvitationRow): string {
  return findNamedText(messages.row.sharedBy, row.sentBy) ?? messages.today.created;
}

/** The filter of the list that has a section's rows. */
type RestFilter = Record<string, string>;

type SectionProps = { id: string; title: string; count: Count };

/** A list of Today, with the link to what it does not show; renders nothing without rows. */
function Section<Row>({
  rows,
  rest,
  children,
  ...frame
}: SectionProps & { rows: readonly Row[]; rest: RestFilter; children: (row: Row) => ReactNode }) {
  const { today } = useMessages('today');
  if (rows.length === 0) return null;
  const link = <Rest count={frame.count} shown={rows.length} filter={rest} label={today.showAll} />;
  return (
    <SectionFrame {...frame} link={link}>
      {rows.map(children)}
    </SectionFrame>
  );
}

function SectionFrame({
  id,
  title,
  count,
  link,
  children,
}: SectionProps & { link: ReactNode; children: ReactNode }) {
  const { format } = useMessages('today', 'record', 'live');
  return (
    <section className="section" id={id} aria-labelledby={`h-${id}`}>
      <div className="mb-2 flex flex-wrap items-baseline gap-x-2">
        <h2 className="text-base" id={`h-${id}`}>
          {title}
        </h2>
        <span className="num text-sm text-fg-muted">{format.count(count)}</span>
        <span className="ms-auto flex flex-wrap gap-x-4">{link}</span>
      </div>
      <ul className="rows">{children}</ul>
    </section>
  );
}
