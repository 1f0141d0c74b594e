'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { AuditTable } from '@/app/(clinic)/settings/audit/_components/audit-table.tsx';
import { useAuditFilter } from '@/app/(clinic)/settings/audit/_components/use-audit-filter.ts';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { useLastingError } from '@/components/ui/use-lasting-error.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { describeLastingFailure } from '@/lib/client/request-json.ts';
import { auditQuery } from '@/lib/client/requests/list-audit.ts';

/** The list of audit entries (who did what to which record), newest first. */
export function AuditList() {
  const messages = useMessages('audit', 'table');
  const text = messages.audit;
  // Day filters need the browser's time zone, which the server does not know.
  const isLive = useHydrated();
  const { request, clear, isFiltered } = useAuditFilter();
  const list = useInfiniteQuery({ ...auditQuery(request), enabled: isLive });
  const error = useLastingError(list);
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  if (error) {
    return (
      <ErrorState
        title={text.errorTitle}
        body={describeLastingFailure(messages, error)}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (list.isPending) return <Skeleton label={messages.app.loading} />;
  if (rows.length === 0) {
    return (
      <EmptyState icon={ScrollText} title={text.noneTitle} body={text.noneBody}>
        {isFiltered ? (
          <button className="btn" type="button" disabled={!isLive} onClick={clear}>
            {messages.table.clearFilters}
          </button>
        ) : null}
      </EmptyState>
    );
  }
  return (
    <>
      <AuditTable rows={rows} />
      <div className="flex flex-wrap items-center justify-between gap-4 pt-4 text-sm text-fg-muted">
        <span className="num" role="status">
          {text.shown({ count: rows.length })}
        </span>
        {list.hasNextPage ? (
          <button
            className="btn"
            type="button"
            disabled={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {messages.table.more}
          </button>
        ) : (
          <span>{messages.table.end}</span>
        )}
      </div>
    </>
  );
}
