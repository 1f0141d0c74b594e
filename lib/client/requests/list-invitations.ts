import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { requestJson } from '@/lib/client/request-json.ts';
import { type InvitationFilter, wholeList } from '@/lib/shared/invitation-filter.ts';
import { countSchema, invitationPageSchema } from '@/lib/shared/views.ts';

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

/** Pages of the list under one filter, each fetched from where the one before ended. */
export function invitationsQuery(filter: InvitationFilter) {
  return infiniteQueryOptions({
    queryKey: ['invitations', 'list', { ...filter, cursor: null }],
    queryFn: ({ pageParam, signal }) =>
      requestJson(`/api/invitations?${writeFilter({ ...filter, cursor: pageParam })}`, invitationPageSchema, {
        signal,
      }),
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
