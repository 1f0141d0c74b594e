import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../helpers/database.ts';
import { createBrowser, startDashboard } from '../../helpers/running-dashboard.ts';
import { defaultOptions } from '../../operator/options.ts';
import { startOperator } from '../../operator/start-operator.ts';
import { dashboard, database, operator, otherDashboard, setUpTwoDashboards } from './set-up.ts';

setUpTwoDashboards();
beforeEach(() => {
  Object.assign(operator.options, structuredClone(defaultOptions));
});

async function query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** A browser that already has a cookie of this site. */
function openBrowser() {
  const browser = createBrowser(dashboard.url);
  browser.cookies.set('theme', 'dark');
  return browser;
}

type Browser = ReturnType<typeof openBrowser>;

async function signIn(callbackUrl = '/') {
  const browser = openBrowser();
  const back = await browser.finishSignIn(await browser.startSignIn(callbackUrl));
  expect(back.headers.get('location')).toBe(`${dashboard.url}${callbackUrl}`);
  return browser;
}

const signOut = (browser: Browser) => browser.request('/api/auth/signout', { method: 'POST' });
const statusOf = async (browser: Browser, path = '/api/today') => (await browser.request(path)).status;
/** The status with the same cookies at the otherDashboard process of the dashboard. */
async function statusElsewhere(cookies: Map<string, string>): Promise<number> {
  const copy = createBrowser(otherDashboard.url);
  for (const [name, value] of cookies) copy.cookies.set(name, value);
  return (await copy.request('/api/today')).status;
}
const problemAt = (answer: Response) =>
  new URL(answer.headers.get('location') ?? '', dashboard.url).searchParams.get('problem');
const hasSession = (browser: Browser) =>
  [...browser.cookies.keys()].some((name) => name.endsWith('.session'));

describe('a failed authorization flow ends on the sign-in page with a sentence', () => {
  test('a callback with an unknown state, that of another browser or a used one', async () => {
    const authorizeUrl = await openBrowser().startSignIn();
    const stranger = openBrowser();
    for (const answer of [
      await stranger.finishSignIn(authorizeUrl),
      await stranger.request('/api/auth/callback/consult?code=x&state=y'),
      await stranger.request('/api/auth/callback/consult'),
    ]) {
      expect(answer.headers.get('location')).toBe(`${dashboard.url}/sign-in?problem=mixed_up`);
    }
    expect(hasSession(stranger)).toBe(false);
  });

  test('a callback that is replayed after a sign-in changes nothing, and after a sign-out opens nothing', async () => {
    const browser = openBrowser();
    const authorizeUrl = await browser.startSignIn();
    const callback = (await fetch(authorizeUrl, { redirect: 'manual' })).headers.get('location') ?? '';
    await browser.request(callback);
    expect(problemAt(await browser.request(callback))).toBe('mixed_up');
    expect(await statusOf(browser)).toBe(200);
    await signOut(browser);
    expect(problemAt(await browser.request(callback))).toBe('mixed_up');
    expect(await statusOf(browser)).toBe(401);
  });

  test('a changed state, a changed flow cookie and a missing verifier', async () => {
    for (const kind of ['state', 'flow', 'pkce']) {
      const browser = openBrowser();
      const authorizeUrl = await browser.startSignIn();
      const name = [...browser.cookies.keys()].find((key) => key.startsWith(`consult-desk.${kind}.`)) ?? '';
      browser.cookies.set(name, 'tampered');
      const answer = await browser.finishSignIn(authorizeUrl);
      expect(problemAt(answer), kind).toMatch(/^(mixed_up|refused)$/);
      expect(hasSession(browser)).toBe(false);
    }
  });

  test.each([
    ['deny', 'denied'],
    ['expired-code', 'expired'],
    ['wrong-state', 'mixed_up'],
    ['no-state', 'mixed_up'],
  ] as const)('the service answers %s', async (authorizeAnswer, problem) => {
    operator.options.authorizeAnswer = authorizeAnswer;
    const browser = openBrowser();
    expect(problemAt(await browser.finishSignIn(await browser.startSignIn()))).toBe(problem);
    expect(hasSession(browser)).toBe(false);
    operator.options.authorizeAnswer = 'approve';
    await browser.finishSignIn(await browser.startSignIn());
    expect(await statusOf(browser)).toBe(200);
  });

  test.each([
    ['cut', 'unreachable'],
    ['cut_after', 'unreachable'],
    ['500', 'unreachable'],
    ['429', 'unreachable'],
    ['html', 'unreadable'],
    ['truncated', 'unreadable'],
  ] as const)('a token endpoint that answers %s', async (fault, problem) => {
    operator.options.tokenFaults.push(fault);
    const browser = openBrowser();
    expect(problemAt(await browser.finishSignIn(await browser.startSignIn()))).toBe(problem);
    expect(hasSession(browser)).toBe(false);
  });

  test('blocked cookies', async () => {
    const browser = createBrowser(dashboard.url);
    const authorizeUrl = await browser.startSignIn();
    browser.cookies.clear();
    expect(problemAt(await browser.finishSignIn(authorizeUrl))).toBe('cookies');
  });

  test('a service that does not answer, to which the browser is not redirected', async () => {
    const away = await startOperator();
    const copy = await createTestDatabase('dashboard');
    const lonely = await startDashboard({ DATABASE_URL: copy.url, CONSULT_BASE_URL: away.baseUrl });
    await away.stop();
    const target = await createBrowser(lonely.url).startSignIn('/agents');
    expect(target).toBe(`${lonely.url}/sign-in?problem=unreachable&callbackUrl=%2Fagents`);
    await lonely.stop();
    await copy.drop();
  });

  test('but not where a service that counted as unreachable exchanges the code', async () => {
    const known = await signIn();
    const browser = openBrowser();
    const authorizeUrl = await browser.startSignIn();
    operator.options.apiChance = { probability: 1, faults: ['cut'] };
    const agents = await known.request('/api/agents');
    expect([agents.status, agents.content]).toEqual([503, expect.stringContaining('unreachable')]);
    operator.options.apiChance = null;
    const back = await browser.finishSignIn(authorizeUrl);
    expect(back.headers.get('location')).toBe(`${dashboard.url}/`);
  });

  test('the requested page is still known afterwards', async () => {
    operator.options.authorizeAnswer = 'deny';
    const browser = openBrowser();
    const answer = await browser.finishSignIn(await browser.startSignIn('/agents'));
    expect(answer.headers.get('location')).toBe(
      `${dashboard.url}/sign-in?problem=denied&callbackUrl=%2Fagents`,
    );
  });

  test('S14 a callbackUrl of another origin leads to Today', async () => {
    const browser = openBrowser();
    const back = await browser.finishSignIn(await browser.startSignIn('https://evil.example/'));
    expect(back.headers.get('location')).toBe(`${dashboard.url}/`);
  });
});

