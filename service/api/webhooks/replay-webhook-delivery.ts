import { webhookDeliverySchema } from '../../../contract/webhook.ts';
import { replayDelivery } from '../../domain/webhooks/webhook-settings.ts';
import { defineEndpoint } from '../endpoint.ts';
import { notFound, webhookOff } from '../refusals.ts';
import { toDeliveryAnswer } from './webhook-answer.ts';

/** `POST /organization/webhook/deliveries/<delivery_id>/replay` (extension, readings §6). */
export const replayWebhookDelivery = defineEndpoint({
  operation: 'POST /organization/webhook/deliveries/{id}/replay',
  summary: 'Send a delivery again',
  description:
    'Sends the same event once more, under the same `webhook-id`, at once and then by the usual schedule. A receiver that has it already passes it over. 409 while the webhook is off.',
  isExtension: true,
  audit: { action: 'webhook.replay', resourceType: 'webhook' },
  body: null,
  query: null,
  answer: { status: 200, description: 'The delivery, queued.', schema: webhookDeliverySchema },
  problems: ['not_found', 'conflict'],
  isIdempotent: false,
  async handle({ id, caller, stores }) {
    const { account } = caller;
    const replayed = await replayDelivery(stores.webhooks, account.organization.id, id);
    if (replayed === 'not_found') throw notFound('delivery');
    if (replayed === 'off') throw webhookOff();
    return { status: 200, body: toDeliveryAnswer(replayed), resourceIds: [id] };
  },
});
