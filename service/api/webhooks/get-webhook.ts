import { webhookSchema } from '../../../contract/webhook.ts';
import { describeWebhook } from '../../domain/webhooks/webhook-settings.ts';
import { defineEndpoint } from '../endpoint.ts';
import { tagOf } from '../entity-tag.ts';

/** `GET /organization/webhook` (extension, readings §6). */
export const getWebhook = defineEndpoint({
  operation: 'GET /organization/webhook',
  summary: 'Read the webhook',
  description:
    'Where the caller’s own organization is told what happens; `state` is `off` until an address is set. Its secret is never answered here.',
  isExtension: true,
  audit: { action: 'webhook.read', resourceType: 'webhook' },
  body: null,
  query: null,
  answer: { status: 200, description: 'The webhook.', schema: webhookSchema },
  problems: [],
  isIdempotent: false,
  entityTag: { isAnswered: true, isChecked: false },
  async handle({ caller, stores }) {
    const { account } = caller;
    const webhook = describeWebhook(await stores.webhooks.find(account.organization.id));
    return {
      status: 200,
      body: webhook,
      headers: { etag: tagOf(webhook) },
      resourceIds: [account.organization.id],
    };
  },
});
