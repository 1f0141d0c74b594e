import 'server-only';
import { endpoints } from '@/contract/endpoints.ts';
import { type ChangeWebhook, type WebhookDelivery, webhookDeliverySchema } from '@/contract/webhook.ts';
import { callService } from '@/lib/server/consult-api/call-service.ts';
import { isWorthAsking, readCapabilities } from '@/lib/server/consult-api/capabilities.ts';
import {
  deleteRecord,
  type OptionalOutcome,
  type Outcome,
  readOptional,
  readTagged,
  type Tagged,
} from '@/lib/server/consult-api/outcome.ts';
import { findList, type WebhookResponse, webhookResponseSchema } from '@/lib/server/consult-api/responses.ts';
import type { Context } from '@/lib/server/context.ts';
import type { TokenHolder } from '@/lib/server/tokens/token-holder.ts';

/** `GET /organization/webhook` (extension). An answer of another shape counts as absent. */
export async function getWebhook(
  context: Context,
  holder: TokenHolder,
): Promise<OptionalOutcome<Tagged<WebhookResponse>>> {
  if (!isWorthAsking((await readCapabilities(context)).webhook)) return { ok: false, absent: true };
  const answer = await callService(context, holder, { method: 'GET', path: endpoints.webhook });
  return readTagged(context, 'webhook', webhookResponseSchema, answer);
}

/**
 * `PUT /organization/webhook` (extension). A new secret is in this answer only.
 * @param ifMatch - tag of the version that is changed; `conflict` where the service has another one
 */
export async function changeWebhook(
  context: Context,
  holder: TokenHolder,
  body: ChangeWebhook,
  ifMatch: string | null,
): Promise<OptionalOutcome<WebhookResponse>> {
  const path = endpoints.webhook;
  const answer = await callService(context, holder, { method: 'PUT', path, body, ifMatch });
  return readOptional(context, 'webhook', webhookResponseSchema, answer);
}

/** `DELETE /organization/webhook` (extension); a 404 means that there is none. */
export function removeWebhook(
  context: Context,
  holder: TokenHolder,
  ifMatch: string | null,
): Promise<Outcome<null>> {
  return deleteRecord(context, holder, endpoints.webhook, ifMatch);
}

/** `POST /organization/webhook/test` (extension). */
export async function testWebhook(context: Context, holder: TokenHolder): Promise<Outcome<null>> {
  const answer = await callService(context, holder, { method: 'POST', path: endpoints.webhookTest });
  return answer.ok ? { ok: true, value: null } : answer;
}

/** `POST /organization/webhook/deliveries/<id>/replay` (extension). */
export async function replayWebhookDelivery(
  context: Context,
  holder: TokenHolder,
  deliveryId: string,
): Promise<Outcome<null>> {
  const path = endpoints.webhookReplay(deliveryId);
  const answer = await callService(context, holder, { method: 'POST', path });
  return answer.ok ? { ok: true, value: null } : answer;
}

const deliveriesShown = 20;

/** `GET /organization/webhook/deliveries` (extension): the latest. Unreadable entries are left out. */
export async function listWebhookDeliveries(
  context: Context,
  holder: TokenHolder,
): Promise<Outcome<WebhookDelivery[]>> {
  const path = `${endpoints.webhookDeliveries}?limit=${deliveriesShown}`;
  const answer = await callService(context, holder, { method: 'GET', path });
  if (!answer.ok) return answer;
  const deliveries = (findList(answer.body) ?? []).flatMap((entry) => {
    const parsed = webhookDeliverySchema.safeParse(entry);
    return parsed.success ? [parsed.data] : [];
  });
  return { ok: true, value: deliveries };
}
