'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import {
  CircleCheck,
  Clock,
  CloudOff,
  Mail,
  OctagonAlert,
  Pause,
  Plus,
  RefreshCw,
  Send,
  Sun,
} from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { usePace, useTracking } from '@/app/(clinic)/_components/live-updates.tsx';
import { PageLoading } from '@/app/(clinic)/_components/page-loading.tsx';
import { findAgeYears } from '@/common/age.ts';
import { Assignee } from '@/components/invitations/assignee.tsx';
import { CallLink } from '@/components/invitations/call-link.tsx';
import { CreateAgainButton } from '@/components/invitations/create-again.tsx';
import { FlagLevel, FlagMark, UnreadMark } from '@/components/invitations/flag-mark.tsx';
import { LiveBadge } from '@/components/invitations/live-badge.tsx';
import { describeStatus } from '@/components/invitations/status-sign.tsx';
import { StatusWord } from '@/components/invitations/status-word.tsx';
import { useMay } from '@/components/shell/person.tsx';
import { useTitleCount } from '@/components/shell/use-title-count.ts';
import { Blank } from '@/components/ui/blank.tsx';
import { ErrorBlank } from '@/components/ui/error-blank.tsx';
import { Keys } from '@/components/ui/keys.tsx';
import { RelativeTime, useNow } from '@/components/ui/relative-time.tsx';
import { showToast } from '@/components/ui/toast.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { useStandingError } from '@/components/ui/use-standing-error.ts';
import { orderFlags, toFlagLevel } from '@/contract/flag-level.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { describeStanding } from '@/lib/client/request-json.ts';
import { checkNow } from '@/lib/client/requests/check-now.ts';
import { todayQuery } from '@/lib/client/requests/get-today.ts';
import type { MessagesOf } from '@/lib/shared/messages.ts';
import { findNamedText } from '@/lib/shared/named-text.ts';
import { formatPatient } from '@/lib/shared/names.ts';
import { paths } from '@/lib/shared/paths.ts';
import { findOpenFlags } from '@/lib/shared/review.ts';
import type { Count, InvitationRow, Today, TodayRow, Tracking } from '@/lib/shared/views.ts';

/** The start page: what needs a clinician first, the most urgent at the top. */
export function TodayView() {
  const messages = useMessages('today', 'record', 'live');
  const query = useQuery({ ...todayQuery, refetchInterval: usePace() });
  const tracking = useTracking();
  const { data, refetch } = query;
  const error = useStandingError(query);
  if (error) {
    return (
      <div className="page">
        <header className="page-head">
          <h1>{messages.today.title}</h1>
        </header>
        <ErrorBlank
          title={messages.today.errorTitle}
          body={describeStanding(messages, error)}
          onRetry={() => void refetch()}
        />
      </div>
    );
  }
  if (!data) return <PageLoading title={messages.today.title} />;
  return (
    <div className="page">
      <TodayHead tracking={tracking} />
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
        <h1>{messages.today.title}</h1>
        <p>{format.heading(now)}</p>
      </div>
      <div className="head-actions">
        {tracking ? <LiveBadge tracking={tracking} /> : null}
        <Link className="btn max-phone:hidden" href={paths.newInvitation}>
          <Plus className="icon" aria-hidden="true" />
          {messages.app.newInvitation}
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
            {messages.app.newAgent}
          </Link>
        ) : null}
        <Link className="btn" href={paths.newInvitation}>
          {messages.app.newInvitation}
        </Link>
      </div>
    </Blank>
  );
}

