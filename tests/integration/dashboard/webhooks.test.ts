import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '@/contract/limits.ts';
import { auditEvents } from '@/lib/server/audit-trail/audit-table.ts';
import { createChangeHub } from '@/lib/server/changes/change-hub.ts';
import { type Context, createContext } from '@/lib/server/context.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { issueInvitation } from '@/lib/server/inviting/issue-invitation.ts';
import { organizations } from '@/lib/server/organization/organization-table.ts';
import { findKeyId } from '@/lib/server/sealing/sealer.ts';
import type { Session } from '@/lib/server/session/session.ts';
import { createSession, readSession } from '@/lib/server/sign-in/session-store.ts';
import type { TokenResponse } from '@/lib/server/tokens/token-response.ts';
import { startTrackerRunner } from '@/lib/server/tracker/tracker-runner.ts';
import { rotateKeys } from '@/lib/server/upkeep/rotate-keys.ts';
import { receiveEvent, receiveHint } from '@/lib/server/webhook/receive-event.ts';
import { saveReceiver } from '@/lib/server/webhook/receiver-store.ts';
import {
  connectWebhook,
  readWebhookAtService,
  removeWebhookAtService,
  replayAtService,
  setWebhookAtService,
  testWebhookAtService,
} from '@/lib/server/webhook/webhook-at-service.ts';
import { webhookReceipts, webhookReceivers } from '@/lib/server/webhook/webhook-tables.ts';
import { HttpVisitor } from '../../../scripts/lib/http-visitor.ts';
import { ApiClient } from '../../helpers/api.ts';
import { signInForTokens } from '../../helpers/authorization.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { startTestService, type TestService } from '../../helpers/service.ts';
import { signByHand } from '../../helpers/webhook-receiver.ts';
import { type Operator, startOperator } from '../../operator/start-operator.ts';
import { createProcess, signInPerson } from './dashboard-context.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const receiverUrl = 'http://localhost:3000/api/webhooks/consult';

/** Starts a tracker in this context. */
function startTracker(context: Context) {
  const hub = createChangeHub(context);
  const runner = startTrackerRunner(context, hub);
  return async () => {
    await runner.stop();
    await hub.close();
  };
}

async function issue(context: Context, session: Session, agentId: string): Promise<string> {
  const outcome = await issueInvitation(context, session, crypto.randomUUID(), { agentId });
  if (!outcome.ok) throw new Error(outcome.failure.code);
  return outcome.value.id;
}
async function readRow(context: Context, id: string) {
  const [row] = await context.db.select().from(invitations).where(eq(invitations.id, id));
  if (!row) throw new Error('The invitation is not there.');
  return row;
}

type Changes = { id?: string; at?: number; secret?: string; headers?: Record<string, string>; sent?: string };

/** An event as the service sends it, with changes. */
function makeRequest(body: string, changes: Changes = {}): Request {
  const id = changes.id ?? crypto.randomUUID();
  const timestamp = String(Math.floor((changes.at ?? Date.now()) / 1000));
  return new Request(receiverUrl, {
    method: 'POST',
    body: changes.sent ?? body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signByHand(changes.secret ?? secret, id, timestamp, body),
      ...changes.headers,
    },
  });
}

