import { webhookDeliverySchema } from '../../contract/webhook.ts';
import { mayManageOrganization } from '../domain/role.ts';
import { defineEndpoint } from './endpoint.ts';
import { ownersOnly, webhookOff } from './refusals.ts';
import { toDeliveryAnswer } from './webhook-answer.ts';

/** `POST /organization/webhook/test` (extension, readings §6). */
export const testWebhook = defineEndpoint({
  method: 'post',
  path: '/organization/webhook/test',
  summary: 'Test the webhook',
  description:
    'Sends an event of type `ping`, which says nothing but that the address can be reached. It is delivered like any other; the list of deliveries tells what came of it. 409 while the webhook is off. Only a user whose role is `owner` may.',
  isExtension: true,
  scopes: ['read', 'write'],
  audit: { action: 'webhook.test', resourceType: 'webhook' },
  body: null,
  query: null,
  answer: { status: 201, description: 'The delivery, queued.', schema: webhookDeliverySchema },
  problems: ['role_not_allowed', 'conflict'],
  isIdempotent: false,
  async handle({ caller, stores }) {
    const { account } = caller;
    if (!mayManageOrganization(account.role)) throw ownersOnly();
    const delivery = await stores.webhooks.addPing(account.organization.id);
    if (delivery === null) throw webhookOff();
    return { status: 201, body: toDeliveryAnswer(delivery), resourceIds: [delivery.id] };
  },
});
