import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '@/lib/client/request-json.ts';
import { todaySchema } from '@/lib/shared/views.ts';

export const todayQuery = queryOptions({
  queryKey: ['today'],
  queryFn: ({ signal }) => requestJson('/api/today', todaySchema, { signal }),
});
