import { expect, test } from 'vitest';
import { HttpVisitor } from '../../../scripts/lib/http-visitor.ts';
import { authorize, authorizeUrl, createPkcePair } from '../../helpers/authorization.ts';
import { query } from './query.ts';
import { service, setUpService } from './set-up.ts';

setUpService();

const hourS = 3600;
const isCallback = (url: string) => url.startsWith(service.client.redirectUri);

async function signIn(): Promise<HttpVisitor> {
  const browser = new HttpVisitor();
  await authorize(service.client, service.people.owner, createPkcePair(), {}, browser);
  return browser;
}

/** Makes the last use, or the start, of every browser session so much older. */
const age = (field: 'exp' | 'loginTs', seconds: number) =>
  query(
    service.databaseUrl,
    `update oidc_payloads set payload = jsonb_set(payload, '{${field}}', to_jsonb((payload->>'${field}')::int - $1::int))
     where model = 'Session' and payload ? 'accountId'`,
    [seconds],
  );
const readSessions = () =>
  query(
    service.databaseUrl,
    `select (payload->>'exp')::int - extract(epoch from now())::int as left_s from oidc_payloads
     where model = 'Session' and payload ? 'accountId' order by 1 desc`,
  );
const isAskedForPassword = async (browser: HttpVisitor) =>
  (await browser.open(authorizeUrl(service.client, createPkcePair()), isCallback)).html.includes(
    'name="password"',
  );
const accountPages = ['/auth/security', '/auth/grants'].map((path) => () => service.client.baseUrl + path);

test('ASVS 7.3.1 half an hour after the last authorization the password is required, and no page can be opened', async () => {
  const browser = await signIn();
  expect(await isAskedForPassword(browser)).toBe(false);
  await age('exp', hourS / 2 + 60);
  for (const url of accountPages) expect((await browser.open(url())).status).toBe(401);
  expect(await isAskedForPassword(browser)).toBe(true);
});

test('ASVS 7.3.2 eight hours after the password it is required again, in spite of later authorizations', async () => {
  const browser = await signIn();
  await age('loginTs', 8 * hourS - 600);
  expect(await isAskedForPassword(browser)).toBe(false);
  // This authorization has not extended the session by half an hour.
  expect(Number((await readSessions())[0]?.left_s)).toBeLessThanOrEqual(600);
  await age('loginTs', 600);
  for (const url of accountPages) expect((await browser.open(url())).status).toBe(401);
  expect(await isAskedForPassword(browser)).toBe(true);
});

test('ASVS 7.3.1 each authorization extends the session by half an hour, and the password by eight hours', async () => {
  const browser = await signIn();
  await age('exp', 1200);
  expect(await isAskedForPassword(browser)).toBe(false);
  expect(Number((await readSessions())[0]?.left_s)).toBeGreaterThan(1700);
  await age('loginTs', 8 * hourS);
  await authorize(service.client, service.people.owner, createPkcePair(), {}, browser);
  expect(await isAskedForPassword(browser)).toBe(false);
  expect(Number((await readSessions())[0]?.left_s)).toBeGreaterThan(1700);
});
