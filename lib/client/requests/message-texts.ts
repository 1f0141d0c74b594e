import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '@/lib/client/request-json.ts';
import type { MessageView, SaveMessageRequest } from '@/lib/shared/operations/message.ts';
import * as api from '@/lib/shared/operations/message.ts';
import type { BasedOn } from '@/lib/shared/operations/saved.ts';

export const messageTextsQuery = queryOptions({
  queryKey: ['message-texts'],
  queryFn: async ({ signal }) => (await requestJson(api.listMessages, { signal })).messages,
});

type Key = Pick<MessageView, 'kind' | 'visitType' | 'locale'>;

export function saveMessageText(key: Key, input: SaveMessageRequest) {
  return requestJson(api.saveMessage, { params: key, input });
}

/** Restores the original text. */
export function restoreMessageText(key: Key, input: BasedOn) {
  return requestJson(api.restoreMessage, { params: key, input });
}
