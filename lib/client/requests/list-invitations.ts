import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { requestFile, requestJson } from '@/lib/client/request-json.ts';
import { type InvitationFilter, unfilteredList } from '@/lib/shared/invitation-filter.ts';
import type { InvitationPage } from '@/lib/shared/operations/invitation-list.ts';
import * as api from '@/lib/shared/operations/invitation-list.ts';

/** The whole filtered list as a file. */
export function exportInvitations(filter: InvitationFilter, signal: AbortSignal): Promise<Blob> {
  return requestFile(api.exportInvitations, { input: { ...filter, cursor: null }, signal });
}

/** One page of the list, from the filter's cursor on. */
export function fetchInvitationPage(filter: InvitationFilter, signal?: AbortSignal): Promise<InvitationPage> {
  return requestJson(api.searchInvitations, { input: filter, signal });
}

export type InvitationsKey = readonly ['invitations', 'list', InvitationFilter];

/** Pages of the filtered list, each fetched from the cursor of the previous one. */
export function invitationsQuery(filter: InvitationFilter) {
  return infiniteQueryOptions({
    queryKey: ['invitations', 'list', { ...filter, cursor: null }] as InvitationsKey,
    queryFn: ({ pageParam, signal }) => fetchInvitationPage({ ...filter, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: (previous) => previous,
  });
}

/** The number of invitations that match a filter. */
export function invitationCountQuery(filter: InvitationFilter) {
  const narrowing = { ...filter, sort: unfilteredList.sort, cursor: null };
  return queryOptions({
    queryKey: ['invitations', 'count', narrowing],
    queryFn: ({ signal }) => requestJson(api.countInvitations, { input: narrowing, signal }),
  });
}
