import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './axe.ts';
import { expect, test } from './clinic.ts';
import { alarmPage, tickFirstSign } from './emergency.ts';
import { type OwnDesk, startOwnDesk } from './own-desk.ts';
import {
  answerOnce,
  dashboardUrl,
  openConfiguration,
  openPhone,
  prepareAgent,
  prepareInvitation,
  serviceUrl,
  signIn,
  startConsultation,
  takeSession,
} from './people.ts';

/** Opens a page of the dashboard in the session of an earlier test, and waits until nothing on it is loading. */
async function openPage(page: Page, path: string): Promise<void> {
  await takeSession(page);
  await page.goto(`${dashboardUrl}${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

test('axe finds nothing on the pages of the sign-in, in both themes', async ({ page }) => {
  await page.goto(`${dashboardUrl}/sign-in`);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

for (const path of [
  '/',
  '/invitations',
  '/invitations/new',
  '/agents',
  '/agents/new',
  '/settings',
  '/settings/audit',
])
  test(`axe finds nothing on ${path}, in both themes`, async ({ page }) => {
    await openPage(page, path);
    await expectAccessibleInBothThemes(page);
  });

test('axe finds nothing on an invitation’s page and its report, in both themes', async ({ page }) => {
  await openPage(page, '/invitations');
  await page.getByRole('link', { name: 'Ruth Adeyemi' }).first().click();
  await expect(page.getByRole('heading', { name: 'Ruth Adeyemi', level: 1 })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page
    .getByRole('link', { name: /report/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/encounters\//);
  await expect(
    page
      .getByRole('heading', { name: 'In the patient’s words' })
      .or(page.getByText('In the patient’s words'))
      .first(),
  ).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test('axe finds nothing on an agent’s page and its configuration, in both themes', async ({ page }) => {
  await openPage(page, '/agents');
  await page.getByRole('link', { name: 'Heart check-in' }).first().click();
  await expect(page.getByRole('button', { name: 'Delete agent' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  const configuration = await openConfiguration(page);
  await expect(configuration.getByRole('button', { name: 'Save' })).toBeVisible();
  await expectAccessibleInBothThemes(configuration);
});

test('axe finds nothing on the authorization server’s other pages and the page of the request limit, in both themes', async ({
  page,
}) => {
  await signIn(page);
  // A set of scopes without consent so far leads to the consent page.
  const authorize = new URL('/auth/oauth2/authorize', serviceUrl);
  authorize.search = new URLSearchParams({
    response_type: 'code',
    client_id: 'clinic-dashboard',
    redirect_uri: `${dashboardUrl}/api/auth/callback/consult`,
    scope: 'openid email profile read write',
    state: 'accessibility',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  }).toString();
  await page.goto(authorize.href);
  await expect(page.getByRole('button', { name: 'Allow' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  authorize.searchParams.set('redirect_uri', 'https://elsewhere.example/');
  for (const address of [
    authorize.href,
    `${serviceUrl}/auth/grants`,
    `${serviceUrl}/auth/security/password`,
    `${serviceUrl}/auth/oauth2/logout`,
    `${serviceUrl}/reference`,
    `${dashboardUrl}/busy`,
  ]) {
    await page.goto(address);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expectAccessibleInBothThemes(page);
  }
});

test("axe finds nothing on the patient's pages, in both themes", async ({ browser, clinic, page }) => {
  await clinic.takeSession(page);
  const kind = { specialization: 'Cardiology', visitType: 'Before the visit' };
  const { link } = await prepareInvitation(page, await prepareAgent(page, { name: 'Axe', ...kind }), {
    patientDateOfBirth: '1960-02-01',
    encounterCompletionLinkText: 'Book',
    encounterCompletionLinkUrl: 'https://harbourlane.example/book',
  });
  const phone = await openPhone(browser);
  await phone.page.goto(link);
  await expectAccessibleInBothThemes(phone.page);
  await startConsultation(phone.page, link);
  const words = { 'What brings you': 'Crushing chest pain right now, going into my left arm' };
  const seen = new Set<string>();
  for (let turn = 0; turn < 60; turn++) {
    const kind = await phone.page.locator('main').evaluate((main) => {
      const parts = [
        ...['.quick', '.choices', '.scale', '.age', '.pair', '.kept', '.story', '.own', '.now'],
        ...['.sum', '.alarm-icon', '.done-mark', '.talk'],
      ];
      return parts.filter((part) => main.querySelector(part) !== null).join(' ');
    });
    if (!seen.has(kind)) await expectAccessibleInBothThemes(phone.page);
    seen.add(kind);
    if ((await alarmPage(phone.page).count()) > 0) await tickFirstSign(phone.page);
    else if (await answerOnce(phone.page, words)) break;
  }
  expect([...seen].join(' ')).toContain('.now');
  expect([...seen].join(' ')).toContain('.alarm-icon');
  expect([...seen].join(' ')).toContain('.done-mark');
  const other = await openPhone(browser);
  await other.page.goto(link);
  await expectAccessibleInBothThemes(other.page);
  await phone.page.goto(`${phone.page.url()}/clear`);
  await expectAccessibleInBothThemes(phone.page);
  await phone.context.close();
  await other.context.close();
});

test.describe('with another operator’s service', () => {
  let desk: OwnDesk;

  test.beforeAll(async ({ browser }) => {
    desk = await startOwnDesk();
    const page = await browser.newPage();
    await desk.signIn(page);
    await desk.createAgent(page, 'Axe');
    await page.close();
  });
  test.afterAll(async () => {
    await desk.stop();
  });

  /**
   * Simulates coming back to the tab, which makes it reload its data; repeated in case its script was not listening
   * yet.
   */
  const comeBackTo = (page: Page, sought: Locator) =>
    expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
      await expect(sought).toBeVisible({ timeout: 2_000 });
    }).toPass();

  test('axe finds nothing on pages about unclear invitations, an outage, an ending session and a connection, in both themes', async ({
    browser,
  }) => {
    const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' });
    const page = await context.newPage();
    for (const problem of ['cookies', 'expired', 'signed_out_meanwhile', 'unreachable']) {
      await page.goto(`${desk.url}/sign-in?problem=${problem}`);
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
      await expectAccessibleInBothThemes(page);
    }
    await desk.signIn(page);
    await page.goto(`${desk.url}/invitations/new`);
    await page.getByLabel('First name').fill('Axe');
    await expect
      .poll(async () => (await page.request.get(`${desk.url}/api/drafts/invitation`)).text())
      .toContain('Axe');
    await page.reload();
    const goOn = page.getByRole('button', { name: 'Go on with the draft' });
    await expect(goOn).toBeEnabled();
    await expectAccessibleInBothThemes(page);
    await goOn.click();
    await expect(page.getByLabel('First name')).toHaveValue('Axe');
    desk.operator.options.apiFaults = [
      { acts: true, answer: 'drop', only: { method: 'POST', path: '/consult-invitation' } },
    ];
    await page.getByRole('button', { name: 'Create invitation' }).click();
    await expect(page.getByRole('button', { name: 'Create again' })).toBeEnabled();
    await expectAccessibleInBothThemes(page);
    await page.goto(desk.url);
    await expect(page.getByRole('button', { name: 'Create again' }).first()).toBeEnabled();
    await expectAccessibleInBothThemes(page);

    await page.goto(`${desk.url}/settings`);
    const connection = page.getByRole('region', { name: 'Organization connection' });
    await connection.getByRole('button', { name: /^Connect/ }).click();
    await expect(connection.getByRole('alert')).toContainText('Connected.');
    await expectAccessibleInBothThemes(page);
    await connection.getByRole('button', { name: 'End connection' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessibleInBothThemes(page);

    await page.goto(`${desk.url}/agents`);
    desk.operator.options.apiChance = { probability: 1, faults: ['503'] };
    await page.reload();
    await expect(page.getByText('This page tries again by itself.')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    desk.operator.options.apiChance = null;

    await page.goto(desk.url);
    await desk.query(`update sessions set absolute_expires_at = now() + interval '9 minutes'`);
    await comeBackTo(page, page.getByText(/You will be signed out at/));
    await expectAccessibleInBothThemes(page);
    await desk.query(
      `update sessions set absolute_expires_at = now() + interval '9 hours', last_seen_at = now() - interval '29 minutes'`,
    );
    await comeBackTo(page, page.getByRole('alertdialog', { name: 'Are you still there?' }));
    await expectAccessibleInBothThemes(page);
    await context.close();
  });
});
