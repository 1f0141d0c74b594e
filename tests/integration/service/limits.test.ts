import { request as httpRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invitationSchema } from '../../../contract/invitation.ts';
import { findFreePort, waitUntil } from '../../../scripts/lib/process.ts';
import { ApiClient } from '../../helpers/api.ts';
import { signInForTokens } from '../../helpers/authorization.ts';
import { startTestService, type TestService } from '../../helpers/service.ts';
import { startServiceOn } from '../../helpers/service-on-database.ts';
import { createResources } from '../../helpers/service-routes.ts';
import { query } from './query.ts';

describe('readings §8 rate limits', () => {
  let service: TestService;
  let api: ApiClient;
  beforeAll(async () => {
    service = await startTestService({
      RATE_LIMIT_PER_MINUTE: '40',
      ADDRESS_RATE_LIMIT_PER_MINUTE: '60',
      INVITATION_RATE_LIMIT_PER_MINUTE: '20',
      TRUST_PROXY: '1',
    });
    api = new ApiClient(
      service.client.baseUrl,
      (await signInForTokens(service.client, service.people.owner)).access_token,
    );
  });
  afterAll(() => service.stop());

  const visit = (path: string, address: string, headers: Record<string, string> = {}) =>
    fetch(`${service.client.baseUrl}${path}`, {
      headers: { accept: 'text/html', 'x-forwarded-for': address, ...headers },
      redirect: 'manual',
    });
  const statuses = async (count: number, ask: () => Promise<Response>) => {
    const answers = await Promise.all(Array.from({ length: count }, ask));
    await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    return answers.map(({ status }) => status);
  };
  const countOf = (list: number[], status: number) => list.filter((one) => one === status).length;

  test('one caller has one budget over two processes', async () => {
    const otherPort = String(await findFreePort());
    const second = await startServiceOn(service.databaseUrl, {
      SERVICE_PORT: otherPort,
      RATE_LIMIT_PER_MINUTE: '40',
      SERVICE_BASE_URL: service.client.baseUrl,
    });
    try {
      const { access_token: token } = await signInForTokens(service.client, service.people.frontDesk);
      const port = new URL(service.client.baseUrl).port;
      const [here, there] = [
        new ApiClient(`http://localhost:${port}`, token),
        new ApiClient(`http://localhost:${otherPort}`, token),
      ];
      const answers = await Promise.all(
        Array.from({ length: 120 }, (_, index) => (index % 2 === 0 ? here : there).get('/verify-token')),
      );
      const passed = answers.filter((answer) => answer.status === 200).length;
      // One request is added to the budget every 1.5 s meanwhile.
      expect(passed).toBeGreaterThanOrEqual(40);
      expect(passed).toBeLessThanOrEqual(50);
    } finally {
      await second.stop();
    }
  });

  test('ASVS 16.3.3 a reached limit leaves an event without an address', async () => {
    await statuses(90, () => visit('/auth/grants', '203.0.113.99'));
    expect(service.readLog()).toMatch(/"event":"limit_reached","budget":"address"/);
    expect(service.readLog()).not.toContain('203.0.113.99');
  });

  test('requests without a token are limited by address, and a page in the reader’s language says when to try again', async () => {
    const seen = await statuses(90, () => visit('/auth/grants', '203.0.113.7'));
    expect(countOf(seen, 429)).toBeGreaterThanOrEqual(20);
    const refused = await visit('/auth/grants', '203.0.113.7', { 'accept-language': 'de' });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('ratelimit')).toMatch(/^"address";r=0;t=\d+$/);
    const html = await refused.text();
    expect(html).toContain('<html lang="de"');
    expect(html).toContain('Bitte einen Moment warten');
    expect((await visit('/auth/grants', '203.0.113.8')).status).toBe(401);
    expect((await visit('/health', '203.0.113.7')).status).toBe(200);
  });

  test('requests for one link are limited over many addresses, and another link can be opened', async () => {
    const { agentId } = await createResources(api, service.client.baseUrl);
    const make = async () =>
      invitationSchema.parse((await api.post('/consult-invitation', { agentId })).body).id;
    const [one, other] = [await make(), await make()];
    let last = 0;
    const seen = await statuses(40, () => {
      last += 1;
      return visit(`/consult/${one}`, `198.51.100.${last}`);
    });
    expect(countOf(seen, 200)).toBeGreaterThanOrEqual(20);
    expect(countOf(seen, 429)).toBeGreaterThanOrEqual(15);
    expect((await visit(`/consult/${other}`, '198.51.100.200')).status).toBe(200);
  });

  test('S27 another spelling of the address counts against the same limits', async () => {
    const { agentId } = await createResources(api, service.client.baseUrl);
    const { id } = invitationSchema.parse((await api.post('/consult-invitation', { agentId })).body);
    const port = Number(new URL(service.client.baseUrl).port);
    const spellings = [
      `/%63onsult/${id}`,
      `/x/%2e%2e/consult/${id}`,
      `/consult/%${idFirstByte(id)}${id.slice(1)}`,
    ];
    const seen: number[] = [];
    for (const path of spellings)
      seen.push(...(await Promise.all(Array.from({ length: 30 }, () => askOnce(port, path)))));
    expect(countOf(seen, 200)).toBeLessThanOrEqual(25);
    expect(countOf(seen, 429)).toBeGreaterThanOrEqual(60);
    expect(await askOnce(port, `http://localhost/consult/${id}`)).toBe(400);
    expect(await askOnce(port, `/consult/${id}%e2`)).toBe(400);
  });

  test('guesses of tokens are limited by address; a valid token from the same address is accepted', async () => {
    const tryOne = () =>
      visit('/verify-token', '203.0.113.9', { authorization: 'Bearer nonsense', accept: 'application/json' });
    const seen = await statuses(160, tryOne);
    expect(countOf(seen, 401)).toBeGreaterThanOrEqual(120);
    expect(countOf(seen, 429)).toBeGreaterThanOrEqual(20);
    const { access_token: token } = await signInForTokens(service.client, service.people.otherOwner);
    const good = await visit('/verify-token', '203.0.113.9', { authorization: `Bearer ${token}` });
    expect(good.status).toBe(200);
  });

  test('S26 the stored counts contain neither addresses nor links', async () => {
    const rows = await query(service.databaseUrl, 'select key from rate_buckets');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|198\.51\.100|127\.0\.0\.1/);
  });
});

