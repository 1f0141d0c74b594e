import { afterEach, beforeEach, expect, test } from 'vitest';
import { findFreePort } from '../../../scripts/lib/process.ts';
import { ApiClient } from '../../helpers/api.ts';
import { signInForTokens } from '../../helpers/authorization.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { startServiceOn } from '../../helpers/service-on-database.ts';
import { type ServiceProcess, startServiceProcess } from '../../helpers/service-process.ts';
import { createResources } from '../../helpers/service-routes.ts';
import {
  answerNoContent,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../helpers/webhook-receiver.ts';
import { query } from './query.ts';

let database: TestDatabase;
let receiver: WebhookReceiver;
let running: ServiceProcess[];
beforeEach(async () => {
  database = await createTestDatabase('service');
  receiver = await startWebhookReceiver();
  running = [];
});
afterEach(async () => {
  for (const one of running) await one.end('SIGKILL');
  await receiver.stop();
  await database.drop();
});

test('S28 events that a killed process had not sent are sent once by another one; the one being sent is repeated under its id', async () => {
  const port = await findFreePort();
  const baseUrl = `http://localhost:${port}`;
  const first = await startServiceOn(database.url, { SERVICE_PORT: String(port) });
  await first.admin(['webhook', 'set', 'First Clinic', receiver.url]);
  const { access_token: token } = await signInForTokens(first.client, first.people.owner);
  await first.stop();

  const output: string[] = [];
  const start = async (at: number) => {
    const environment = { SERVICE_BASE_URL: baseUrl };
    running.push(await startServiceProcess({ databaseUrl: database.url, port: at, output, environment }));
  };
  await start(port);
  // The receiver holds the first event; later ones of the same consultation wait for it.
  receiver.answer = () => undefined;
  await createResources(new ApiClient(baseUrl, token), baseUrl, {}, '{flagId}');
  await expect.poll(() => receiver.received.length).toBe(1);
  const held = receiver.received[0]?.headers['webhook-id'];
  for (const one of running) await one.end('SIGKILL');
  const waiting = await query(
    database.url,
    `select id from webhook_deliveries where type = 'encounter.flag' and state = 'queued' and attempts = 0`,
  );
  expect(waiting.length).toBeGreaterThan(0);

  receiver.answer = answerNoContent;
  // Makes the queue's times a minute older.
  for (const table of ['_private_jobs', '_private_job_queues']) {
    await query(
      database.url,
      `update graphile_worker.${table} set locked_at = now() - interval '2 minutes' where locked_at is not null`,
    );
  }
  await start(await findFreePort());
  await start(await findFreePort());
  const left = () =>
    query(database.url, `select id from graphile_worker.jobs where task_identifier = 'deliver-webhook'`);
  await expect.poll(left).toEqual([]);
  const states = await query(database.url, 'select distinct state from webhook_deliveries');
  expect(states).toEqual([{ state: 'delivered' }]);
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  for (const { id } of waiting) expect(ids.filter((one) => one === id)).toHaveLength(1);
  expect(ids.filter((one) => one === held)).toHaveLength(2);
});
