import { describeWebhook } from '../../domain/webhooks/webhook-settings.ts';
import { defineEndpoint } from '../endpoint.ts';
import { requireMatch } from '../entity-tag.ts';

/** `DELETE /organization/webhook` (extension, readings §6). */
export const removeWebhook = defineEndpoint({
  operation: 'DELETE /organization/webhook',
  summary: 'Turn the webhook off',
  description:
    'Forgets the address and its secret. What waits to be delivered is cancelled; the list of deliveries stays. Turning off what is off changes nothing.',
  isExtension: true,
  audit: { action: 'webhook.remove', resourceType: 'webhook' },
  body: null,
  query: null,
  answer: { status: 204, description: 'It is off.', schema: null },
  problems: [],
  isIdempotent: false,
  entityTag: { isAnswered: false, isChecked: true },
  async handle({ caller, stores, headers }) {
    const { id } = caller.account.organization;
    requireMatch(headers, describeWebhook(await stores.webhooks.findForChange(id)));
    await stores.webhooks.remove(id);
    return { status: 204, resourceIds: [id] };
  },
});
