import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '@/lib/client/request-json.ts';
import * as s from '@/lib/shared/shape.ts';
import { connectionViewSchema } from '@/lib/shared/views.ts';

const path = '/api/connection';

export const connectionQuery = queryOptions({
  queryKey: ['connection'],
  queryFn: ({ signal }) => requestJson(path, connectionViewSchema, { signal }),
});

/** Starts the owner's second authorization: gives the service's address to which the browser goes. */
export function startConnection() {
  return requestJson(path, s.object({ url: s.string() }), { method: 'POST', body: {} });
}

export function endConnection() {
  return requestJson(path, s.object({}), { method: 'DELETE' });
}
