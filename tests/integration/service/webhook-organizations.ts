import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import {
  type WebhookDelivery,
  webhookDeliverySchema,
  webhookEventSchema,
  webhookSchema,
} from '../../../contract/webhook.ts';
import { ApiClient } from '../../helpers/api.ts';
import { signInForTokens } from '../../helpers/authorization.ts';
import { startTestService, type TestService } from '../../helpers/service.ts';
import { createResources } from '../../helpers/service-routes.ts';
import {
  type ReceivedWebhook,
  signByHand,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../helpers/webhook-receiver.ts';
import { query } from './query.ts';

export let service: TestService;
export let owner: ApiClient;
export let otherOwner: ApiClient;
export let receiver: WebhookReceiver;
export let otherReceiver: WebhookReceiver;

/** Starts one service for all tests of a file, and two receivers for each test; removes all webhooks after it. */
export function setUpWebhooks(): void {
  beforeAll(async () => {
    service = await startTestService();
    const { client, people } = service;
    const signIn = async (person: { email: string; password: string }) =>
      new ApiClient(client.baseUrl, (await signInForTokens(client, person)).access_token);
    owner = await signIn(people.owner);
    otherOwner = await signIn(people.otherOwner);
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    receiver = await startWebhookReceiver();
    otherReceiver = await startWebhookReceiver();
  });
  afterEach(async () => {
    for (const api of [owner, otherOwner]) await api.delete(webhookPath);
    await receiver.stop();
    await otherReceiver.stop();
    await query(service.databaseUrl, 'delete from webhook_deliveries');
  });
}

export const webhookPath = '/organization/webhook';
export async function turnOn(api: ApiClient, url: string, rotateSecret = false) {
  const answer = await api.send('PUT', webhookPath, { url, rotateSecret });
  expect(answer.status).toBe(200);
  return webhookSchema.parse(answer.body);
}
export const listOf = async (api: ApiClient) =>
  webhookDeliverySchema.array().parse((await api.get(`${webhookPath}/deliveries`)).body);
export const only = async (api = owner): Promise<WebhookDelivery | undefined> => (await listOf(api))[0];
export async function ping(api = owner): Promise<string> {
  const answer = await api.send('POST', `${webhookPath}/test`);
  expect(answer.status).toBe(201);
  return webhookDeliverySchema.parse(answer.body).id;
}
export const eventsAt = (where: WebhookReceiver) =>
  where.received.map(({ body }) => webhookEventSchema.parse(JSON.parse(body)));
export const idsAt = (where: WebhookReceiver) => where.received.map(({ headers }) => headers['webhook-id']);
/** Makes all waiting jobs due now. */
export const makeDue = () =>
  query(
    service.databaseUrl,
    `select graphile_worker.reschedule_jobs(array_agg(id), run_at := now())
      from graphile_worker.jobs where task_identifier = 'deliver-webhook'`,
  );
export const countJobs = async () =>
  Number(
    (
      await query(
        service.databaseUrl,
        `select count(*) from graphile_worker.jobs where task_identifier = 'deliver-webhook'`,
      )
    )[0]?.count,
  );
export const countStored = async () =>
  Number((await query(service.databaseUrl, 'select count(*) from webhook_deliveries'))[0]?.count);
export const start = (api = owner, fields: Record<string, string> = {}, route = '') =>
  createResources(api, service.client.baseUrl, fields, route);
export const signaturesOf = ({ headers }: ReceivedWebhook) => String(headers['webhook-signature']).split(' ');
export const signOf = (secret: string | undefined, { headers, body }: ReceivedWebhook) =>
  signByHand(secret ?? '', String(headers['webhook-id']), String(headers['webhook-timestamp']), body);
