import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '@/lib/client/request-json.ts';
import { readServerTime } from '@/lib/client/server-clock.ts';
import type { BasedOn } from '@/lib/shared/operations/saved.ts';
import type { WebhookView } from '@/lib/shared/operations/webhook.ts';
import * as api from '@/lib/shared/operations/webhook.ts';

const soonMs = 15_000;
const againMs = 2_000;

export const webhookQuery = queryOptions({
  queryKey: ['webhook'],
  queryFn: ({ signal }) => requestJson(api.getWebhook, { signal }),
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
  return requestJson(api.setWebhook, { input: body });
}

export function testWebhook() {
  return requestJson(api.testWebhook);
}
