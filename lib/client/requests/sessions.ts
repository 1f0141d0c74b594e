import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '@/lib/client/request-json.ts';
import * as s from '@/lib/shared/shape.ts';
import { sessionLimitsSchema, sessionListSchema } from '@/lib/shared/views.ts';

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await requestJson('/api/sessions', sessionListSchema, { signal })).sessions,
});

/** How long this session lasts without further activity. */
export const sessionLimitsQuery = queryOptions({
  queryKey: ['session-limits'],
  queryFn: ({ signal }) => requestJson('/api/session', sessionLimitsSchema, { signal }),
});

/** "Stay signed in": counts as activity. */
export function staySignedIn() {
  return requestJson('/api/session', sessionLimitsSchema, { method: 'POST' });
}

/** Signs out one of this person's browsers. */
export function endSession(id: string) {
  return requestJson(`/api/sessions/${encodeURIComponent(id)}`, s.object({}), { method: 'DELETE' });
}

export function endAllSessions() {
  return requestJson('/api/sessions', s.object({}), { method: 'DELETE' });
}
