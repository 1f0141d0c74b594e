import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '@/lib/client/request-json.ts';
import * as api from '@/lib/shared/operations/connection.ts';

export const connectionQuery = queryOptions({
  queryKey: ['connection'],
  queryFn: ({ signal }) => requestJson(api.getConnection, { signal }),
});
