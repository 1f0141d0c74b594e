import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { pageKeys } from '@/lib/shared/pages.ts';
import { createTestDatabase } from '../../helpers/database.ts';
import { addressesWith } from '../../helpers/page-addresses.ts';
import { createBrowser, startDashboard } from '../../helpers/running-dashboard.ts';
import { dashboard, operator, otherDashboard, setUpTwoDashboards } from './set-up.ts';

setUpTwoDashboards({
  SESSION_RATE_LIMIT_PER_MINUTE: '40',
  ADDRESS_RATE_LIMIT_PER_MINUTE: '60',
  TRUST_PROXY: '1',
});
const countOf = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

async function signIn() {
  const browser = createBrowser(dashboard.url);
  browser.cookies.set('theme', 'dark');
  await browser.finishSignIn(await browser.startSignIn());
  const copy = createBrowser(otherDashboard.url);
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return { browser, copy };
}

describe('ASVS 13.4.4 TRACE and OPTIONS', () => {
  async function send(method: string, path: string) {
    const asked = request({
      port: dashboard.port,
      host: 'localhost',
      method,
      path,
      headers: { 'x-canary': 'echo' },
    });
    asked.end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    const parts: string[] = [];
    for await (const part of answer) parts.push(String(part));
    return { status: answer.statusCode, allow: answer.headers.allow, text: parts.join('') };
  }

  test.each(['/', '/invitations', '/api/health', '/_next/static/x', '/api/auth/session'])(
    'TRACE %s is refused with the allowed methods, and echoes nothing',
    async (path) => {
      const answer = await send('TRACE', path);
      expect(answer.status).toBe(405);
      expect(answer.allow).toContain('GET');
      expect(answer.text).not.toContain('echo');
    },
  );

  test('OPTIONS * answers with the allowed methods; another method with * does nothing', async () => {
    expect(await send('OPTIONS', '*')).toMatchObject({ status: 204, text: '' });
    for (const method of ['PROPFIND', 'PURGE', 'MKCOL', 'OPTIONS']) {
      const { status } = await send(method, '/api/health');
      expect([method, (status ?? 500) < 500]).toEqual([method, true]);
    }
    expect((await send('GET', '/api/server')).status).toBe(404);
  });
});

describe('ASVS 2.4.1 the request limits of the dashboard', () => {
  test('one session has one budget over two processes, and a refusal says when to try again', async () => {
    const { browser, copy } = await signIn();
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, index) =>
        (index % 2 === 0 ? browser : copy).request('/api/invitations/summary'),
      ),
    );
    const passed = countOf(answers, 200);
    // One request is added to the budget every 1.5 s meanwhile.
    expect(passed).toBeGreaterThanOrEqual(40);
    expect(passed).toBeLessThanOrEqual(60);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused?.headers.get('ratelimit-policy')).toBe('"session";q=40;w=60');
    expect(JSON.parse(refused?.content ?? '')).toMatchObject({ code: 'too_many_here' });
    // ASVS 16.3.3: an event without a person.
    const noted = dashboard.output.concat(otherDashboard.output).join('');
    expect(noted).toMatch(/"event":"limit_reached","budget":"session"/);
    expect(noted).not.toContain(operator.user.email.toLowerCase());
    // Other sessions and the health check are not limited.
    const { browser: colleague } = await signIn();
    expect((await colleague.request('/api/invitations/summary')).status).toBe(200);
    expect((await browser.request('/api/health')).status).toBe(200);
  });

  test('pages count too, and lead to a page about the limit', async () => {
    const { browser } = await signIn();
    const pages = await Promise.all(Array.from({ length: 70 }, () => browser.request('/settings')));
    expect(countOf(pages, 200)).toBeLessThanOrEqual(50);
    const refused = pages.filter(({ status }) => status === 307);
    expect(refused.length).toBeGreaterThanOrEqual(10);
    expect(refused[0]?.headers.get('location')).toBe('/busy');
    const busy = await browser.request('/busy');
    expect([busy.status, busy.headers.get('retry-after')]).toEqual([429, '10']);
    expect(busy.content).toContain('asked too often');
  });

  test.each([
    ['the sign-in', '/api/auth/signin/consult', 'POST'],
    ['the way back from the service', '/api/auth/callback/consult', 'GET'],
    ['a completion link', '/done/nobody-knows-this', 'GET'],
    ['events', '/api/webhooks/consult', 'POST'],
    ['the list, without a session', '/api/invitations/search', 'POST'],
  ])('%s has a budget for each address', async (what, address, method) => {
    const sender = `203.0.113.${what.length}`;
    const ask = (forwardedFor: string) =>
      fetch(`${dashboard.url}${address}`, {
        method,
        redirect: 'manual',
        headers: { origin: dashboard.url, 'x-forwarded-for': forwardedFor },
        ...(method === 'POST' ? { body: '{}' } : {}),
      });
    const answers = await Promise.all(Array.from({ length: 90 }, () => ask(sender)));
    await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    expect(countOf(answers, 429)).toBeGreaterThanOrEqual(20);
    // ASVS 4.1.3, 15.3.4: an address in the header before the one that the proxy appends gives no otherDashboard budget.
    const claimed = await Promise.all(
      Array.from({ length: 40 }, (_, index) => ask(`198.51.100.${index}, ${sender}`)),
    );
    await Promise.all(claimed.map((answer) => answer.arrayBuffer()));
    const refused = claimed.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(20);
    expect(refused[0]?.headers.get('retry-after')).not.toBeNull();
    expect((await ask('203.0.113.250')).status).not.toBe(429);
  });
});

