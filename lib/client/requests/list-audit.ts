import { infiniteQueryOptions } from '@tanstack/react-query';
import { requestFile, requestJson } from '@/lib/client/request-json.ts';
import type { AuditFilter } from '@/lib/shared/audit-filter.ts';
import * as api from '@/lib/shared/operations/audit.ts';

/** The whole filtered audit trail as a file. */
export function exportAudit(filter: Omit<AuditFilter, 'cursor'>, signal: AbortSignal): Promise<Blob> {
  return requestFile(api.exportAudit, { input: { ...filter, cursor: null }, signal });
}

/**
 * Pages of the filtered audit trail. Never refetched without a user's action: each read adds an entry to the trail, so polling
 * would fill it.
 */
export function auditQuery(filter: Omit<AuditFilter, 'cursor'>) {
  return infiniteQueryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam, signal }) =>
      requestJson(api.readAudit, { input: { ...filter, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: (previous) => previous,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
