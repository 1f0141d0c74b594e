import { infiniteQueryOptions } from '@tanstack/react-query';
import { requestJson } from '@/lib/client/request-json.ts';
import { type AuditFilter, writeAuditFilter } from '@/lib/shared/audit-filter.ts';
import { auditPageSchema } from '@/lib/shared/views.ts';

/** Address of the whole filtered audit trail as a file. */
export function auditExportPath(filter: Omit<AuditFilter, 'cursor'>): string {
  return `/api/audit/export?${writeAuditFilter({ ...filter, cursor: null })}`;
}

/**
 * Pages of the filtered audit trail. Never refetched without a user's action: each read adds an entry to the trail, so polling
 * would fill it.
 */
export function auditQuery(filter: Omit<AuditFilter, 'cursor'>) {
  return infiniteQueryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam, signal }) =>
      requestJson(`/api/audit?${writeAuditFilter({ ...filter, cursor: pageParam })}`, auditPageSchema, {
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: (previous) => previous,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
