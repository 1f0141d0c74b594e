import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import tls from 'node:tls';
import { expect, test } from '@playwright/test';
import {
  answerOnce,
  createAgent,
  createInvitation,
  dashboardUrl,
  openPhone,
  openSignedIn,
  searchList,
  serviceUrl,
  signIn,
  startConsultation,
} from '../e2e/people.ts';
import { ProgramPatient, passingValues } from '../helpers/program-patient.ts';
import { hosts } from './hosts.ts';

function requireSetting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is set by npm run test:https`);
  return value;
}

const httpsPort = Number(new URL(dashboardUrl).port);
const agent = { specialization: 'General practice', visitType: 'Before the visit' };

/** A request without TLS. */
function askPlainly(
  host: string,
  target: string,
  { method = 'GET', ...headers }: { method?: string; authorization?: string } = {},
): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    const port = Number(requireSetting('HTTPS_TRIAL_HTTP_PORT'));
    http
      .request(
        { host: '127.0.0.1', port, path: target, method, headers: { host, ...headers } },
        (response) => {
          response.resume();
          resolve(response);
        },
      )
      .once('error', reject)
      .end();
  });
}

/** The error code that ends a TLS handshake, or 'connected'. */
function tryHandshake(options: tls.ConnectionOptions): Promise<string> {
  return new Promise((resolve) => {
    const socket = tls.connect({ host: '127.0.0.1', port: httpsPort, ...options }, () => {
      socket.destroy();
      resolve('connected');
    });
    socket.once('error', (error: Error & { code?: string }) => resolve(error.code ?? error.message));
  });
}

test('without TLS only a redirect to https is served', async () => {
  for (const host of Object.values(hosts)) {
    const answer = await askPlainly(host, '/sign-in?callbackUrl=%2Fagents');
    expect(answer.statusCode).toBe(308);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.headers.location).toBe(`https://${host}:${httpsPort}/sign-in?callbackUrl=%2Fagents`);
  }
});

test('an API request over plain http is refused, and not redirected with its token', async () => {
  for (const host of Object.values(hosts)) {
    for (const options of [{ authorization: 'Bearer token' }, { method: 'POST' }, { method: 'DELETE' }]) {
      const answer = await askPlainly(host, '/encounter', options);
      expect([answer.statusCode, answer.headers.location]).toEqual([403, undefined]);
    }
  }
});

test('ciphers without forward secrecy or without authenticated encryption are refused', async () => {
  for (const ciphers of ['AES128-GCM-SHA256', 'ECDHE-RSA-AES128-SHA', 'DHE-RSA-AES128-GCM-SHA256'])
    for (const servername of Object.values(hosts)) {
      const options = { servername, maxVersion: 'TLSv1.2', ciphers: `${ciphers}:@SECLEVEL=0` } as const;
      expect([ciphers, await tryHandshake(options)]).not.toEqual([ciphers, 'connected']);
    }
});

test('TLS versions before 1.2 and unknown host names are refused', async () => {
  const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
  for (const servername of Object.values(hosts)) {
    expect(await tryHandshake({ servername, ...old })).not.toBe('connected');
    expect(await tryHandshake({ servername })).toBe('connected');
  }
  expect(await tryHandshake({ servername: 'other.example', rejectUnauthorized: false })).not.toBe(
    'connected',
  );
});

test('every answer of both hosts has HSTS, also an error', async ({ request }) => {
  for (const url of [
    `${dashboardUrl}/sign-in`,
    `${dashboardUrl}/api/today`,
    `${dashboardUrl}/nothing`,
    `${serviceUrl}/health`,
    `${serviceUrl}/consult/01jzzzzzzzzzzzzzzzzzzzzzzz`,
    `${serviceUrl}/encounters`,
  ]) {
    const answer = await request.get(url);
    expect([url, answer.headers()['strict-transport-security']]).toEqual([url, 'max-age=31536000']);
  }
});

