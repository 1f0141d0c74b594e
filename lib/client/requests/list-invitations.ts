import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { requestJson } from '@/lib/client/request-json.ts';
import { type InvitationFilter, wholeList } from '@/lib/shared/invitation-filter.ts';
import { countSchema, type InvitationPage, invitationPageSchema } from '@/lib/shared/views.ts';

function writeFilter(filter: InvitationFilter): string {
  const set = Object.entries(filter).filter(
    ([name, value]) => value !== wholeList[name as keyof InvitationFilter],
  );
  return new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString();
}

/** The whole list under one filter, as a file. */
export function invitationsExportPath(filter: Omit<InvitationFilter, 'cursor'>): string {
  return `/api/invitations/export?${writeFilter({ ...filter, cursor: null })}`;
}

/** One page of the list, from where the filter's cursor says. */
export function askForPage(filter: InvitationFilter, signal?: AbortSignal): Promise<InvitationPage> {
  return requestJson(`/api/invitations?${writeFilter(filter)}`, invitationPageSchema, { signal });
}

export type InvitationsKey = readonly ['invitations', 'list', InvitationFilter];

/** Pages of the list under one filter, each fetched from where the one before ended. */
export function invitationsQuery(filter: InvitationFilter) {
  return infiniteQueryOptions({
    queryKey: ['invitations', 'list', { ...filter, cursor: null }] as InvitationsKey,
    queryFn: ({ pageParam, signal }) => askForPage({ ...filter, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: (previous) => previous,
  });
}

/** How many invitations a filter lets through. */
export function invitationCountQuery(filter: InvitationFilter) {
  const narrowing = { ...filter, sort: wholeList.sort, cursor: null };
  return queryOptions({
    queryKey: ['invitations', 'count', narrowing],
    queryFn: ({ signal }) =>
      requestJson(`/api/invitations/count?${writeFilter(narrowing)}`, countSchema, { signal }),
  });
}
