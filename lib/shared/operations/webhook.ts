import type { ChangeWebhook } from '@/contract/webhook.ts';
import { webhookDeliveryStates, webhookEventTypes, webhookStates } from '@/contract/webhook-events.ts';
import { nothing, operation } from '@/lib/shared/operations/operation.ts';
import { type BasedOn, savedSchema } from '@/lib/shared/operations/saved.ts';
import * as s from '@/lib/shared/shape.ts';

/** One event that the service has sent, or tries to send. */
const webhookDeliveryViewSchema = s.object({
  id: s.string(),
  type: s.oneOf(webhookEventTypes),
  state: s.oneOf(webhookDeliveryStates),
  createdAt: s.instant,
  nextAttemptAt: s.nullable(s.instant),
  attempts: s.array(
    s.object({
      at: s.instant,
      durationMs: s.int(),
      status: s.nullable(s.int()),
      error: s.nullableText,
    }),
  ),
});
export type WebhookDeliveryView = s.Infer<typeof webhookDeliveryViewSchema>;

/** The organization's webhook at the service; null when this service has none. */
const webhookViewSchema = s.object({
  webhook: s.nullable(
    s.object({
      state: s.oneOf(webhookStates),
      url: s.nullableText,
      previousSecretUntil: s.nullable(s.instant),
      /** Whether this dashboard is the receiver and has its secret. */
      isOwn: s.boolean(),
      /** When the last event was received here. */
      lastReceivedAt: s.nullable(s.instant),
      saved: savedSchema,
    }),
  ),
  /** Address for unsigned events of a service whose webhooks are not set up through the API. */
  hintAddress: s.nullableText,
  /** Newest first. */
  deliveries: s.array(webhookDeliveryViewSchema),
});
export type WebhookView = s.Infer<typeof webhookViewSchema>;

/** A new secret, shown this once; null if none was made, or if the dashboard stores it. */
const webhookSecretSchema = s.object({ secret: s.nullableText });

const path = '/api/webhook';

export const getWebhook = operation()('GET', path, 'organization.manage', webhookViewSchema);
/** Sets the address of a receiver; a new secret is in this answer only. */
export const setWebhook = operation<ChangeWebhook & BasedOn>()(
  'PUT',
  path,
  'organization.manage',
  webhookSecretSchema,
);
export const removeWebhook = operation<BasedOn>()('DELETE', path, 'organization.manage', nothing);
/** Makes this dashboard the receiver. */
export const connectWebhook = operation<BasedOn>()(
  'POST',
  '/api/webhook/connect',
  'organization.manage',
  nothing,
);
export const testWebhook = operation()('POST', '/api/webhook/test', 'organization.manage', nothing);
export const replayDelivery = operation()(
  'POST',
  '/api/webhook/deliveries/[id]/replay',
  'organization.manage',
  nothing,
);
