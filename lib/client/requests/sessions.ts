import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '@/lib/client/request-json.ts';
import * as s from '@/lib/shared/shape.ts';
import { sessionListSchema } from '@/lib/shared/views.ts';

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await requestJson('/api/sessions', sessionListSchema, { signal })).sessions,
});

export function endAllSessions() {
  return requestJson('/api/sessions', s.object({}), { method: 'DELETE' });
}