test('every cookie is Secure, and those of the dashboard and of patients are bound to their host', async ({
  browser,
  page,
}) => {
  await signIn(page);
  await createAgent(page, { name: 'Cookies', ...agent });
  const link = await createInvitation(page, { agent: 'Cookies' });
  const staff = await page.context().cookies([dashboardUrl, `${serviceUrl}/auth`]);
  const phone = await openPhone(browser);
  await startConsultation(phone.page, link);
  const patient = await phone.context.cookies();
  await phone.context.close();
  expect([...staff, ...patient].filter(({ secure, httpOnly }) => !secure || !httpOnly)).toEqual([]);
  const bound = [...staff.filter(({ domain }) => domain === hosts.dashboard), ...patient].map(
    ({ name }) => name,
  );
  expect(bound.filter((name) => !name.startsWith('__Host-'))).toEqual([]);
  expect(bound).toContain('__Host-consult-desk.session');
  expect(staff.some(({ domain, name }) => domain === hosts.service && name.includes('consult_session'))).toBe(
    true,
  );
  expect(patient.length).toBeGreaterThan(0);
});

test('a change reaches an open page while its stream stays open', async ({ page }) => {
  await openSignedIn(page);
  await createAgent(page, { name: 'Stream', ...agent });
  const opened = page.waitForResponse((response) => response.url() === `${dashboardUrl}/api/events?own`);
  const changed = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const source = new EventSource('/api/events?own');
        source.addEventListener('change', () => {
          resolve(source.readyState);
          source.close();
        });
      }),
  );
  expect((await opened).headers()['content-type']).toContain('text/event-stream');
  const other = await page.context().newPage();
  await createInvitation(other, { agent: 'Stream' });
  expect(await changed).toBe(1);
});

test('a body larger than any that the programs accept is refused before it reaches them', async ({
  request,
}) => {
  for (const [url, bytes] of [
    [`${dashboardUrl}/api/agents`, 300_000],
    [`${serviceUrl}/consult/01jzzzzzzzzzzzzzzzzzzzzzzz`, 200_000],
    [`${serviceUrl}/consultation/01jzzzzzzzzzzzzzzzzzzzzzzz/speech`, 7_000_000],
  ] as const) {
    const answer = await request.post(url, { data: Buffer.alloc(bytes) });
    expect([url, answer.status(), answer.headers().server]).toEqual([
      url,
      413,
      expect.stringMatching(/^nginx/),
    ]);
  }
});

test('a spoken answer, the largest accepted body, reaches the service', async ({ request }) => {
  const url = `${serviceUrl}/consultation/01jzzzzzzzzzzzzzzzzzzzzzzz/speech`;
  const answer = await request.post(url, { data: Buffer.alloc(5_000_000) });
  expect(answer.status()).not.toBe(413);
  expect(answer.status()).toBeLessThan(500);
});

test('the nginx log contains no patient’s link, no searched words and no sign-in code', async ({
  browser,
  page,
}) => {
  await signIn(page);
  await createAgent(page, { name: 'Logs', ...agent });
  const link = await createInvitation(page, { agent: 'Logs', firstName: 'Quillon', lastName: 'Canary' });
  await searchList(page, 'Quillon');
  await expect(page.getByText('1 of 1 shown')).toBeVisible();
  const phone = await openPhone(browser);
  await startConsultation(phone.page, link);
  const consultation = new URL(phone.page.url()).pathname.split('/').at(-1) ?? '';
  await phone.context.close();
  const invitation = new URL(link).pathname.split('/').at(-1) ?? '';
  const read = (name: string) => readFileSync(path.join(requireSetting('HTTPS_TRIAL_LOGS'), name), 'utf8');
  // The API's addresses contain the same ids.
  await page.request.get(`${serviceUrl}/consult-invitation/${invitation}`);
  await page.request.get(`${serviceUrl}/encounter/${consultation}`);
  // nginx writes the line of a request after its answer has ended.
  for (const target of ['/consultation/- 200', '/consult-invitation/- 401', '/encounter/- 401']) {
    await expect.poll(() => read('consult-desk.access.log')).toContain(`${hosts.service} GET ${target} `);
  }
  const written = ['consult-desk.access.log', 'consult-desk.error.log', 'start.log'].map(read).join('\n');
  expect(written).toContain(`${hosts.service} POST /consult/- `);
  expect(written).toContain('/api/auth/callback/consult ');
  for (const secret of [invitation, consultation, 'Quillon', 'code=', '?']) {
    expect([secret, written.includes(secret)]).toEqual([secret, false]);
  }
});

