import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '@/lib/client/request-json.ts';
import * as api from '@/lib/shared/operations/message.ts';

export const messageTextsQuery = queryOptions({
  queryKey: ['message-texts'],
  queryFn: async ({ signal }) => (await requestJson(api.listMessages, { signal })).messages,
});
