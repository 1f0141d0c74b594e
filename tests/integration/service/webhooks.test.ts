import { describe, expect, test } from 'vitest';
import { encounterSchema } from '../../../contract/encounter.ts';
import { webhookSchema } from '../../../contract/webhook.ts';
import { webhookEvents, webhookEventTypes } from '../../../contract/webhook-events.ts';
import { retryPausesMs } from '../../../service/domain/webhooks/retry-schedule.ts';
import { answerNoContent } from '../../helpers/webhook-receiver.ts';
import { query } from './query.ts';
import {
  countJobs,
  countStored,
  eventsAt,
  idsAt,
  listOf,
  makeDue,
  only,
  otherOwner,
  otherReceiver,
  owner,
  ping,
  receiver,
  service,
  setUpWebhooks,
  signaturesOf,
  signOf,
  start,
  turnOn,
  webhookPath,
} from './webhook-organizations.ts';

setUpWebhooks();

describe('a webhook that is off', () => {
  test('gets no events, and none are stored for later', async () => {
    await start(owner, {}, '{flagId}');
    expect(await countStored()).toBe(0);
    await turnOn(owner, receiver.url);
    const id = await ping();
    await expect.poll(() => idsAt(receiver)).toEqual([id]);
  });

  test('refuses a test and a replay', async () => {
    await turnOn(owner, receiver.url);
    const id = await ping();
    await expect.poll(async () => (await only())?.state).toBe('delivered');
    expect((await owner.delete(webhookPath)).status).toBe(204);
    for (const route of ['test', `deliveries/${id}/replay`])
      expect((await owner.send('POST', `${webhookPath}/${route}`)).body).toMatchObject({ code: 'conflict' });
    expect(webhookSchema.parse((await owner.get(webhookPath)).body)).toEqual({
      state: 'off',
      url: null,
      changedAt: null,
      previousSecretUntil: null,
    });
    expect(receiver.received).toHaveLength(1);
  });

  test('cancels waiting deliveries', async () => {
    receiver.answer = (response) => response.writeHead(500).end();
    await turnOn(owner, receiver.url);
    await ping();
    await expect.poll(async () => (await only())?.attempts.length).toBe(1);
    await owner.delete(webhookPath);
    await turnOn(owner, receiver.url);
    await makeDue();
    await expect.poll(countJobs).toBe(0);
    expect(await only()).toMatchObject({ state: 'cancelled', nextAttemptAt: null });
    expect(receiver.received).toHaveLength(1);
  });
});

