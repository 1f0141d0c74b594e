import { changeWebhookSchema, webhookSchema } from '../../../contract/webhook.ts';
import { findAddressProblem, type WebhookTargets } from '../../domain/webhooks/webhook-address.ts';
import { changeWebhook, describeWebhook, type WebhookSeal } from '../../domain/webhooks/webhook-settings.ts';
import { ProblemError } from '../../http/problem-response.ts';
import { defineEndpoint } from '../endpoint.ts';
import { requireMatch, tagOf } from '../entity-tag.ts';

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
    entityTag: { isAnswered: true, isChecked: true },
    async handle({ body, caller, stores, headers }) {
      const { account } = caller;
      const problem = findAddressProblem(body.url, targets);
      if (problem !== null)
        throw new ProblemError('invalid_fields', 'Some fields are not valid.', {
          errors: [{ path: 'url', message: problem }],
        });
      const { id } = account.organization;
      requireMatch(headers, describeWebhook(await stores.webhooks.findForChange(id)));
      const { secret, ...webhook } = await changeWebhook(stores.webhooks, seal, id, body);
      return {
        status: 200,
        body: { ...webhook, secret },
        headers: { etag: tagOf(webhook) },
        resourceIds: [id],
      };
    },
  });
}
