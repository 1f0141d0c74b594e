import type { Page } from '@playwright/test';
import { expect, test } from './clinic.ts';
import { dayAhead, following } from './following.ts';
import { type OwnDesk, startOwnDesk } from './own-desk.ts';
import { searchList } from './people.ts';

// In front of another operator's service, which is away, unclear or without encounters, and for limits that would disturb other
// tests: one desk for all, since starting one takes as long as many of the tests.
let desk: OwnDesk;
let asAtFirst: OwnDesk['operator']['options'];

test.beforeAll(async ({ browser }) => {
  // Without a mail server.
  desk = await startOwnDesk({ MAIL_URL: '', MAIL_FROM: '' });
  asAtFirst = { ...desk.operator.options };
  const page = await browser.newPage();
  await desk.signIn(page);
  await desk.createAgent(page, 'Elsewhere');
  await page.close();
});
test.afterEach(async () => {
  Object.assign(desk.operator.options, asAtFirst);
  await desk.query('delete from invitations');
});
test.afterAll(async () => {
  await desk.stop();
});

const minuteMs = 60_000;
/** The idle limit of a dashboard whose settings do not name another. */
const idleMinutes = 30;

const signInHeading = (page: Page) => page.getByRole('heading', { name: 'Sign in to Consult Desk' });