describe('an event from another operator’s service, which has no list of encounters', () => {
  let database: TestDatabase;
  let operator: Operator;
  let context: Context;
  let session: Session;
  let id: string;
  let event: string;
  const later = new Date(Date.now() + 3_600_000);

  beforeEach(async () => {
    database = await createTestDatabase('dashboard');
    operator = await startOperator({ encounterEndpoints: 'none' });
    operator.agents.set('a1', { id: 'a1', type: 'CONSULT', name: 'Heart check' });
    context = createProcess(database.url, operator);
    ({ session } = await signInPerson(context, operator, { role: 'owner' }));
    await saveReceiver(context, session, secret, async () => undefined);
    id = await issue(context, session, 'a1');
    await context.db.update(invitations).set({ nextCheckAt: later }).where(eq(invitations.id, id));
    const { upstreamId } = await readRow(context, id);
    event = JSON.stringify({
      organizationId: session.organizationId,
      payload: {
        type: 'encounter.created',
        encounterId: 'e1',
        agentId: 'a1',
        consultInvitationId: upstreamId,
      },
    });
  });
  afterEach(async () => {
    await context.pool.end();
    await operator.stop();
    await database.drop();
  });

  const isUntouched = async () => {
    expect((await readRow(context, id)).nextCheckAt).toEqual(later);
    expect(await context.db.select().from(webhookReceipts)).toEqual([]);
  };
  const minuteMs = 60_000;
  const otherSecret = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
  const inOther = (text: string) => text.replace('"org-1"', '"org-2"');

  test.each<[string, (body: string) => Request]>([
    ['signed with another secret', (body) => makeRequest(body, { secret: otherSecret })],
    ['changed after it was signed', (body) => makeRequest(body, { sent: body.replace('"e1"', '"e2"') })],
    ['of six minutes ago', (body) => makeRequest(body, { at: Date.now() - 6 * minuteMs })],
    ['of six minutes from now', (body) => makeRequest(body, { at: Date.now() + 6 * minuteMs })],
    ['under another id', (body) => makeRequest(body, { headers: { 'webhook-id': 'other' } })],
    ['without a signature', (body) => makeRequest(body, { headers: { 'webhook-signature': '' } })],
    [
      'signed in another version',
      (body) => makeRequest(body, { headers: { 'webhook-signature': 'v2,abc' } }),
    ],
    ['with half a signature', (body) => makeRequest(body, { headers: { 'webhook-signature': 'v1' } })],
    ['with an invalid timestamp', (body) => makeRequest(body, { headers: { 'webhook-timestamp': 'now' } })],
    ['of an organization that is not connected', (body) => makeRequest(inOther(body))],
    ['that is no JSON', () => makeRequest('{')],
    ['of another shape', () => makeRequest('[]')],
    ['with an id that no database takes', (body) => makeRequest(body.replace('e1', '\\u0000'))],
    ['that is empty', () => makeRequest('')],
  ])('%s changes nothing, and gets 401 without a body', async (_what, make) => {
    operator.calls.length = 0;
    const answer = await receiveEvent(context, make(event));
    expect([answer.status, await answer.text()]).toEqual([401, '']);
    await isUntouched();
    expect(operator.calls).toEqual([]);
  });

  test('of more than 64 KiB is not read to its end', async () => {
    const large = JSON.stringify({ ...JSON.parse(event), more: 'x'.repeat(limits.bodyBytes) });
    const answer = await receiveEvent(context, makeRequest(large));
    expect([answer.status, await answer.text()]).toEqual([413, '']);
    await isUntouched();
  });

  const hint = (key: string, body: unknown) =>
    receiveHint(
      context,
      new Request(`http://desk.example/api/webhooks/consult/${key}`, {
        method: 'POST',
        body: JSON.stringify(body),
      }),
      key,
    );
  const hintKeyOf = async () => {
    const rows = await context.db.select().from(organizations);
    return rows.find(({ organizationId }) => organizationId === 'org-1')?.hintKey ?? '';
  };

  test('without a signature is refused where there is a signing secret, and at an address that was not given out', async () => {
    expect((await hint(await hintKeyOf(), JSON.parse(event))).status).toBe(401);
    await context.db.delete(webhookReceivers);
    for (const key of ['', 'org-1', '0'.repeat(64), "' or true"])
      expect((await hint(key, JSON.parse(event))).status).toBe(401);
    expect((await hint(await hintKeyOf(), [])).status).toBe(400);
    await isUntouched();
  });

  test('without a signature, with teamId and nulls, is a hint: the service is asked, and an older event changes nothing', async () => {
    await context.db.delete(webhookReceivers);
    const stop = startTracker(context);
    const { upstreamId } = await readRow(context, id);
    const invitation = operator.invitations.get(upstreamId ?? '');
    if (invitation) invitation.encounterId = 'e-true';
    const { payload } = JSON.parse(event);
    const sent = { teamId: 't1', payload: { ...payload, agentId: null, sequence: 7 } };
    expect((await hint(await hintKeyOf(), sent)).status).toBe(204);
    await expect.poll(async () => (await readRow(context, id)).status).toBe('started');
    const late = { ...payload, type: 'encounter.status', status: 'ABANDONED', sequence: 1 };
    const older = { teamId: 't1', payload: { ...late, agentId: null, consultInvitationId: null } };
    expect((await hint(await hintKeyOf(), older)).status).toBe(204);
    expect((await readRow(context, id)).encounterId).toBe('e-true');
    expect((await readRow(context, id)).status).toBe('started');
    await stop();
  });

  test('that arrives twice is handled once', async () => {
    const first = await receiveEvent(context, makeRequest(event, { id: 'w1' }));
    expect(first.status).toBe(204);
    await context.db.update(invitations).set({ nextCheckAt: later }).where(eq(invitations.id, id));
    expect((await receiveEvent(context, makeRequest(event, { id: 'w1' }))).status).toBe(204);
    expect((await readRow(context, id)).nextCheckAt).toEqual(later);
    expect(await context.db.select().from(webhookReceipts)).toHaveLength(1);
  });

  test('is never answered with 5xx, also without the database', async () => {
    const closed = createContext(context.env);
    await closed.pool.end();
    const answer = await receiveEvent(closed, makeRequest(event));
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '30']);
  });

  test('is a hint: its content is not trusted, and the service is asked at once', async () => {
    const stop = startTracker(context);
    const { upstreamId } = await readRow(context, id);
    const invitation = operator.invitations.get(upstreamId ?? '');
    if (invitation) invitation.encounterId = 'e-true';
    // Without the event it would be checked in an hour.
    expect((await receiveEvent(context, makeRequest(event))).status).toBe(204);
    await expect.poll(async () => (await readRow(context, id)).status).toBe('started');
    expect((await readRow(context, id)).encounterId).toBe('e-true');
    await stop();
  });

  test('S27 never shortens a pause that the service has requested', async () => {
    const asks = () =>
      operator.calls.filter(({ method, path }) => method === 'GET' && path.startsWith('/consult-invitation'));
    operator.options.apiFaults.push({
      answer: { status: 429, retryAfter: '6' },
      only: { method: 'GET', path: '/consult-invitation' },
    });
    operator.calls.length = 0;
    await receiveEvent(context, makeRequest(event));
    const stop = startTracker(context);
    await expect.poll(() => asks().length).toBe(1);
    await expect
      .poll(async () => {
        await receiveEvent(context, makeRequest(event));
        return asks().length;
      })
      .toBeGreaterThan(1);
    const [first, second] = asks();
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(5_900);
    await stop();
  });

  test('is not needed: without one, polling finds the same', async () => {
    await context.db.delete(webhookReceivers);
    await context.db.update(invitations).set({ nextCheckAt: new Date() }).where(eq(invitations.id, id));
    const stop = startTracker(context);
    const invitation = operator.invitations.get((await readRow(context, id)).upstreamId ?? '');
    if (invitation) invitation.encounterId = 'e-true';
    await expect.poll(async () => (await readRow(context, id)).status).toBe('started');
    await stop();
  });

  test('a service without webhook endpoints is recognized, is called once, and leaves no audit row', async () => {
    const nothing = { ok: true, value: { webhook: null, deliveries: [] } };
    expect(await readWebhookAtService(context, session)).toMatchObject(nothing);
    expect(await readWebhookAtService(context, session)).toMatchObject(nothing);
    expect(operator.calls.filter(({ path }) => path === '/organization/webhook')).toHaveLength(1);
    const change = { url: 'https://receiver.example/' };
    expect(await setWebhookAtService(context, session, change, null)).toMatchObject({ ok: false });
    expect((await context.db.select().from(auditEvents)).map(({ action }) => action)).not.toContain(
      'webhook.set',
    );
  });

  test('S11 the secret is sealed, can be opened only in its own row, and is sealed again when keys rotate', async () => {
    const read = async () => (await context.db.select().from(webhookReceivers))[0]?.secret ?? '';
    expect(await read()).not.toContain(secret.slice(6));
    const { keyId } = await rotateKeys(context, async () => undefined);
    expect(findKeyId(await read())).toBe(keyId);
    expect((await receiveEvent(context, makeRequest(event))).status).toBe(204);
    await context.db.update(webhookReceivers).set({ organizationId: 'org-2' });
    const moved = await receiveEvent(context, makeRequest(inOther(event)));
    expect(moved.status).toBe(401);
  });
});

