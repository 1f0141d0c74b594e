import * as z from 'zod';
import { webhookDeliverySchema } from '../../../contract/webhook.ts';
import { defineEndpoint } from '../endpoint.ts';
import { describeNextPage, pageQuery, readPageRequest } from '../paging.ts';
import { toDeliveryAnswer } from './webhook-answer.ts';

const limitMax = 100;

/** `GET /organization/webhook/deliveries` (extension, readings §6). */
export const listWebhookDeliveries = defineEndpoint({
  operation: 'GET /organization/webhook/deliveries',
  summary: 'List deliveries of the webhook',
  description:
    'Those of the last 30 days, newest first, each with its attempts; nothing of what the receiver answered but the status. `Link` names the next page if there is one.',
  isExtension: true,
  audit: { action: 'webhook.list_deliveries', resourceType: 'webhook' },
  body: null,
  query: z.object(pageQuery(limitMax)),
  answer: { status: 200, description: 'Deliveries.', schema: z.array(webhookDeliverySchema) },
  problems: [],
  isIdempotent: false,
  async handle({ query, caller, stores }) {
    const { account } = caller;
    const page = await stores.webhooks.listDeliveries(account.organization.id, readPageRequest(query));
    return {
      status: 200,
      body: page.items.map(toDeliveryAnswer),
      headers: describeNextPage('/organization/webhook/deliveries', { limit: query.limit }, page),
      resourceIds: [account.organization.id],
    };
  },
});
