import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '@/lib/client/request-json.ts';
import { agentViewSchema } from '@/lib/shared/views.ts';

export function agentQuery(id: string) {
  return queryOptions({
    queryKey: ['agents', 'one', id],
    queryFn: ({ signal }) =>
      requestJson(`/api/agents/${encodeURIComponent(id)}`, agentViewSchema, { signal }),
  });
}
