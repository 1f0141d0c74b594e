'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Plus, Search } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { usePollInterval, useTracking } from '@/app/(clinic)/_components/live-updates.tsx';
import { InvitationFilters } from '@/app/(clinic)/invitations/_components/invitation-filters.tsx';
import { InvitationTable } from '@/app/(clinic)/invitations/_components/invitation-table.tsx';
import { SelectionBar } from '@/app/(clinic)/invitations/_components/selection-bar.tsx';
import {
  type InvitationFilterState,
  useInvitationFilter,
} from '@/app/(clinic)/invitations/_components/use-invitation-filter.ts';
import { LiveBadge } from '@/components/invitations/live-badge.tsx';
import { NoInvitations } from '@/components/invitations/no-invitations.tsx';
import { Link } from '@/components/shell/link.tsx';
import { useMay } from '@/components/shell/person.tsx';
import { useSelection } from '@/components/ui/data-grid/selection.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { ExportButton } from '@/components/ui/export-button.tsx';
import { Keys } from '@/components/ui/keys.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { useLastingError } from '@/components/ui/use-lasting-error.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { describeLastingFailure } from '@/lib/client/request-json.ts';
import {
  exportInvitations,
  invitationCountQuery,
  invitationsQuery,
} from '@/lib/client/requests/list-invitations.ts';
import { invitationSummaryQuery } from '@/lib/client/requests/summarize-invitations.ts';
import type { InvitationSummary } from '@/lib/shared/operations/invitation-list.ts';
import { paths } from '@/lib/shared/paths.ts';

/** More rows would make the page slow; search and filters find the older ones. */
const rowsMax = 2_000;

/** The list of invitations: the first page at once, further pages on request. */
export function InvitationList() {
  const messages = useMessages('list', 'table');
  const text = messages.invitations;
  const filter = useInvitationFilter();
  const isLive = useHydrated();
  const summary = useQuery(invitationSummaryQuery);
  const list = useInfiniteQuery({
    ...invitationsQuery(filter.request),
    enabled: filter.isKnown,
    refetchInterval: usePollInterval(),
  });
  const found = useQuery({
    ...invitationCountQuery(filter.request),
    enabled: filter.isKnown && filter.isNarrowed,
  });
  const more = useMore(list, JSON.stringify(filter.request));
  const error = useLastingError(list);
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data]);

  const selection = useSelection(rows);
  const maySend = useMay('invitation.send');
  const maySelect = useMay('invitation.revoke') || maySend;

  return (
    <div className="page">
      <ListHead filter={filter} summary={summary.data} />
      <InvitationFilters filter={filter} summary={summary.data} />
      {list.isPending && !error ? <Skeleton label={messages.app.loading} /> : null}
      {error ? (
        <ErrorState
          title={text.errorTitle}
          body={describeLastingFailure(messages, error)}
          onRetry={() => void list.refetch()}
        />
      ) : null}
      {list.isSuccess && rows.length === 0 ? (
        filter.isNarrowed ? (
          <EmptyState
            icon={Search}
            title={filter.request.q ? text.noMatchTitle({ q: filter.request.q }) : text.noFilterMatchTitle}
            body={text.noMatchBody}
          >
            <button className="btn" type="button" disabled={!isLive} onClick={filter.clear}>
              {messages.table.clearFilters}
            </button>
          </EmptyState>
        ) : (
          <NoInvitations title={text.noneTitle} body={text.noneBody} />
        )
      ) : null}
      {rows.length > 0 ? (
        <>
          <InvitationTable
            rows={rows}
            sort={filter.request.sort}
            onSort={(sort) => filter.set({ sort })}
            selection={maySelect ? selection : null}
          />
          <ListFoot
            shown={rows.length}
            total={filter.isNarrowed ? found.data : summary.data?.total}
            isWhole={!list.hasNextPage}
            more={more}
          />
        </>
      ) : null}
      {maySelect ? <SelectionBar rows={selection.selected} onClear={selection.clear} /> : null}
    </div>
  );
}

