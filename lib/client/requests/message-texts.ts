import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '@/lib/client/request-json.ts';
import type { BasedOn, SaveMessageRequest } from '@/lib/shared/requests.ts';
import * as s from '@/lib/shared/shape.ts';
import { type MessageView, messageListSchema } from '@/lib/shared/views.ts';

const path = '/api/messages';

export const messageTextsQuery = queryOptions({
  queryKey: ['message-texts'],
  queryFn: async ({ signal }) => (await requestJson(path, messageListSchema, { signal })).messages,
});

type Key = Pick<MessageView, 'kind' | 'visitType' | 'locale'>;
const pathOf = ({ kind, visitType, locale }: Key) => `${path}/${kind}/${visitType}/${locale}`;

export function saveMessageText(key: Key, body: SaveMessageRequest) {
  return requestJson(pathOf(key), s.object({}), { method: 'PUT', body });
}

/** Restores the original text. */
export function restoreMessageText(key: Key, body: BasedOn) {
  return requestJson(pathOf(key), s.object({}), { method: 'DELETE', body });
}