function TodayLists({ today, tracking }: { today: Today; tracking: Tracking | undefined }) {
  const messages = useMessages('today', 'record', 'live');
  const { format } = messages;
  const { counts } = today;
  const halted =
    tracking && (tracking.state === 'unreachable' || tracking.state === 'paused') ? tracking : null;
  // Nothing comes before a red flag, not even that statuses stand still.
  const flagged = today.attention.filter((row) => findOpenFlags(row).length > 0);
  useTitleCount(flagged.length);
  const isQuiet = !halted && Object.values(counts).every((count) => count.count === 0);
  return (
    <>
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
      {isQuiet ? (
        <div className="section">
          <Blank icon={Sun} title={messages.today.nothingTitle} body={messages.today.nothingBody} />
        </div>
      ) : null}
      {today.attention.length > 0 || halted ? (
        <Section id="attention" title={messages.today.attention} count={counts.attention}>
          {flagged.map((row) => (
            <AttentionRow key={row.id} row={row} />
          ))}
          {halted ? <TrackingRow tracking={halted} /> : null}
          {today.attention
            .filter((row) => !flagged.includes(row))
            .map((row) => (
              <AttentionRow key={row.id} row={row} />
            ))}
        </Section>
      ) : null}
      {today.followUp.length > 0 ? (
        <Section id="follow-up" title={messages.today.followUp} count={counts.followUp}>
          {today.followUp.map((row) => (
            <QuietRow
              key={row.id}
              row={row}
              text={row.summary ?? describeStatus(messages, row)}
              at={row.followUpAt}
              opensReport
            />
          ))}
        </Section>
      ) : null}
      {today.toReview.length > 0 ? (
        <Section id="to-review" title={messages.today.toReview} count={counts.toReview}>
          {today.toReview.map((row) => (
            <QuietRow
              key={row.id}
              row={row}
              text={row.summary ?? describeStatus(messages, row)}
              at={row.finishedAt ?? row.changedAt}
              opensReport
            />
          ))}
        </Section>
      ) : null}
      {today.progress.length > 0 ? (
        <Section id="progress" title={messages.today.progress} count={counts.progress}>
          {today.progress.map((row) => (
            <QuietRow
              key={row.id}
              row={row}
              text={row.summary ?? messages.today.started}
              at={row.changedAt}
            />
          ))}
        </Section>
      ) : null}
      {today.waiting.length > 0 ? (
        <Section
          id="waiting"
          title={messages.today.waiting}
          count={counts.waiting}
          link={
            counts.waiting.count > today.waiting.length ? (
              <Link
                className="link ms-auto text-sm max-sm:-my-3 max-sm:inline-flex max-sm:min-h-11 max-sm:items-center"
                href={`${paths.invitations}?status=not_started`}
              >
                {messages.today.showAll({ count: format.count(counts.waiting) })}
              </Link>
            ) : null
          }
        >
          {today.waiting.map((row) => (
            <QuietRow
              key={row.id}
              row={row}
              text={describeWaiting(messages, row)}
              at={row.createdAt}
              isShare={!row.sentAt}
            />
          ))}
        </Section>
      ) : null}
    </>
  );
}

function describeWaiting(messages: MessagesOf<'today' | 'record' | 'live'>, row: InvitationRow): string {
  return findNamedText(messages.row.sharedBy, row.sentBy) ?? messages.today.created;
}

function Section({
  id,
  title,
  count,
  link,
  children,
}: {
  id: string;
  title: string;
  count: Count;
  link?: ReactNode;
  children: ReactNode;
}) {
  const { format } = useMessages('today', 'record', 'live');
  return (
    <section className="section" id={id} aria-labelledby={`h-${id}`}>
      <div className="mb-2 flex items-baseline gap-2">
        <h2 className="text-base" id={`h-${id}`}>
          {title}
        </h2>
        <span className="num text-sm text-fg-muted">{format.count(count)}</span>
        {link}
      </div>
      <ul className="rows">{children}</ul>
    </section>
  );
}

