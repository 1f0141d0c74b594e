import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { createBrowser, type RunningDashboard, startDashboard } from '../../helpers/running-dashboard.ts';
import { type Operator, startOperator } from '../../operator/start-operator.ts';

// Without commas, which separate secrets.
const oldSecret = 'the one that was there first in these tests';
const newSecret = 'the one that replaces it in these tests';

let database: TestDatabase;
let operator: Operator;
let dashboard: RunningDashboard;

beforeAll(async () => {
  operator = await startOperator({ encounterEndpoints: 'both' });
});
beforeEach(async () => {
  database = await createTestDatabase('dashboard');
  dashboard = await startDashboard(settings());
});
afterEach(async () => {
  await dashboard.stop();
  await database.drop();
});
afterAll(() => operator.stop());

const settings = (changes: Record<string, string> = {}) => ({
  DATABASE_URL: database.url,
  CONSULT_BASE_URL: operator.baseUrl,
  NEXTAUTH_SECRET: oldSecret,
  ...changes,
});

async function restart(changes: Record<string, string>): Promise<void> {
  await dashboard.stop();
  dashboard = await startDashboard(settings(changes), { port: dashboard.port });
}

test('a sign-in that was started with an unknown secret fails, and the next one works', async () => {
  const browser = createBrowser(dashboard.url);
  const address = await browser.startSignIn();
  await restart({ NEXTAUTH_SECRET: newSecret });
  const back = await browser.finishSignIn(address);
  expect(back.headers.get('location')).toContain('/sign-in');
  expect((await browser.request('/api/session')).status).toBe(401);
  const again = await browser.finishSignIn(await browser.startSignIn());
  expect(again.headers.get('location')).toBe(`${dashboard.url}/`);
});

test('a sign-in that started before NEXTAUTH_SECRET was replaced works, and no session is signed out', async () => {
  const known = createBrowser(dashboard.url);
  await known.finishSignIn(await known.startSignIn());
  const browser = createBrowser(dashboard.url);
  const address = await browser.startSignIn();
  await restart({ NEXTAUTH_SECRET: newSecret, NEXTAUTH_SECRET_PREVIOUS: oldSecret });
  const back = await browser.finishSignIn(address);
  expect(back.headers.get('location')).toBe(`${dashboard.url}/`);
  for (const one of [known, browser]) expect((await one.request('/api/sessions')).status).toBe(200);

  // A sign-in started with the new secret, at a process that has it only for reading.
  const early = createBrowser(dashboard.url);
  const ahead = await early.startSignIn();
  await restart({ NEXTAUTH_SECRET_PREVIOUS: newSecret });
  expect((await early.finishSignIn(ahead)).headers.get('location')).toBe(`${dashboard.url}/`);
  await restart({ NEXTAUTH_SECRET: newSecret });
  for (const one of [known, browser, early]) expect((await one.request('/api/sessions')).status).toBe(200);
});