describe('S15 several tabs', () => {
  test('two tabs that sign in at once each return to their own page, with one session', async () => {
    const browser = openBrowser();
    const [first, second] = await Promise.all([
      browser.startSignIn('/agents'),
      browser.startSignIn('/settings'),
    ]);
    const backs = await Promise.all([browser.finishSignIn(second), browser.finishSignIn(first)]);
    expect(backs.map((back) => back.headers.get('location'))).toEqual([
      `${dashboard.url}/settings`,
      `${dashboard.url}/agents`,
    ]);
    expect(await statusOf(browser)).toBe(200);
  });

  test('a sign-in in progress during a sign-out does not bring the session back', async () => {
    const browser = await signIn();
    const before = new Map(browser.cookies);
    const authorizeUrl = await browser.startSignIn();
    const underWay = new Map(browser.cookies);
    await signOut(browser);
    expect(problemAt(await browser.finishSignIn(authorizeUrl))).toBe('mixed_up');
    expect(await statusOf(browser)).toBe(401);
    // The callback was sent before the sign-out's answer arrived, so it still has the old cookies.
    const late = openBrowser();
    for (const [name, value] of [...before, ...underWay]) late.cookies.set(name, value);
    expect(problemAt(await late.finishSignIn(authorizeUrl))).toBe('signed_out_meanwhile');
    expect(await statusOf(late)).toBe(401);
  });

  test('another authorization flow of the same person keeps the cookie, so that otherDashboard tabs go on', async () => {
    const browser = await signIn();
    const name = 'consult-desk.session';
    const cookie = browser.cookies.get(name);
    const limit = 'select absolute_expires_at as at from sessions where ended_at is null';
    const before = await query<{ at: Date }>(limit);
    await browser.finishSignIn(await browser.startSignIn());
    expect(browser.cookies.get(name)).toBe(cookie);
    expect(await query<{ at: Date }>(limit)).toEqual(before);
    expect(await statusOf(browser, '/api/agents')).toBe(200);
  });

  test('abandoned flows do not fill up the cookies', async () => {
    const browser = openBrowser();
    for (let count = 0; count < 12; count += 1) await browser.startSignIn();
    const size = [...browser.cookies].map(([name, value]) => `${name}=${value}; `).join('').length;
    expect(size).toBeLessThan(8_000);
    await browser.finishSignIn(await browser.startSignIn());
    expect(await statusOf(browser)).toBe(200);
  });
});

