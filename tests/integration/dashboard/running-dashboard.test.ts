import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../helpers/database.ts';
import { addressesWith, clinicPages } from '../../helpers/page-addresses.ts';
import { asSearch, createBrowser, startDashboard } from '../../helpers/running-dashboard.ts';
import { startOperator } from '../../operator/start-operator.ts';
import { dashboard, operator, setUpDashboard } from './set-up.ts';

setUpDashboard({ encounterEndpoints: 'both', hasReports: true });
const pages = addressesWith('x', clinicPages);
const reads = [
  '/api/today',
  '/api/invitations/summary',
  '/api/agents',
  '/api/sessions',
  '/api/tracking',
  '/api/events',
  '/api/invitations/x',
  '/api/agents/x',
  '/api/encounters/x',
  '/api/drafts/invitation',
];

async function signIn() {
  const browser = createBrowser(dashboard.url);
  const back = await browser.finishSignIn(await browser.startSignIn());
  expect(back.headers.get('location')).toBe(`${dashboard.url}/`);
  return browser;
}

describe('S14 signed out', () => {
  test.each(pages)('%s answers with a redirect to sign in', async (path) => {
    const answer = await createBrowser(dashboard.url).request(path);
    expect(answer.status).toBe(307);
    expect(answer.headers.get('location')).toBe(`/sign-in?callbackUrl=${encodeURIComponent(path)}`);
  });

  test.each(reads)('GET %s is refused', async (path) =>
    expect((await createBrowser(dashboard.url).request(path)).status).toBe(401),
  );
});

test('S27 one session has at most twelve event streams, and gets another when one ends; the pages are answered meanwhile', async () => {
  const browser = await signIn();
  const headers = { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
  const streams: AbortController[] = [];
  const openStream = async (): Promise<number> => {
    const stream = new AbortController();
    const answer = await fetch(`${dashboard.url}/api/events`, { headers, signal: stream.signal });
    if (answer.ok) streams.push(stream);
    else await answer.text();
    return answer.status;
  };
  try {
    const statuses: number[] = [];
    for (let count = 0; count < 20; count += 1) statuses.push(await openStream());
    expect(statuses).toEqual([...Array(12).fill(200), ...Array(8).fill(429)]);
    expect((await browser.request('/api/today')).status).toBe(200);
    streams.shift()?.abort();
    await expect.poll(openStream).toBe(200);
    expect(await openStream()).toBe(429);
  } finally {
    for (const stream of streams) stream.abort();
  }
});

describe('S14 writes from another origin', () => {
  test.each([
    ['POST', '/api/invitations'],
    ['POST', '/api/invitations/search'],
    ['POST', '/api/invitations/count'],
    ['POST', '/api/invitations/export'],
    ['DELETE', '/api/invitations/x'],
    ['POST', '/api/invitations/x/marks'],
    ['POST', '/api/invitations/x/again'],
    ['PUT', '/api/drafts/invitation'],
    ['DELETE', '/api/drafts/invitation'],
    ['POST', '/api/agents'],
    ['DELETE', '/api/agents/x'],
    ['DELETE', '/api/sessions'],
    ['POST', '/api/tracking'],
    ['POST', '/api/auth/signin/consult'],
    ['POST', '/api/auth/signout'],
  ])('%s %s is refused for another origin, "null" and none', async (method, path) => {
    const browser = await signIn();
    for (const origin of ['https://evil.example', 'null']) {
      expect((await browser.request(path, { method, headers: { origin } })).status).toBe(403);
    }
    const without = await fetch(`${dashboard.url}${path}`, { method });
    expect(without.status).toBe(403);
  });
});

test('S10 no token and no configuration address leaves the server in pages, data or logs', async () => {
  const browser = await signIn();
  const body = (value: unknown) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(value),
  });
  const agent = { name: 'Canary', specialization: 'CARDIOLOGY', consultAgentType: 'PRE_VISIT' };
  const made = await browser.request('/api/agents', body({ requestId: crypto.randomUUID(), agent }));
  const agentId = (JSON.parse(made.content) as { id: string }).id;
  const requestId = crypto.randomUUID();
  const issued = await browser.request(
    '/api/invitations',
    body({ requestId, invitation: { agentId, patientFirstName: 'Zebulon' } }),
  );
  expect(issued.status).toBe(201);
  for (const path of [
    ...pages,
    ...reads.filter((read) => read !== '/api/events'),
    `/agents/${agentId}`,
    `/api/agents/${agentId}`,
    `/invitations/${requestId}`,
    `/api/invitations/${requestId}`,
    '/api/auth/session',
    '/api/auth/providers',
    '/sign-in',
  ]) {
    await browser.request(path);
    await browser.request(path, { headers: { rsc: '1' } });
  }
  for (const path of ['search', 'count', 'export'])
    await browser.request(`/api/invitations/${path}`, body({ q: 'Zebulon' }));
  operator.forgetAccessTokens();
  await browser.request('/api/agents');
  operator.options.tokenFaults.push('html');
  expect(browser.received.join('\n')).not.toContain('CANARY');
  expect(dashboard.output.join('')).not.toContain('CANARY');
  // S26: nor does a patient's name reach the log or a title.
  expect(dashboard.output.join('')).not.toContain('Zebulon');
  expect(browser.received.join('\n')).not.toMatch(/<title>[^<]*Zebulon/);

  operator.options.tokenFaults.length = 0;
  const opened = await browser.request(`/api/agents/${agentId}/configuration`);
  expect(opened.status).toBe(303);
  expect(opened.headers.get('location')).toContain('token=CANARY-configuration');
  expect(opened.headers.get('cache-control')).toBe('no-store');
  expect(opened.content).toBe('');
  const foreign = await browser.request(`/api/agents/${agentId}/configuration`, {
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(foreign.status).toBe(403);
});

test('every page has a strict Content Security Policy and is not cached', async () => {
  const browser = await signIn();
  for (const path of ['/sign-in', ...pages]) {
    const answer = await browser.request(path);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|https?:/);
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('cache-control')).toContain('no-store');
  }
});