describe('readings §6 an event', () => {
  test('never contains a name or the patient’s words, and has only the fields of the readings', async () => {
    const { secret } = await turnOn(owner, receiver.url);
    const names = { patientFirstName: 'Canaryella', patientLastName: 'Canarysson', externalId: 'canary-9' };
    const { agentId, invitationId, encounterId } = await start(owner, names, '{flagId}');
    await query(
      service.databaseUrl,
      `update encounters set last_answer_at = now() - interval '73 hours' where id = $1`,
      [encounterId],
    );
    await query(service.databaseUrl, `select graphile_worker.add_job('abandon-encounters')`);
    await expect
      .poll(() => eventsAt(receiver).map(({ payload }) => payload.type))
      .toContain('encounter.status');
    const { organization } = (await owner.get('/verify-token')).body as { organization: { id: string } };
    const bodies = receiver.received.map(({ body }) => JSON.parse(body) as { payload: { type: string } });
    const numbered = {
      occurredAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
      sequence: expect.any(Number),
    };
    const told = (type: string) => bodies.filter(({ payload }) => payload.type === type);
    expect(told('encounter.created')).toEqual([
      {
        organizationId: organization.id,
        payload: {
          ...numbered,
          type: 'encounter.created',
          encounterId,
          agentId,
          consultInvitationId: invitationId,
        },
      },
    ]);
    expect(told('encounter.status')).toEqual([
      {
        organizationId: organization.id,
        payload: { ...numbered, type: 'encounter.status', encounterId, status: 'ABANDONED' },
      },
    ]);
    const { flags } = encounterSchema.parse((await owner.get(`/encounter/${encounterId}`)).body);
    expect(flags.length).toBeGreaterThan(0);
    expect(told('encounter.flag')).toEqual(
      flags.map(({ level }) => ({
        organizationId: organization.id,
        payload: { ...numbered, type: 'encounter.flag', encounterId, level },
      })),
    );
    const events = eventsAt(receiver).flatMap(({ payload }) => (payload.type === 'ping' ? [] : [payload]));
    const ofEncounters = webhookEventTypes.filter((type) => webhookEvents[type].isOfEncounter);
    expect(new Set<string>(events.map(({ type }) => type))).toEqual(new Set<string>(ofEncounters));
    const inOrder = events.toSorted((a, b) => a.sequence - b.sequence);
    expect(inOrder.map(({ sequence }) => sequence)).toEqual(events.map((_event, index) => index + 1));
    expect(inOrder[0]?.type).toBe('encounter.created');
    expect(inOrder.at(-1)?.type).toBe('encounter.status');
    expect(receiver.received.map(({ body }) => body).join()).not.toMatch(/canary|chest|breath/i);
    for (const request of receiver.received) {
      expect(signaturesOf(request)).toEqual([signOf(secret, request)]);
      expect(Math.abs(Number(request.headers['webhook-timestamp']) * 1000 - request.at)).toBeLessThan(10_000);
    }
    expect(new Set(idsAt(receiver)).size).toBe(receiver.received.length);
  });

  test('is never visible to another organization, as an event or in the list', async () => {
    await turnOn(owner, receiver.url);
    await turnOn(otherOwner, otherReceiver.url);
    const { encounterId } = await start(otherOwner);
    await expect.poll(() => otherReceiver.received.length).toBe(1);
    expect(eventsAt(otherReceiver)[0]?.payload).toMatchObject({ encounterId });
    expect(await listOf(owner)).toEqual([]);
    const [theirs] = await listOf(otherOwner);
    const replay = await owner.send('POST', `${webhookPath}/deliveries/${theirs?.id}/replay`);
    expect(replay.status).toBe(404);
    expect(receiver.received).toEqual([]);
  });

  test('is signed with a secret that is shown once, and stored only sealed', async () => {
    const { secret = '' } = await turnOn(owner, receiver.url);
    expect(Buffer.from(secret.replace('whsec_', ''), 'base64')).toHaveLength(32);
    expect((await turnOn(owner, `${receiver.url}/moved`)).secret).toBeUndefined();
    const stored = JSON.stringify(await query(service.databaseUrl, 'select * from webhooks'));
    for (const text of [(await owner.get(webhookPath)).text, stored, service.readLog()])
      expect(text).not.toContain(secret.slice('whsec_'.length));
  });

  test('is signed with the new secret and, for 24 hours, also with the previous one', async () => {
    const before = await turnOn(owner, receiver.url);
    const after = await turnOn(owner, receiver.url, true);
    expect(after.secret).not.toBe(before.secret);
    const hours = (Date.parse(after.previousSecretUntil ?? '') - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    await ping();
    await expect.poll(() => receiver.received.length).toBe(1);
    await query(
      service.databaseUrl,
      `update webhooks set previous_secret_until = now() - interval '1 second'`,
    );
    await ping();
    await expect.poll(() => receiver.received.length).toBe(2);
    const [first, second] = receiver.received;
    if (!first || !second) throw new Error('Two were received');
    expect(signaturesOf(first)).toEqual([signOf(after.secret, first), signOf(before.secret, first)]);
    expect(signaturesOf(second)).toEqual([signOf(after.secret, second)]);
  });
});

describe('an attempt that fails', () => {
  test('is retried by the schedule under the same id, and given up after the last attempt', async () => {
    receiver.answer = (response) => response.writeHead(503).end('Canary of the answer');
    await turnOn(owner, receiver.url);
    const id = await ping();
    for (let attempt = 1; attempt <= retryPausesMs.length + 1; attempt += 1) {
      await expect.poll(async () => (await only())?.attempts.length).toBe(attempt);
      const delivery = await only();
      const pauseMs = retryPausesMs[attempt - 1];
      if (pauseMs === undefined) {
        expect(delivery).toMatchObject({ id, state: 'failed', nextAttemptAt: null });
        break;
      }
      const waitMs =
        Date.parse(delivery?.nextAttemptAt ?? '') - Date.parse(delivery?.attempts.at(-1)?.at ?? '');
      expect(delivery?.state).toBe('queued');
      expect(waitMs).toBeGreaterThanOrEqual(pauseMs * 0.9);
      expect(waitMs).toBeLessThan(pauseMs + 10_000);
      await makeDue();
    }
    expect(new Set(idsAt(receiver))).toEqual(new Set([id]));
    expect((await only())?.attempts.at(-1)).toMatchObject({ status: 503, error: null });
    expect(await countJobs()).toBe(0);
    const stored = await query(service.databaseUrl, 'select * from webhook_attempts');
    expect(JSON.stringify(stored) + service.readLog()).not.toContain('Canary of the answer');
  });

  test.each([
    ['3600', 3_600_000],
    ['31536000', 24 * 3_600_000],
  ])('waits as long as the receiver requests (Retry-After: %s), up to a day', async (asked, expectedMs) => {
    receiver.answer = (response) => response.writeHead(429, { 'retry-after': asked }).end();
    await turnOn(owner, receiver.url);
    await ping();
    await expect.poll(async () => (await only())?.attempts.length).toBe(1);
    const waitMs = Date.parse((await only())?.nextAttemptAt ?? '') - Date.now();
    expect(waitMs).toBeGreaterThan(expectedMs - 30_000);
    expect(waitMs).toBeLessThanOrEqual(expectedMs);
  });

  test('does not follow a redirect', async () => {
    receiver.answer = (response) => response.writeHead(307, { location: otherReceiver.url }).end();
    await turnOn(owner, receiver.url);
    await ping();
    await expect.poll(async () => (await only())?.attempts[0]?.status).toBe(307);
    expect(otherReceiver.connections).toBe(0);
  });

  test('stops all deliveries when the answer is 410, until the address is set again', async () => {
    receiver.answer = (response) => response.writeHead(500).end();
    await turnOn(owner, receiver.url);
    await ping();
    await expect.poll(async () => (await only())?.attempts.length).toBe(1);
    receiver.answer = (response) => response.writeHead(410).end();
    const gone = await ping();
    await expect.poll(async () => (await owner.get(webhookPath)).body).toMatchObject({ state: 'gone' });
    const states = (await listOf(owner)).map(({ id, state }) => [id === gone, state]);
    expect(states).toEqual([
      [true, 'failed'],
      [false, 'cancelled'],
    ]);
    await start(owner);
    expect(await countStored()).toBe(2);
    expect(
      await query(
        service.databaseUrl,
        `select actor_type from audit_events where action = 'webhook.turn_off'`,
      ),
    ).toEqual([{ actor_type: 'system' }]);
    receiver.answer = answerNoContent;
    expect((await turnOn(owner, receiver.url)).state).toBe('on');
    await ping();
    await expect.poll(async () => (await only())?.state).toBe('delivered');
  });

  test('of one organization, however slow, does not delay another’s', async () => {
    const held: (() => void)[] = [];
    receiver.answer = (response) => void held.push(() => answerNoContent(response));
    await turnOn(owner, receiver.url);
    await turnOn(otherOwner, otherReceiver.url);
    for (let count = 0; count < 12; count += 1) await ping(owner);
    await expect.poll(() => receiver.received.length).toBeGreaterThan(0);
    await ping(otherOwner);
    await expect.poll(async () => (await only(otherOwner))?.state).toBe('delivered');
    // At most two at a time for one organization.
    expect(receiver.received.length).toBeLessThanOrEqual(2);
    receiver.answer = answerNoContent;
    for (const release of held) release();
    await expect.poll(() => receiver.received.length).toBe(12);
  });
});

describe('a replay', () => {
  test('sends the same event under the same id, with the whole schedule of retries', async () => {
    await turnOn(owner, receiver.url);
    const id = await ping();
    await expect.poll(async () => (await only())?.state).toBe('delivered');
    receiver.answer = (response) => response.writeHead(500).end();
    const replayed = await owner.send('POST', `${webhookPath}/deliveries/${id}/replay`);
    expect(replayed.status).toBe(200);
    await expect.poll(async () => (await only())?.attempts.length).toBe(2);
    expect(await only()).toMatchObject({ id, state: 'queued' });
    receiver.answer = answerNoContent;
    await makeDue();
    await expect.poll(async () => (await only())?.state).toBe('delivered');
    expect(idsAt(receiver)).toEqual([id, id, id]);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
  });
});

describe('retention', () => {
  test('deliveries are deleted after 30 days, and so is a secret that signs no more', async () => {
    await turnOn(owner, receiver.url);
    await turnOn(owner, receiver.url, true);
    const old = await ping();
    await expect.poll(async () => (await only())?.state).toBe('delivered');
    const fresh = await ping();
    await expect.poll(async () => (await only())?.state).toBe('delivered');
    await query(
      service.databaseUrl,
      `update webhook_deliveries set created_at = now() - interval '31 days' where id = $1`,
      [old],
    );
    await query(
      service.databaseUrl,
      `update webhooks set previous_secret_until = now() - interval '1 second'`,
    );
    await query(service.databaseUrl, `select graphile_worker.add_job('purge-expired')`);
    await expect.poll(async () => (await listOf(owner)).map(({ id }) => id)).toEqual([fresh]);
    await expect
      .poll(() => query(service.databaseUrl, 'select sealed_previous_secret as kept from webhooks'))
      .toEqual([{ kept: null }]);
  });
});

test('an operator can set, test, rotate, list, replay and remove a webhook', async () => {
  const admin = (...words: string[]) => service.admin(['webhook', ...words]);
  await expect(admin('set', 'First Clinic', 'https://10.0.0.1/')).rejects.toThrow(/own network/);
  await expect(admin('test', 'First Clinic')).rejects.toThrow(/off/);
  const set = webhookSchema.parse(await admin('set', 'First Clinic', receiver.url));
  expect(webhookSchema.parse(await admin('rotate', 'First Clinic')).secret).not.toBe(set.secret);
  const { id } = (await admin('test', 'First Clinic')) as { id: string };
  await expect.poll(async () => (await only())?.state).toBe('delivered');
  await admin('replay', 'First Clinic', id);
  await expect.poll(() => idsAt(receiver)).toEqual([id, id]);
  await expect(admin('replay', 'Second Clinic', id)).rejects.toThrow(/no delivery/);
  expect(await admin('deliveries', 'First Clinic')).toMatchObject([{ id, state: expect.any(String) }]);
  expect(await admin('show', 'First Clinic')).toMatchObject({ state: 'on', url: receiver.url });
  expect(await admin('remove', 'First Clinic')).toMatchObject({ state: 'off' });
});
