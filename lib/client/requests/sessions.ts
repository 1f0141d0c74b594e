import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '@/lib/client/request-json.ts';
import * as api from '@/lib/shared/operations/session.ts';

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await requestJson(api.listSessions, { signal })).sessions,
});

/** How long this session lasts without further activity. */
export const sessionLimitsQuery = queryOptions({
  queryKey: ['session-limits'],
  queryFn: ({ signal }) => requestJson(api.getSessionLimits, { signal }),
});

/** "Stay signed in": counts as activity. */
export function staySignedIn() {
  return requestJson(api.staySignedIn);
}

/** Signs out one of this person's browsers. */
export function endSession(id: string) {
  return requestJson(api.endSession, { params: { id } });
}

export function endAllSessions() {
  return requestJson(api.endAllSessions);
}