function ListHead({
  filter,
  summary,
}: {
  filter: InvitationFilterState;
  summary: InvitationSummary | undefined;
}) {
  const messages = useMessages('list', 'table');
  const { format, invitations: text } = messages;
  const tracking = useTracking();
  return (
    <header className="page-head list-head">
      <div>
        <h1>{messages.pages.invitations}</h1>
        {summary ? (
          <p className="num">
            {text.counts({ total: format.count(summary.total), open: format.count(summary.open) })}
          </p>
        ) : null}
      </div>
      <div className="head-actions">
        {tracking ? <LiveBadge tracking={tracking} /> : null}
        <ExportButton
          fetchFile={(signal) => exportInvitations(filter.request, signal)}
          fileName="invitations.csv"
        />
        <Link className="btn btn-primary max-phone:hidden" href={paths.newInvitation}>
          <Plus className="icon" aria-hidden="true" />
          {messages.pages.newInvitation}
          <Keys keys="N" isOnAccent />
        </Link>
      </div>
    </header>
  );
}

/** How many rows are shown, and the button for more. */
function ListFoot({
  shown,
  total,
  isWhole,
  more,
}: {
  shown: number;
  total: InvitationSummary['total'] | undefined;
  isWhole: boolean;
  more: ReturnType<typeof useMore>;
}) {
  const messages = useMessages('list', 'table');
  const { format, invitations: text } = messages;
  const isLive = useHydrated();
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 pt-4 text-sm text-fg-muted">
      <span className="num" role="status">
        {total ? text.shownOf({ count: shown, total: format.count(total) }) : text.shown({ count: shown })}
      </span>
      {isWhole ? (
        <span>{messages.table.end}</span>
      ) : shown >= rowsMax ? (
        <span>{text.full}</span>
      ) : (
        <button className="btn" type="button" disabled={!isLive || more.isLoading} onClick={more.load}>
          {messages.table.more}
        </button>
      )}
      <KeyHints />
    </div>
  );
}

/**
 * Requests the next page, and repeats the request where a refresh of the list has cancelled it.
 *
 * @param list - result of `useInfiniteQuery`
 * @param name - identifies the filter: a request made for one filter is not repeated for another
 */
function useMore(
  list: {
    data: { pages: readonly unknown[] } | undefined;
    isFetching: boolean;
    errorUpdateCount: number;
    hasNextPage: boolean;
    fetchNextPage: () => Promise<unknown>;
  },
  name: string,
) {
  const count = list.data?.pages.length ?? 0;
  const failures = list.errorUpdateCount;
  const [request, setRequest] = useState<{ name: string; count: number; failures: number } | null>(null);
  const isOver =
    request !== null &&
    (request.name !== name || count > request.count || failures > request.failures || !list.hasNextPage);
  const isDue = request !== null && !isOver && !list.isFetching;
  const { fetchNextPage } = list;
  useEffect(() => {
    if (isOver) setRequest(null);
    else if (isDue) void fetchNextPage();
  }, [isOver, isDue, fetchNextPage]);
  return { load: () => setRequest({ name, count, failures }), isLoading: request !== null };
}

function KeyHints() {
  const text = useMessages('list', 'table').invitations;
  return (
    <div
      className="flex flex-wrap gap-4 max-sm:hidden print:hidden *:inline-flex *:items-center *:gap-1.5"
      aria-hidden="true"
    >
      <span>
        <kbd className="kbd">J</kbd>
        <kbd className="kbd">K</kbd>
        {text.keys.move}
      </span>
      <span>
        <kbd className="kbd">Enter</kbd>
        {text.keys.open}
      </span>
      <span>
        <kbd className="kbd">X</kbd>
        {text.keys.select}
      </span>
      <span>
        <kbd className="kbd">/</kbd>
        {text.keys.search}
      </span>
      <span>
        <kbd className="kbd">?</kbd>
        {text.keys.all}
      </span>
    </div>
  );
}
