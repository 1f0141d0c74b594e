import { mayManageOrganization } from '../domain/role.ts';
import { defineEndpoint } from './endpoint.ts';
import { ownersOnly } from './refusals.ts';

/** `DELETE /organization/webhook` (extension, readings §6). */
export const removeWebhook = defineEndpoint({
  method: 'delete',
  path: '/organization/webhook',
  summary: 'Turn the webhook off',
  description:
    'Forgets the address and its secret. What waits to be delivered is cancelled; the list of deliveries stays. Turning off what is off changes nothing. Only a user whose role is `owner` may.',
  isExtension: true,
  scopes: ['read', 'write'],
  audit: { action: 'webhook.remove', resourceType: 'webhook' },
  body: null,
  query: null,
  answer: { status: 204, description: 'It is off.', schema: null },
  problems: ['role_not_allowed'],
  isIdempotent: false,
  async handle({ caller, stores }) {
    const { account } = caller;
    if (!mayManageOrganization(account.role)) throw ownersOnly();
    await stores.webhooks.remove(account.organization.id);
    return { status: 204, resourceIds: [account.organization.id] };
  },
});