test('S24 invalid input is answered with 4xx, never 5xx', async () => {
  const browser = await signIn();
  const bodies = [
    '',
    'null',
    '[]',
    '{',
    '{"requestId":"x"}',
    JSON.stringify({ requestId: crypto.randomUUID(), invitation: { agentId: '\u0000' } }),
    'a'.repeat(70_000),
  ];
  for (const path of ['/api/invitations', '/api/agents', '/api/invitations/x/marks']) {
    for (const text of bodies) {
      const { status } = await browser.request(path, { method: 'POST', body: text });
      expect(status, `${path} ${text.slice(0, 40)}`).toBeGreaterThanOrEqual(400);
      expect(status, `${path} ${text.slice(0, 40)}`).toBeLessThan(500);
    }
  }
  for (const query of [
    'cursor=%00',
    'cursor=eyJ9',
    'q=%27%5C%00%3A*',
    'q=%27%20%7C%20%26',
    'days=1e9',
    'status=x&sort=y&agent=%00',
  ]) {
    const answer = await browser.request('/api/invitations/search', asSearch(query));
    expect(answer.status, query).toBe(200);
  }
  for (const path of ['search', 'count', 'export']) {
    for (const body of [...bodies.filter((text) => text !== '{"requestId":"x"}'), '"q"', '{"q":{"a":[1]}}']) {
      const { status } = await browser.request(`/api/invitations/${path}`, { method: 'POST', body });
      expect(status, `${path} ${body.slice(0, 40)}`).toBeLessThan(500);
    }
  }
});

test('S32 health does not depend on the service', async () => {
  await operator.stop();
  const browser = createBrowser(dashboard.url);
  expect((await browser.request('/api/health')).status).toBe(200);
});

test('S29 it refuses to start with one sentence for each problem and exit status 1', async () => {
  const refused = await startDashboard({ DATABASE_URL: '', NEXTAUTH_SECRET: 'short', TOKEN_KEYS: 'k1:x' });
  expect(await refused.exited).toBe(1);
  const text = refused.output.join('');
  expect(text).toContain('DATABASE_URL is missing');
  expect(text).toContain('NEXTAUTH_SECRET is too short');
  expect(text).toContain('TOKEN_KEYS must be');
});