test('S12 a warning is shown before the idle limit in every tab, and an answer in one tab counts for all', async ({
  browser,
  page,
}) => {
  const left = await browser.newContext();
  const unattended = await left.newPage();
  for (const context of [page.context(), left]) await context.clock.install();
  await desk.signIn(page);
  const tab = await page.context().newPage();
  await tab.goto(`${desk.url}/settings`);
  await expect(tab.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await desk.signIn(unattended);
  // Instead of waiting, the times in the rows are changed, and the browsers' clocks.
  await desk.query(
    `update sessions set last_seen_at = now() - interval '${idleMinutes - 2} minutes 1 second' where ended_at is null`,
  );
  for (const { clock } of [page.context(), left]) await clock.fastForward((idleMinutes - 2) * minuteMs);
  const warning = (one: Page) => one.getByRole('alertdialog', { name: 'Are you still there?' });
  for (const one of [page, tab, unattended]) {
    await expect(warning(one)).toBeVisible();
    await expect(warning(one).getByRole('button', { name: 'Stay signed in' })).toBeFocused();
  }
  await warning(tab).getByRole('button', { name: 'Stay signed in' }).click();
  await expect(warning(tab)).toBeHidden();
  await expect(warning(page)).toBeHidden();

  // Without an answer the session ends two minutes later.
  await desk.query(
    `update sessions set last_seen_at = now() - interval '${idleMinutes} minutes' where last_seen_at =
       (select min(last_seen_at) from sessions where ended_at is null)`,
  );
  await left.clock.fastForward(2 * minuteMs);
  await expect(signInHeading(unattended)).toBeVisible();
  await expect(unattended.getByText('after a time without activity')).toBeVisible();
  await expect(tab.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await left.close();
});

test('S12 a notice is shown before the absolute limit, and then the sign-in page with the reason', async ({
  page,
}) => {
  await page.clock.install();
  await desk.signIn(page);
  await desk.query(`update sessions set absolute_expires_at = now() + interval '9 minutes'`);
  await page.reload();
  await expect(page.getByText(/You will be signed out at \d\d:\d\d\. What you type is kept\./)).toBeVisible();
  await desk.query(`update sessions set absolute_expires_at = now()`);
  await page.clock.fastForward(9 * minuteMs);
  await expect(signInHeading(page)).toBeVisible();
  await expect(page.getByText('because the session reached its longest time')).toBeVisible();
});

const away = { apiChance: { probability: 1, faults: ['503' as const] } };
const back = { apiChance: null };

test('pages say once that the service cannot be reached, keep typed text, and recover without a click', async ({
  page,
}) => {
  await desk.signIn(page);
  await page.goto(`${desk.url}/invitations/new`);
  await page.getByLabel('First name').fill('Waiting');
  Object.assign(desk.operator.options, away);
  const tab = await page.context().newPage();
  await tab.goto(`${desk.url}/agents`);
  await expect(tab.getByRole('alert').filter({ hasText: 'This page tries again by itself.' })).toHaveCount(1);
  // The notice about the service is an alert as well, so the test waits for the answer to this attempt.
  const tried = page.waitForResponse((answer) => answer.request().method() === 'POST' && !answer.ok());
  await page.getByRole('button', { name: 'Create invitation' }).click();
  await tried;
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Waiting');
  Object.assign(desk.operator.options, back);
  await expect(tab.getByRole('link', { name: 'Elsewhere', exact: true })).toBeVisible();
  await expect(tab.getByText('This page tries again by itself.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Create invitation' }).click();
  await expect(page.getByLabel('Invitation link')).toBeVisible();
});

test('an unclear invitation is created again with one button, without a duplicate', async ({ page }) => {
  await desk.signIn(page);
  const lost = {
    acts: true,
    answer: 'drop' as const,
    only: { method: 'POST', path: '/consult-invitation' },
  };
  desk.operator.options.apiFaults = [lost, lost];
  await page.goto(`${desk.url}/invitations/new`);
  await page.getByLabel('First name').fill('Unclear');
  await page.getByRole('button', { name: 'Create invitation' }).click();
  const again = page.getByRole('button', { name: 'Create again' });
  await expect(page.getByText('nobody holds the lost link').first()).toBeVisible();
  await again.click();
  await expect(page.getByText('Still unclear')).toBeVisible();
  await page.goto(desk.url);
  await again.click();
  await expect(page.getByLabel('Invitation link')).toBeVisible();
  await expect(page.getByText('Not started').first()).toBeVisible();
  await searchList(page, 'Unclear', desk.url);
  await expect(page.getByText('1 shown')).toBeVisible();
});

test('where the service cannot tell, a followed completion link says "Finished (link followed)"', async ({
  page,
  request,
}) => {
  await desk.signIn(page);
  await page.goto(`${desk.url}/invitations/new`);
  await page.getByLabel('First name').fill('Followed');
  await page.getByLabel('Link text').fill('Choose a time');
  await page.getByLabel('Link address').fill('https://harbourlane.example/book');
  await page.getByRole('button', { name: 'Create invitation' }).click();
  await expect(page.getByLabel('Invitation link')).toBeVisible();
  const sent = [...desk.operator.invitations.values()].at(-1);
  desk.operator.changeEncounter(String(sent?.id), 'started');
  await expect(page.getByText('Started', { exact: true }).first()).toBeVisible();
  const followed = await request.get(String(sent?.encounterCompletionLinkUrl), { maxRedirects: 0 });
  expect(followed.headers().location).toBe('https://harbourlane.example/book');
  await expect(page.getByText('Finished (link followed)').first()).toBeVisible();
  await expect(page.getByText('This service does not tell by itself')).toBeVisible();
  await searchList(page, 'Followed', desk.url);
  await expect(page.getByRole('row').getByText('Finished (link followed)')).toBeVisible();
});

test('an owner connects the organization and ends the connection', async ({ page }) => {
  await desk.signIn(page);
  await page.goto(`${desk.url}/settings`);
  const section = page.getByRole('region', { name: 'Organization connection' });
  await expect(section.getByText('Not connected.')).toBeVisible();
  // A service without an address for notifications can be given one.
  const notifications = page.getByRole('region', { name: 'Notifications from the service' });
  await expect(notifications).toContainText('/api/webhooks/consult/');
  desk.operator.options.authorizeAnswer = 'deny';
  await section.getByRole('button', { name: 'Connect' }).click();
  await expect(section.getByRole('alert')).toContainText('was not allowed to connect');
  desk.operator.options.authorizeAnswer = 'approve';
  await section.getByRole('button', { name: 'Connect' }).click();
  await expect(section.getByRole('alert')).toContainText('Connected.');
  await expect(section.getByText('Connected', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(`${desk.url}/settings`);
  await page.getByRole('navigation').getByRole('link', { name: 'Agents' }).click();
  await expect(page.getByRole('heading', { name: 'Agents', level: 1 })).toBeVisible();
  await page.goBack();
  await section.getByRole('button', { name: 'End connection' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End connection' }).click();
  await expect(section.getByText('Not connected.')).toBeVisible();
});

async function create(page: Page, name: string): Promise<void> {
  await page.goto(`${desk.url}/invitations/new`);
  await page.getByLabel('First name').fill(name);
  await page.getByRole('button', { name: 'Create invitation' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

test('unclear and expired invitations are put aside, sent again, and checked again', async ({ page }) => {
  await desk.signIn(page);
  const only = { method: 'POST', path: '/consult-invitation' };
  desk.operator.options.apiFaults = [{ acts: true, answer: 'drop', only }];
  await create(page, 'Unclear');
  await expect(page.getByRole('button', { name: 'Create again' })).toBeVisible();
  await page.getByRole('button', { name: 'Put aside' }).click();
  await expect(page.getByText('Put aside by')).toBeVisible();
  await page.goto(desk.url);
  await expect(page.getByRole('link', { name: 'Unclear', exact: true })).toHaveCount(0);
  await page.goto(`${desk.url}/invitations?status=unclear`);
  await page.getByRole('link', { name: 'Unclear', exact: true }).click();
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByRole('button', { name: 'Put aside' })).toBeVisible();
  await page.goto(desk.url);
  await expect(page.getByRole('link', { name: 'Unclear', exact: true })).toBeVisible();

  await create(page, 'Late');
  const address = page.url();
  await desk.query(
    "update invitations set expires_at = now() - interval '1 day' where patient_first_name = 'Late'",
  );
  await page.goto(desk.url);
  await expect(page.getByText(`Not started until ${dayAhead(-1)}`)).toBeVisible();
  await page.goto(address);
  await expect(page.getByText('The link still works').first()).toBeVisible();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: desk.url });
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(following(page).getByText(dayAhead(14))).toBeVisible();
  await expect(page.getByText('Not started', { exact: true }).first()).toBeVisible();

  desk.operator.options.apiChance = { probability: 1, faults: ['503'] };
  const tryNow = page.getByRole('button', { name: 'Try now' });
  await expect(tryNow).toBeVisible();
  await expect(page.getByText('Last known: Not started.')).toBeVisible();
  await tryNow.click();
  // Which of the two texts is shown depends on the number of failures so far.
  await expect(
    page.getByText(/^The service (does not answer\. Nothing was changed|has a problem of its own)\./),
  ).toBeVisible();
  desk.operator.options.apiChance = null;
  // The pauses between checks of a failing service become longer and longer.
  await expect(async () => {
    if (await tryNow.isVisible()) await tryNow.click({ timeout: 1_000 });
    await expect(page.getByText('Not started', { exact: true }).first()).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(tryNow).toHaveCount(0);
});

test('without a mail server the message opens in the person’s own mail program, and the page says so', async ({
  page,
}) => {
  await desk.signIn(page);
  await page.goto(`${desk.url}/invitations/new`);
  await page.getByLabel('E-mail', { exact: true }).fill('ada@example.org');
  await page.getByRole('button', { name: 'Create invitation' }).click();
  await expect(page.getByText('Nothing is sent from here')).toBeVisible();
  await expect(page.getByRole('link', { name: 'E-mail', exact: true })).toHaveAttribute(
    'href',
    /^mailto:ada%40example\.org\?subject=Questions%20before/,
  );
  await expect(page.getByRole('button', { name: 'E-mail', exact: true })).toHaveCount(0);
});

/** A row for each flag; the emergencies are the oldest, so that everything else has changed after them. */
const insertFlags = (level: string, count: number, at: string) => `
  insert into invitations (id, service, organization_id, created_by, created_by_name, state, agent_id, agent_name,
    patient_first_name, patient_last_name, encounter_id, encounter_status, encounter_word, is_encounter_over,
    encounter_updated_at, patient_phone, flags)
  select '${level}-' || n, service, organization_id, 'x@clinic.example', 'X', 'created', 'a', 'Agent', 'Ada',
    '${level.toLowerCase()}' || n, 'encounter-${level}-' || n, 'FINISHED', 'finished', true,
    timestamptz '${at}' + n * interval '1 second', '+44 20 7946 0000',
    jsonb_build_array(jsonb_build_object('id', 'f' || n, 'level', '${level}', 'title', 'Chest pain', 'raisedAt', '${at}'))
  from (select service, organization_id from sessions limit 1) as clinic, generate_series(1, ${count}) as n`;

const rows = (page: Page) => page.getByRole('region', { name: 'Needs attention' }).getByRole('listitem');

test('S38 a morning with 200 open flags: the five emergencies are on top, in both themes, on a phone and a desk', async ({
  page,
}) => {
  await desk.signIn(page);
  await desk.query(insertFlags('EMERGENCY', 5, '2026-03-02T06:00:00Z'));
  await desk.query(insertFlags('URGENT', 195, '2026-03-02T07:00:00Z'));
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await page.goto(desk.url);
      await expect(rows(page)).toHaveCount(50);
      for (let index = 0; index < 6; index += 1)
        await expect(rows(page).nth(index)).toContainText(index < 5 ? 'Emergency' : 'Urgent');
      await expect(page).toHaveTitle(/^\(200\) /);
      await expect(page.getByRole('region', { name: 'Needs attention' })).toContainText('200');
    }

  await page.getByRole('link', { name: 'All 200 with open red flags' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'emergency' })).toHaveCount(5);
  await expect(page.getByRole('row').nth(1)).toContainText('emergency');

  // More of them than one page holds: they load until all are there, and a page that fails says so.
  await desk.query(insertFlags('UNCONFIRMED', 130, '2026-03-02T05:00:00Z'));
  await page.route('**/api/today/flagged', (route) => route.abort());
  await page.goto(desk.url);
  const missing = page.getByRole('alert').filter({ hasText: 'Not all emergencies could be loaded' });
  await expect(missing).toBeVisible();
  await page.unroute('**/api/today/flagged');
  await missing.getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page)).toHaveCount(135);
  await expect(rows(page).nth(4)).toContainText('Emergency');
  await expect(rows(page).nth(134)).toContainText('Not confirmed');
});

test('S13 tokens that cannot be refreshed lead through the service’s sign-in once, and the draft is restored', async ({
  page,
}) => {
  desk.operator.options.refreshTokens = 'none';
  await desk.signIn(page);
  await page.goto(`${desk.url}/invitations/new`);
  await page.getByLabel('First name').fill('Through');
  const countAuthorizationFlows = () =>
    desk.operator.calls.filter(({ path }) => path.includes('/authorize?')).length;
  const before = countAuthorizationFlows();
  desk.operator.forgetAccessTokens();
  await page.getByRole('button', { name: 'Create invitation' }).click();
  // An earlier test may have left a draft of another patient.
  await expect.poll(() => countAuthorizationFlows() - before).toBe(1);
  await page.getByRole('button', { name: 'Go on with the draft for T.' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Through');
  expect(countAuthorizationFlows() - before).toBe(1);
  await page.getByRole('button', { name: 'Create invitation' }).click();
  await expect(page.getByLabel('Invitation link')).toBeVisible();
});
