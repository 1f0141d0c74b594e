import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '@/lib/client/request-json.ts';
import { agentListSchema } from '@/lib/shared/views.ts';

export const agentsQuery = queryOptions({
  queryKey: ['agents', 'list'],
  queryFn: async ({ signal }) => (await requestJson('/api/agents', agentListSchema, { signal })).agents,
});