describe('connected to our service', () => {
  let database: TestDatabase;
  let service: TestService;
  let api: ApiClient;
  let context: Context;
  let session: Session;
  let server: Server;
  const answers: number[] = [];

  beforeAll(async () => {
    database = await createTestDatabase('dashboard');
    service = await startTestService();
    const tokens = await signInForTokens(service.client, service.people.owner);
    api = new ApiClient(service.client.baseUrl, tokens.access_token);
    const { body } = await api.get('/verify-token');
    const { organization } = body as { organization: { id: string; name: string } };
    // Serves the receiver's route on a port of its own.
    server = createServer((incoming, outgoing) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () => {
        const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]);
        const request = new Request(receiverUrl, {
          method: 'POST',
          body: Buffer.concat(chunks),
          headers: Object.fromEntries(headers),
        });
        void receiveEvent(context, request).then(({ status }) => {
          answers.push(status);
          outgoing.writeHead(status).end();
        });
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const plain = createProcess(database.url, service.client);
    await plain.pool.end();
    context = createContext({ ...plain.env, publicUrl: `http://localhost:${port}` });
    const cookie = await createSession(
      context,
      {
        organizationId: organization.id,
        organizationName: organization.name,
        email: service.people.owner.email,
        firstName: 'Ada',
        role: 'owner',
      },
      // The token endpoint's answer, in the form that the sign-in reads.
      tokens as unknown as TokenResponse,
      'Chrome on Linux',
    );
    const reading = await readSession(context, cookie ?? '', { isActivity: true });
    if (!reading.session) throw new Error('The session was not stored.');
    session = reading.session;
  });
  afterAll(async () => {
    server.close();
    await context.pool.end();
    await service.stop();
    await database.drop();
  });

  async function view() {
    const read = await readWebhookAtService(context, session);
    if (!read.ok) throw new Error(read.failure.code);
    return read.value;
  }

  const version = async () => (await view()).webhook?.saved.version ?? null;

  test('the tracker checks at once when a consultation starts, although no page is open', async () => {
    const agent = (await api.post('/agent', { type: 'CONSULT', name: 'Heart check' })).body as { id: string };
    const stop = startTracker(context);
    expect(await connectWebhook(context, session, await version())).toEqual({ ok: true, value: null });
    expect((await view()).webhook).toMatchObject({ state: 'on', isOwn: true, lastReceivedAt: null });
    const id = await issue(context, session, agent.id);
    const row = await readRow(context, id);
    // The list was checked just now, so that its next regular check is in half a minute.
    const visitor = new HttpVisitor();
    await visitor.request(row.invitationUrl ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ consent: true, locale: 'en' }),
    });
    await expect.poll(async () => (await readRow(context, id)).status).toBe('started');
    await expect.poll(async () => (await view()).deliveries[0]?.state).toBe('delivered');
    expect((await view()).webhook?.lastReceivedAt).not.toBeNull();
    expect(answers).toEqual([204]);
    await stop();
  });

  test('a test and a replay arrive; connecting again changes the secret and loses no event', async () => {
    // Entering the dashboard's own address by hand has the same effect as connecting.
    const url = (await view()).webhook?.url ?? '';
    expect(await setWebhookAtService(context, session, { url }, await version())).toEqual({
      ok: true,
      value: { secret: null },
    });
    expect((await view()).webhook?.previousSecretUntil).not.toBeNull();
    const before = answers.length;
    expect(await testWebhookAtService(context, session)).toMatchObject({ ok: true });
    await expect.poll(async () => (await view()).deliveries[0]?.state).toBe('delivered');
    const [delivery] = (await view()).deliveries;
    expect(delivery?.type).toBe('ping');
    expect(await replayAtService(context, session, delivery?.id ?? '')).toMatchObject({ ok: true });
    await expect.poll(() => answers.slice(before)).toEqual([204, 204]);
    expect(await replayAtService(context, session, 'nothing')).toMatchObject({
      ok: false,
      failure: { code: 'not_found' },
    });
  });

  test('another address replaces this dashboard’s, and its secret is shown once', async () => {
    const url = 'http://localhost:9/';
    const set = await setWebhookAtService(context, session, { url, rotateSecret: true }, await version());
    expect(set.ok && set.value.secret).toMatch(/^whsec_/);
    expect(await context.db.select().from(webhookReceivers)).toEqual([]);
    expect((await view()).webhook).toMatchObject({ url, isOwn: false });
    const near = { url: 'http://10.0.0.1/' };
    expect(await setWebhookAtService(context, session, near, await version())).toMatchObject({
      ok: false,
      failure: { code: 'invalid', fields: [{ path: 'url' }] },
    });
    expect(await removeWebhookAtService(context, session, await version())).toMatchObject({ ok: true });
    expect((await view()).webhook).toMatchObject({ state: 'off', url: null });
    const actions = (await context.db.select().from(auditEvents)).map(({ action }) => action);
    for (const action of ['connect', 'set', 'test', 'replay', 'remove'])
      expect(actions).toContain(`webhook.${action}`);
  });
});
