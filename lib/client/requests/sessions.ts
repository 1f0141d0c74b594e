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
