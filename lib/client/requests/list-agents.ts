import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '@/lib/client/request-json.ts';
import * as api from '@/lib/shared/operations/agent.ts';

export const agentsQuery = queryOptions({
  queryKey: ['agents', 'list'],
  queryFn: async ({ signal }) => (await requestJson(api.listAgents, { signal })).agents,
});