describe('S27 overload', () => {
  let service: TestService;
  let port: number;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    service = await startTestService();
    port = Number(new URL(service.client.baseUrl).port);
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await service.stop();
  });

  test('300 requests that stop in the middle of their bodies do not block others', async () => {
    for (let index = 0; index < 300; index += 1) {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(
        'POST /auth/oauth2/token HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 500\r\n\r\ngrant_type=',
      );
      sockets.push(socket);
    }
    await waitUntil(() => sockets.every((socket) => !socket.connecting), {
      what: 'the slow senders',
    });
    for (let turn = 0; turn < 20; turn += 1) {
      const answer = await fetch(`${service.client.baseUrl}/auth/grants`);
      await answer.arrayBuffer();
      expect(answer.status).toBe(401);
    }
  });

  test('a flood of requests is answered or refused at once, and /health answers correctly', async () => {
    const flood = Array.from({ length: 1_500 }, () => askOnce(port, '/auth/grants'));
    const health = await fetch(`${service.client.baseUrl}/health`);
    expect(health.status).toBe(200);
    const statuses = await Promise.all(flood);
    expect(statuses.filter((status) => status !== 401 && status !== 503)).toEqual([]);
    expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(500);
  });
});

/** Its code in hexadecimal, as an escape has it. */
const idFirstByte = (id: string) => id.charCodeAt(0).toString(16);

function askOnce(port: number, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    httpRequest({ port, host: '127.0.0.1', path, agent: false }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
    })
      .once('error', reject)
      .end();
  });
}
