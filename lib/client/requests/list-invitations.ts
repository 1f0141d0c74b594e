import { infiniteQueryOptions } from '@tanstack/react-query';
import { requestJson } from '@/lib/client/request-json.ts';
import type { InvitationFilter } from '@/lib/shared/invitation-filter.ts';
import { invitationPageSchema } from '@/lib/shared/views.ts';

function writeFilter(filter: InvitationFilter, cursor: string | null): string {
  const query = new URLSearchParams();
  if (filter.q) query.set('q', filter.q);
  if (filter.status) query.set('status', filter.status);
  if (filter.agent) query.set('agent', filter.agent);
  if (filter.by) query.set('by', filter.by);
  if (filter.days) query.set('days', String(filter.days));
  if (filter.sort !== 'newest') query.set('sort', filter.sort);
  if (cursor) query.set('cursor', cursor);
  return query.toString();
}

/** The whole list under one filter, as a file. */
export function invitationsExportPath(filter: Omit<InvitationFilter, 'cursor'>): string {
  return `/api/invitations/export?${writeFilter({ ...filter, cursor: null }, null)}`;
}

/** Pages of the list under one filter, each fetched from where the one before ended. */
export function invitationsQuery(filter: InvitationFilter) {
  return infiniteQueryOptions({
    queryKey: ['invitations', 'list', { ...filter, cursor: null }],
    queryFn: ({ pageParam, signal }) =>
      requestJson(`/api/invitations?${writeFilter(filter, pageParam)}`, invitationPageSchema, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: (previous) => previous,
  });
}