/** Says once, for all rows, that statuses do not move. */
function TrackingRow({ tracking }: { tracking: Tracking }) {
  const messages = useMessages('today', 'record', 'live');
  const { format } = messages;
  const now = useNow();
  const isLive = useHydrated();
  const mayConnect = useMay('organization.manage');
  const again = useMutation({
    mutationFn: checkNow,
    onError: (error) => showToast(error.message, { kind: 'problem' }),
  });
  const age = tracking.since ? format.age(new Date(tracking.since), now) : '';
  const isDown = tracking.state === 'unreachable';
  return (
    <li className="row">
      <span className="tag">
        <span className="status is-warning">
          {isDown ? (
            <CloudOff className="icon" aria-hidden="true" />
          ) : (
            <Pause className="icon" aria-hidden="true" />
          )}
          <span>{isDown ? messages.status.unreachable : messages.live.pausedTag}</span>
        </span>
      </span>
      <span className="who" />
      <span className="what">
        <span>
          {isDown
            ? messages.today.serviceDown({ age })
            : age
              ? messages.live.paused({ age })
              : messages.live.pausedNow}
        </span>
        <small>
          <span>{isDown ? messages.today.serviceDownBody : messages.today.pausedBody} </span>
          {isDown || !mayConnect ? null : (
            <Link className="link" href={paths.settingsConnection}>
              {messages.live.connect}
            </Link>
          )}
        </small>
      </span>
      <span className="agent" />
      <span className="when" />
      <span className="act">
        <button
          className="btn"
          type="button"
          disabled={!isLive || again.isPending}
          onClick={() => again.mutate()}
        >
          <RefreshCw className="icon" aria-hidden="true" />
          {messages.app.tryAgain}
        </button>
      </span>
    </li>
  );
}

function AttentionRow({ row }: { row: TodayRow }) {
  const messages = useMessages('today', 'record', 'live');
  const mayReadReport = useMay('report.read');
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
        {isFlagged ? <FlagLevel level={toFlagLevel(flag.level)} /> : <StatusWord status={row.status} />}
      </span>
      <Who row={row} href={target} />
      <span className="what">
        <span>
          {isFlagged
            ? mayReadReport
              ? (flag.title ?? messages.row.flagFallback)
              : messages.today.flags({ count: row.flags.length })
            : row.status === 'expired'
              ? messages.today.notStartedUntil({ day: messages.format.day(new Date(row.expiresAt)) })
              : messages.today.unclearTitle}
        </span>
        <small>
          {isFlagged
            ? mayReadReport
              ? flag.quote
                ? `“${flag.quote}”`
                : row.summary
              : messages.today.flagsFor
            : row.status === 'expired'
              ? describeShared(messages, row)
              : messages.today.unclearBody}
        </small>
        {attempt ? (
          <small>
            {messages.care.attempt({
              name: attempt.byName,
              at: messages.format.clockOrDay(new Date(attempt.at), new Date()),
            })}
          </small>
        ) : null}
        {isFlagged && row.patientPhone ? <CallLink phone={row.patientPhone} /> : null}
        {row.assignedToName ? <Assignee name={row.assignedToName} /> : null}
      </span>
      <bdi className="agent truncate">{row.agentName}</bdi>
      <span className="when">
        <RelativeTime at={isFlagged ? flag.raisedAt : row.createdAt} isAgo />
      </span>
      <span className="act">
        {!isFlagged && row.status === 'unclear' ? (
          <CreateAgainButton id={row.id} />
        ) : isReport ? (
          <Link className={`btn${isEmergency ? ' btn-primary' : ''}`} href={target} prefetch={false}>
            {messages.today.openReport}
          </Link>
        ) : isFlagged ? (
          <Link className="btn" href={target} prefetch={false}>
            {messages.app.openInvitation}
          </Link>
        ) : (
          <Link className="btn" href={target} prefetch={false}>
            <Send className="icon" aria-hidden="true" />
            {messages.today.sendAgain}
          </Link>
        )}
      </span>
    </li>
  );
}

function describeShared(messages: MessagesOf<'today' | 'record' | 'live'>, row: InvitationRow): string {
  return findNamedText(messages.row.sharedBy, row.sentBy) ?? messages.today.neverShared;
}

function QuietRow({
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
      {/* Rows come and go by themselves; loading ahead would look like activity of a person. */}
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