/** Requires that it stops by itself, before its supervisor would kill it. */
async function expectStoppedInTime(running: Awaited<ReturnType<typeof startDashboard>>): Promise<void> {
  const startedAt = performance.now();
  expect([0, 143]).toContain(await running.stop());
  expect(performance.now() - startedAt).toBeLessThan(10_000);
}

test('S28 on SIGTERM it ends its event streams and stops by itself', async () => {
  const own = await startOperator();
  const copy = await createTestDatabase('dashboard');
  const running = await startDashboard({ DATABASE_URL: copy.url, CONSULT_BASE_URL: own.baseUrl });
  const browser = createBrowser(running.url);
  await browser.finishSignIn(await browser.startSignIn());
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const stream = await fetch(`${running.url}/api/events`, { headers: { cookie } });
  expect(stream.headers.get('content-type')).toContain('text/event-stream');
  const ended = stream.text();
  await expectStoppedInTime(running);
  const sent = await ended;
  expect(sent).toContain('retry: ');
  // EventSource raises "open" by itself; an event of that name makes every page reload its data twice.
  expect(sent).not.toContain('event: open');
  await own.stop();
  await copy.drop();
});

test('S28 keep-alive and unused connections of a browser do not delay the stop', async () => {
  const own = await startOperator();
  const copy = await createTestDatabase('dashboard');
  const running = await startDashboard({ DATABASE_URL: copy.url, CONSULT_BASE_URL: own.baseUrl });
  const browser = createBrowser(running.url);
  await browser.finishSignIn(await browser.startSignIn());
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  // Like an open page: it reopens its stream over its existing connection, and requests data meanwhile.
  const agent = new Agent({ keepAlive: true, maxSockets: 2 });
  const ask = (path: string) =>
    new Promise<void>((resolve) => {
      const request = get(new URL(path, running.url), { agent, headers: { cookie } }, (response) => {
        response.on('close', resolve).resume();
      });
      request.on('error', () => resolve());
    });
  let isOver = false;
  const keepAsking = async (path: string) => {
    while (!isOver) await Promise.all([ask(path), delay(100)]);
  };
  const asking = [keepAsking('/api/events'), keepAsking('/api/today')];
  // Like a browser: a spare connection without a request so far.
  const spare = connect(running.port, 'localhost');
  await once(spare, 'connect');
  const spareEnded = new Promise((resolve) => spare.on('error', resolve).on('close', resolve).resume());
  await expect.poll(() => Object.keys(agent.sockets).length).toBeGreaterThan(0);
  await expectStoppedInTime(running);
  await spareEnded;
  isOver = true;
  await Promise.all(asking);
  agent.destroy();
  await own.stop();
  await copy.drop();
});

test('S28 a request that waits for a service that never answers does not delay the stop', async () => {
  const own = await startOperator();
  const copy = await createTestDatabase('dashboard');
  const running = await startDashboard({ DATABASE_URL: copy.url, CONSULT_BASE_URL: own.baseUrl });
  const browser = createBrowser(running.url);
  await browser.finishSignIn(await browser.startSignIn());
  own.options.apiFaults.push({ answer: 'hang', only: { path: '/agent' } });
  const waiting = browser.request('/api/agents').catch(() => 'cut');
  await expect.poll(() => own.calls.some((call) => call.path === '/agent')).toBe(true);
  await expectStoppedInTime(running);
  expect(await waiting).toBe('cut');
  await own.stop();
  await copy.drop();
});

test('S28 on SIGTERM it releases its tracker’s lock before it ends', async () => {
  const own = await startOperator();
  const copy = await createTestDatabase('dashboard');
  const running = await startDashboard({ DATABASE_URL: copy.url, CONSULT_BASE_URL: own.baseUrl });
  const rows = new pg.Client({ connectionString: copy.url });
  await rows.connect();
  const readTracker = async () => (await rows.query('select owner, last_checked_at from trackers')).rows[0];
  const browser = createBrowser(running.url);
  await browser.finishSignIn(await browser.startSignIn());
  await expect.poll(async () => (await readTracker())?.last_checked_at ?? null).not.toBe(null);
  expect(await readTracker()).toMatchObject({ owner: expect.any(String) });
  await running.stop();
  expect(await readTracker()).toMatchObject({ owner: null });
  await rows.end();
  await own.stop();
  await copy.drop();
});
