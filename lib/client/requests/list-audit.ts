import { infiniteQueryOptions } from '@tanstack/react-query';
import { requestJson } from '@/lib/client/request-json.ts';
import { type AuditFilter, writeAuditFilter } from '@/lib/shared/audit-filter.ts';
import { auditPageSchema } from '@/lib/shared/views.ts';

/** The whole audit under one filter, as a file. */
export function auditExportPath(filter: Omit<AuditFilter, 'cursor'>): string {
  return `/api/audit/export?${writeAuditFilter({ ...filter, cursor: null })}`;
}

/**
 * Pages of the audit under one filter. Asked for by a person alone: each look leaves a row, so that looking again by
 * itself would fill the very list.
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
