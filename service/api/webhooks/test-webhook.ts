import { webhookDeliverySchema } from '../../../contract/webhook.ts';
import { defineEndpoint } from '../endpoint.ts';
import { webhookOff } from '../refusals.ts';
import { toDeliveryAnswer } from './webhook-answer.ts';

/** `POST /organization/webhook/test` (extension, readings §6). */
export const testWebhook = defineEndpoint({
  operation: 'POST /organization/webhook/test',
  summary: 'Test the webhook',
  description:
    'Sends an event of type `ping`, which says nothing but that the address can be reached. It is delivered like any other; the list of deliveries tells what came of it. 409 while the webhook is off.',
  isExtension: true,
  audit: { action: 'webhook.test', resourceType: 'webhook' },
  body: null,
  query: null,
  answer: { status: 201, description: 'The delivery, queued.', schema: webhookDeliverySchema },
  problems: ['conflict'],
  isIdempotent: false,
  async handle({ caller, stores }) {
    const { account } = caller;
    const delivery = await stores.webhooks.addPing(account.organization.id);
    if (delivery === null) throw webhookOff();
    return { status: 201, body: toDeliveryAnswer(delivery), resourceIds: [delivery.id] };
  },
});
