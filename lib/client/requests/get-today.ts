import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { requestJson } from '@/lib/client/request-json.ts';
import { flaggedPageSchema, todaySchema } from '@/lib/shared/views.ts';

export const todayQuery = queryOptions({
  queryKey: ['today'],
  queryFn: ({ signal }) => requestJson('/api/today', todaySchema, { signal }),
});

/** The pages of open emergencies and unconfirmed ones that follow those of Today. */
export function moreFlaggedQuery(first: string | null) {
  return infiniteQueryOptions({
    queryKey: ['today', 'flagged', first],
    queryFn: ({ pageParam, signal }) =>
      requestJson('/api/today/flagged', flaggedPageSchema, { search: { cursor: pageParam }, signal }),
    initialPageParam: first ?? '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: (previous) => previous,
    enabled: first !== null,
  });
}
