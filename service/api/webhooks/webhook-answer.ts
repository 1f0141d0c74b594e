import type { WebhookDelivery } from '../../../contract/webhook.ts';
import type { WebhookDeliveryRecord } from '../../domain/webhooks/webhook-store.ts';

/** A delivery as the API answers it. */
export function toDeliveryAnswer(delivery: WebhookDeliveryRecord): WebhookDelivery {
  const { createdAt, nextAttemptAt, attempts, ...rest } = delivery;
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
    attempts: attempts.map(({ at, ...made }) => ({ at: at.toISOString(), ...made })),
  };
}
