import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '@/lib/client/request-json.ts';
import * as api from '@/lib/shared/operations/agent.ts';

export function agentQuery(id: string) {
  return queryOptions({
    queryKey: ['agents', 'one', id],
    queryFn: ({ signal }) => requestJson(api.getAgent, { params: { id }, signal }),
  });
}
