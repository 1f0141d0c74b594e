import pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { createBrowser } from '../../helpers/running-dashboard.ts';
import { defaultOptions } from '../../operator/options.ts';
import { dashboard, database, operator, otherDashboard, setUpTwoDashboards } from './set-up.ts';

setUpTwoDashboards();
beforeEach(() => {
  Object.assign(operator.options, structuredClone(defaultOptions));
});

async function query(text: string): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

type Browser = ReturnType<typeof createBrowser>;

async function signIn(): Promise<Browser> {
  const browser = createBrowser(dashboard.url);
  browser.cookies.set('theme', 'dark');
  const back = await browser.finishSignIn(await browser.startSignIn());
  expect(back.headers.get('location')).toBe(`${dashboard.url}/`);
  return browser;
}

const statusOf = async (browser: Browser, path = '/api/today') => (await browser.request(path)).status;
const promptOf = (authorizeUrl: string) => new URL(authorizeUrl).searchParams.get('prompt');
const problemAt = (answer: Response) =>
  new URL(answer.headers.get('location') ?? '', dashboard.url).searchParams.get('problem');
const longAgo = (column: string, interval: string) =>
  query(`update sessions set ${column} = now() - interval '${interval}' where ended_at is null`);

describe('ASVS 7.3.1, 7.3.2 a session that ended by its limits requires the password', () => {
  test.each([
    ['idle for 31 minutes', 'last_seen_at', '31 minutes'],
    ['past its absolute limit', 'absolute_expires_at', '1 second'],
  ])('%s', async (_what, column, interval) => {
    const browser = await signIn();
    expect(promptOf(await browser.startSignIn())).toBeNull();
    await longAgo(column, interval);
    // Also without any request in between.
    expect(promptOf(await browser.startSignIn())).toBe('login');
    expect(await statusOf(browser)).toBe(401);
    expect(promptOf(await browser.startSignIn())).toBe('login');
    await browser.finishSignIn(await browser.startSignIn());
    expect(await statusOf(browser)).toBe(200);
    expect(promptOf(await browser.startSignIn())).toBeNull();
  });

  test('the cookie is valid longer than the absolute limit, so that the reason of the end can be shown', async () => {
    const browser = await signIn();
    const line = browser.received.join('\n').match(/consult-desk\.session=[^"]*Expires=([^;"]+)/i);
    const leftDays = (Date.parse(line?.[1] ?? '') - Date.now()) / 86_400_000;
    expect(leftDays).toBeGreaterThan(7);
    expect(leftDays).toBeLessThan(8);
  });

  test('an unknown session requires it, too', async () => {
    const browser = await signIn();
    await query('delete from sessions');
    expect(promptOf(await browser.startSignIn())).toBe('login');
  });
});

describe('ASVS 6.8.4 where the password was requested the service must have asked for it', () => {
  const comeBack = async (signedInSecondsAgo: number | null) => {
    const browser = await signIn();
    await browser.request('/api/auth/signout', { method: 'POST' });
    Object.assign(operator.options, { tokenForm: 'jwt', signedInSecondsAgo });
    const answer = await browser.finishSignIn(await browser.startSignIn());
    return { browser, answer };
  };

  test('where the service says that it did not, there is no sign-in, and the tokens are revoked', async () => {
    operator.options.offersRevocation = true;
    operator.resetCounts();
    const { browser, answer } = await comeBack(3600);
    expect(problemAt(answer)).toBe('password_not_asked');
    expect(await statusOf(browser)).toBe(401);
    await expect.poll(() => operator.readCounts().revocations).toBeGreaterThanOrEqual(2);
    expect(promptOf(await browser.startSignIn())).toBe('login');
  });

  test('where it says that it did, or says nothing, the sign-in works', async () => {
    for (const said of [1, null]) {
      const { browser } = await comeBack(said);
      expect(await statusOf(browser), String(said)).toBe(200);
    }
  });

  test('where no password was requested, an older sign-in is accepted', async () => {
    Object.assign(operator.options, { tokenForm: 'jwt', signedInSecondsAgo: 7200 });
    expect(await statusOf(await signIn())).toBe(200);
  });
});

describe('ASVS 7.4.2 a person disabled at the service', () => {
  const verifications = () => operator.calls.filter(({ path }) => path.endsWith('/verify-token')).length;

  test('has no access once the service is asked again, at any process', async () => {
    const browser = await signIn();
    operator.endFamilies();
    await longAgo('verified_at', '61 seconds');
    expect(await statusOf(browser, '/api/invitations/summary')).toBe(401);
    const copy = createBrowser(otherDashboard.url);
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    expect(await statusOf(copy, '/api/invitations/summary')).toBe(401);
    const page = await browser.request('/invitations');
    expect(page.headers.get('location')).toContain('/sign-in');
  });

  test('is checked once a minute, over all processes and requests', async () => {
    const browser = await signIn();
    const copy = createBrowser(otherDashboard.url);
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    const before = verifications();
    await statusOf(browser);
    expect(verifications()).toBe(before);
    await longAgo('verified_at', '61 seconds');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        statusOf(index % 2 === 0 ? browser : copy, '/api/invitations/summary'),
      ),
    );
    expect(new Set(answers)).toEqual(new Set([200]));
    await expect.poll(verifications).toBe(before + 1);
    await statusOf(copy);
    expect(verifications()).toBe(before + 1);
  });

  test('a removed role gives no access once the service is asked again', async () => {
    const sayRole = (role: string) => {
      operator.options.intercept = (_request, path) =>
        path.endsWith('/verify-token')
          ? {
              status: 200,
              body: JSON.stringify({ organization: operator.organization, user: { ...operator.user, role } }),
            }
          : null;
    };
    sayRole('owner');
    const browser = await signIn();
    expect(await statusOf(browser, '/api/audit')).toBe(200);
    sayRole('front_desk');
    expect(await statusOf(browser, '/api/audit')).toBe(200);
    await longAgo('verified_at', '61 seconds');
    expect(await statusOf(browser, '/api/audit')).toBe(403);
    operator.options.intercept = null;
  });

  test.each(['500', '503', '429', 'cut', 'html', 'hang'] as const)(
    'S13 S32 a service that answers %s ends no session, and requests do not wait long for it',
    async (fault) => {
      const browser = await signIn();
      await longAgo('verified_at', '61 seconds');
      operator.options.apiFaults.push(fault);
      const startedAt = Date.now();
      expect(await statusOf(browser, '/api/invitations/summary')).toBe(200);
      expect(Date.now() - startedAt).toBeLessThan(8_000);
      expect(await statusOf(browser, '/api/invitations/summary')).toBe(200);
    },
  );
});

test('S12 a page that refreshes by itself does not keep a session alive', async () => {
  const browser = await signIn();
  const readSeen = async () =>
    (await query('select max(last_seen_at) as seen from sessions where ended_at is null'))[0]?.seen.getTime();
  await longAgo('last_seen_at', '20 minutes');
  const before = await readSeen();
  browser.cookies.set('background', '1');
  expect(await statusOf(browser, '/settings')).toBe(200);
  expect(await readSeen()).toBe(before);
  browser.cookies.delete('background');
  expect(await statusOf(browser, '/settings')).toBe(200);
  expect(await readSeen()).toBeGreaterThan(before);
});
