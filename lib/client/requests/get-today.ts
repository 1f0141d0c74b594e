import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { requestJson } from '@/lib/client/request-json.ts';
import * as api from '@/lib/shared/operations/today.ts';

export const todayQuery = queryOptions({
  queryKey: ['today'],
  queryFn: ({ signal }) => requestJson(api.getToday, { signal }),
});

/** The pages of open emergencies and unconfirmed ones that follow those of Today. */
export function moreFlaggedQuery(first: string | null) {
  return infiniteQueryOptions({
    queryKey: ['today', 'flagged', first],
    queryFn: ({ pageParam, signal }) =>
      requestJson(api.listMoreFlagged, { input: { cursor: pageParam }, signal }),
    initialPageParam: first ?? '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: (previous) => previous,
    enabled: first !== null,
  });
}
