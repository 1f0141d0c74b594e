import { webhookSchema } from '../../contract/webhook.ts';
import { mayManageOrganization } from '../domain/role.ts';
import { describeWebhook } from '../domain/webhook/webhook-settings.ts';
import { defineEndpoint } from './endpoint.ts';
import { ownersOnly } from './refusals.ts';

/** `GET /organization/webhook` (extension, readings §6). */
export const getWebhook = defineEndpoint({
  method: 'get',
  path: '/organization/webhook',
  summary: 'Read the webhook',
  description:
    'Where the caller’s own organization is told what happens; `state` is `off` until an address is set. Its secret is never answered here. Only a user whose role is `owner` may.',
  isExtension: true,
  scopes: ['read', 'write'],
  audit: { action: 'webhook.read', resourceType: 'webhook' },
  body: null,
  query: null,
  answer: { status: 200, description: 'The webhook.', schema: webhookSchema },
  problems: ['role_not_allowed'],
  isIdempotent: false,
  async handle({ caller, stores }) {
    const { account } = caller;
    if (!mayManageOrganization(account.role)) throw ownersOnly();
    const webhook = await stores.webhooks.find(account.organization.id);
    return { status: 200, body: describeWebhook(webhook), resourceIds: [account.organization.id] };
  },
});
