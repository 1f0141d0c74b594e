import { changeWebhookSchema, webhookSchema } from '../../../contract/webhook.ts';
import { findAddressProblem, type WebhookTargets } from '../../domain/webhooks/webhook-address.ts';
import { changeWebhook, type WebhookSeal } from '../../domain/webhooks/webhook-settings.ts';
import { ProblemError } from '../../http/problem-response.ts';
import { defineEndpoint } from '../endpoint.ts';

export type WebhookSettingsDependencies = { seal: WebhookSeal; targets: WebhookTargets };

/** `PUT /organization/webhook` (extension, readings §6). */
export function setWebhook({ seal, targets }: WebhookSettingsDependencies) {
  return defineEndpoint({
    operation: 'PUT /organization/webhook',
    summary: 'Set the webhook',
    description:
      'Sets the one address that is told what happens, and turns it on. It must be https, and outside of the service’s own network unless the operator allows that. The first time, and with `rotateSecret`, the answer carries a new `secret`, this once; the secret before signs beside it for 24 hours.',
    isExtension: true,
    audit: { action: 'webhook.set', resourceType: 'webhook' },
    body: changeWebhookSchema,
    query: null,
    answer: { status: 200, description: 'The webhook as it is now.', schema: webhookSchema },
    problems: [],
    isIdempotent: false,
    async handle({ body, caller, stores }) {
      const { account } = caller;
      const problem = findAddressProblem(body.url, targets);
      if (problem !== null)
        throw new ProblemError('invalid_fields', 'Some fields are not valid.', {
          errors: [{ path: 'url', message: problem }],
        });
      const webhook = await changeWebhook(stores.webhooks, seal, account.organization.id, body);
      return { status: 200, body: webhook, resourceIds: [account.organization.id] };
    },
  });
}
