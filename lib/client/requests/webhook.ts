import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '@/lib/client/request-json.ts';
import { readServerTime } from '@/lib/client/server-clock.ts';
import type { BasedOn } from '@/lib/shared/requests.ts';
import * as s from '@/lib/shared/shape.ts';
import { type WebhookView, webhookSecretSchema, webhookViewSchema } from '@/lib/shared/views.ts';

const path = '/api/webhook';
const soonMs = 15_000;
const againMs = 2_000;

export const webhookQuery = queryOptions({
  queryKey: ['webhook'],
  queryFn: ({ signal }) => requestJson(path, webhookViewSchema, { signal }),
  // Polls only while a delivery is due soon; one whose next retry is hours away is not polled for.
  refetchInterval: ({ state }) => (isSomethingDue(state.data) ? againMs : false),
});

function isSomethingDue(view: WebhookView | undefined): boolean {
  const next = view?.deliveries.map(({ state, nextAttemptAt }) =>
    state === 'queued' ? nextAttemptAt : null,
  );
  return (next ?? []).some((at) => at !== null && Date.parse(at) < readServerTime() + soonMs);
}

/** Sets the address of a receiver; a new secret is in this answer only. */
export function setWebhook(body: { url: string; rotateSecret: boolean } & BasedOn) {
  return requestJson(path, webhookSecretSchema, { method: 'PUT', body });
}

export function connectWebhook(body: BasedOn) {
  return requestJson(`${path}/connect`, s.object({}), { method: 'POST', body });
}

export function removeWebhook(body: BasedOn) {
  return requestJson(path, s.object({}), { method: 'DELETE', body });
}

export function testWebhook() {
  return requestJson(`${path}/test`, s.object({}), { method: 'POST', body: {} });
}

export function replayDelivery(id: string) {
  const address = `${path}/deliveries/${encodeURIComponent(id)}/replay`;
  return requestJson(address, s.object({}), { method: 'POST', body: {} });
}