describe('S12 signing out', () => {
  test('makes a copied cookie invalid on every process, removes the tokens, and revokes at the service', async () => {
    operator.options.offersRevocation = true;
    const browser = await signIn();
    const copied = new Map(browser.cookies);
    expect(await statusElsewhere(copied)).toBe(200);
    operator.resetCounts();
    await signOut(browser);
    expect(await statusElsewhere(copied)).toBe(401);
    expect(hasSession(browser)).toBe(false);
    await expect.poll(() => operator.readCounts().revocations).toBe(1);
    expect(
      await query(
        'select 1 from sessions s join token_families f on f.id = s.family_id where s.ended_at is not null',
      ),
    ).toEqual([]);
  });

  test('never depends on the service', async () => {
    operator.options.offersRevocation = true;
    const browser = await signIn();
    operator.options.revocationFaults.push('hang');
    expect((await signOut(browser)).status).toBe(200);
    expect(await statusOf(browser)).toBe(401);
  });

  test('sends the seven parameters of §4.1 and, after a sign-out only, prompt=login', async () => {
    const names = (address: string) => [...new URL(address).searchParams.keys()].sort();
    const seven = [
      'client_id',
      'code_challenge',
      'code_challenge_method',
      'redirect_uri',
      'response_type',
      'scope',
      'state',
    ];
    const browser = openBrowser();
    const authorizeUrl = await browser.startSignIn();
    expect(names(authorizeUrl)).toEqual(seven);
    await browser.finishSignIn(authorizeUrl);
    await signOut(browser);
    expect(names(await browser.startSignIn())).toEqual([...seven, 'prompt'].sort());
  });

  test('everywhere ends the sessions of every browser of this person, and each has to give the password next', async () => {
    const here = await signIn();
    const there = await signIn();
    expect((await here.request('/api/sessions', { method: 'DELETE' })).status).toBe(200);
    expect(await statusOf(here)).toBe(401);
    expect(await statusElsewhere(there.cookies)).toBe(401);
    for (const browser of [here, there]) {
      expect(new URL(await browser.startSignIn()).searchParams.get('prompt')).toBe('login');
    }
  });

  test('another browser leaves this one signed in; another person’s or an invented id ends nothing', async () => {
    const here = await signIn();
    const there = await signIn();
    const list = async () =>
      (
        JSON.parse((await here.request('/api/sessions')).content) as {
          sessions: { id: string; isThisOne: boolean }[];
        }
      ).sessions;
    const count = (await list()).length;
    expect((await here.request(`/api/sessions/${randomUUID()}`, { method: 'DELETE' })).status).toBe(404);
    const newest = (await list()).find((one) => !one.isThisOne);
    expect(await list()).toHaveLength(count);
    expect((await here.request(`/api/sessions/${newest?.id}`, { method: 'DELETE' })).status).toBe(200);
    expect(await statusOf(there)).toBe(401);
    expect(await statusOf(here)).toBe(200);
  });
});

test('S11 the session cookie is opaque, small, HttpOnly and Lax', async () => {
  const browser = await signIn();
  const [name, value] = [...browser.cookies].find(([key]) => key.endsWith('.session')) ?? [];
  expect(name).toBe('consult-desk.session');
  expect(value).toMatch(/^[A-Za-z0-9_-]{43}$/);
  const line = browser.received.find((text) => text.includes(`session=${value}`));
  expect(line).toMatch(/HttpOnly; SameSite=Lax/);
});

test('a token endpoint that takes ten seconds still signs in', async () => {
  operator.options.tokenFaults.push({ delayMs: 10_000 });
  expect(await statusOf(await signIn())).toBe(200);
});

test('S12 the page can ask how long the session lasts, without prolonging it', async () => {
  const browser = await signIn();
  await query(`update sessions set last_seen_at = now() - interval '10 minutes' where ended_at is null`);
  const read = async (headers: Record<string, string>) =>
    JSON.parse((await browser.request('/api/session', { headers })).content) as { idleLeftMs: number };
  const asked = [
    ['x-background', '1'],
    ['accept', 'text/event-stream'],
    ['x-background', '1'],
  ] as const;
  for (const [name, value] of asked) {
    expect((await read({ [name]: value })).idleLeftMs, name).toBeLessThanOrEqual(20 * 60_000);
  }
  expect((await read({})).idleLeftMs).toBeGreaterThan(29 * 60_000);
});