test('ASVS 4.1.3, 15.3.4 without a configured proxy no header gives another budget', async () => {
  const own = await createTestDatabase('dashboard');
  const plain = await startDashboard({
    DATABASE_URL: own.url,
    CONSULT_BASE_URL: operator.baseUrl,
    ADDRESS_RATE_LIMIT_PER_MINUTE: '30',
  });
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      fetch(`${plain.url}/api/invitations/summary`, {
        headers: { 'x-forwarded-for': `203.0.113.${index}`, 'x-remote-address': `203.0.113.${index}` },
      }),
    ),
  );
  expect(countOf(answers, 429)).toBeGreaterThanOrEqual(20);
  await plain.stop();
  await own.drop();
});

/** Every address of the dashboard's API and of what needs no session, with a value for each placeholder. */
function listAddresses(): string[] {
  const found = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter(
    (file) => path.basename(file) === 'route.ts',
  );
  return found.map((file) => {
    const folder = path.dirname(file).split(path.sep).join('/');
    return `/${folder.replace('[...nextauth]', 'csrf').replaceAll(/\[[^\]]+\]/g, 'x')}`;
  });
}

test('ASVS 3.4.3, 3.4.4, 3.4.6 every answer has nosniff, a Content Security Policy and cannot be framed', async () => {
  const own = await createTestDatabase('dashboard');
  const plain = await startDashboard({ DATABASE_URL: own.url, CONSULT_BASE_URL: operator.baseUrl });
  const addresses = [
    ...listAddresses(),
    ...addressesWith('x', pageKeys),
    '/nothing-here',
    '/api/nothing-here',
    // Not covered by the policy of pages; a missing file is answered with a page here too.
    ...['/_next/static/nothing-here.js', '/_next/image', '/favicon.ico', '/api'],
    ...readdirSync('public').map((name) => `/${name}`),
  ];
  expect(addresses.length).toBeGreaterThan(30);
  for (const address of addresses) {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      const answer = await fetch(`${plain.url}${address}`, { method, redirect: 'manual' });
      await answer.arrayBuffer();
      const what = `${method} ${address}`;
      expect(answer.status, what).toBeLessThan(500);
      expect(answer.headers.get('x-content-type-options'), what).toBe('nosniff');
      const policy = answer.headers.get('content-security-policy') ?? '';
      expect(policy, what).toContain("default-src 'none'");
      expect(policy, what).toContain("frame-ancestors 'none'");
    }
  }
  await plain.stop();
  await own.drop();
});

describe('S27 a client that sends too slowly', () => {
  test.concurrent.each([
    ['the head of a request', 'GET /api/health HTTP/1.1\r\nhost: localhost\r\n'],
    [
      'a body',
      'POST /api/webhooks/consult HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{',
    ],
  ])('%s is cut off, within about a minute', async (_what, begun) => {
    // The time limits apply from the first request on.
    await createBrowser(dashboard.url).request('/api/health');
    const socket = connect(Number(new URL(dashboard.url).port), 'localhost');
    socket.on('error', () => undefined);
    socket.resume();
    const cut = once(socket, 'close', { signal: AbortSignal.timeout(75_000) });
    socket.write(begun);
    await expect(cut).resolves.toBeDefined();
  });
});