/** Requests one after the other in several lanes until they are told to stop; counts those that got no answer, or an error. */
function startLoad(requests: readonly (() => Promise<number>)[]) {
  let isOver = false;
  const refused: string[] = [];
  let sent = 0;
  const lanes = Array.from({ length: 6 }, async (_, lane) => {
    for (let turn = lane; !isOver; turn += 1) {
      const request = requests[turn % requests.length];
      sent += 1;
      const status = await request?.().catch((error: unknown) => String(error));
      if (typeof status !== 'number' || status >= 400) refused.push(`${turn % requests.length}: ${status}`);
    }
  });
  return {
    count: () => sent,
    async stop() {
      isOver = true;
      await Promise.all(lanes);
      return { sent, refused };
    },
  };
}

for (const [signal, refusedMax] of [
  ['SIGTERM', 0],
  ['SIGKILL', 2],
] as const)
  test(`S28 both programs restart in turn by ${signal}, and of 1,000 requests at most ${refusedMax} are refused`, async ({
    page,
  }) => {
    test.setTimeout(300_000);
    await openSignedIn(page);
    await createAgent(page, { name: `Rolling ${signal}`, ...agent });
    const link = await createInvitation(page, { agent: `Rolling ${signal}` });
    const patient = new ProgramPatient(serviceUrl);
    const started = (await patient.start({ invitationUrl: link })).body;
    const messageId = randomUUID();
    if (started.screen === null) throw new Error('The consultation has no first page');
    const values = passingValues(started.screen);
    expect((await patient.answer(started, values, messageId)).status).toBe(200);
    const get = async (address: string) => {
      const response = await fetch(address, { redirect: 'manual' });
      await response.arrayBuffer();
      return response.status;
    };
    const load = startLoad([
      () => get(`${serviceUrl}/consult/${link.split('/').at(-1)}`),
      () => get(`${dashboardUrl}/sign-in`),
      async () => (await patient.get(`/consultation/${started.encounterId}`)).status,
      // The same answer again: the first one counts.
      async () => (await patient.answer(started, values, messageId)).status,
    ]);
    for (const program of ['service', 'dashboard'])
      for (const index of [0, 1]) {
        const before = load.count();
        const restarted = await fetch(requireSetting('HTTPS_TRIAL_CONTROL'), {
          method: 'POST',
          body: JSON.stringify({ program, index, signal }),
        });
        expect(restarted.status, await restarted.text()).toBe(204);
        await expect.poll(() => load.count(), { timeout: 60_000 }).toBeGreaterThan(before + 50);
      }
    await expect.poll(() => load.count(), { timeout: 120_000 }).toBeGreaterThanOrEqual(1_000);
    const { sent, refused } = await load.stop();
    console.log(`${signal}: ${refused.length} of ${sent} requests refused ${refused.join(' ')}`);
    expect(refused.length, refused.join('\n')).toBeLessThanOrEqual(
      (refusedMax * Math.max(sent, 1_000)) / 1_000,
    );
  });

// The last test: it ends one process of each program.
test('people notice nothing when one of two processes of each program is stopped', async ({
  browser,
  page,
}) => {
  await openSignedIn(page);
  await createAgent(page, { name: 'Restart', ...agent });
  const link = await createInvitation(page, { agent: 'Restart' });
  const phone = await openPhone(browser);
  await startConsultation(phone.page, link);
  const isAlive = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false; // It has ended.
    }
  };
  const seconds = await (await fetch(requireSetting('HTTPS_TRIAL_CONTROL'))).json();
  const pids: number[] = [Number(seconds.dashboard), Number(seconds.service)];
  const statuses: number[] = [];
  for (const pid of pids) process.kill(pid, 'SIGTERM');
  do {
    for (const url of [`${dashboardUrl}/agents`, `${serviceUrl}/health`])
      statuses.push((await page.request.get(url)).status());
    await answerOnce(phone.page, { 'What brings you': 'My left knee hurts on stairs' });
  } while (pids.some(isAlive));
  await page.goto(`${dashboardUrl}/invitations`);
  await expect(page.getByRole('heading', { name: 'Invitations', level: 1 })).toBeVisible();
  expect(new Set(statuses)).toEqual(new Set([200]));
  await phone.context.close();
});
