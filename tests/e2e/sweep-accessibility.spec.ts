import type { Locator, Page } from '@playwright/test';
import { type PageKey, pages, type RecordPage, type TitledPage } from '../../lib/shared/pages.ts';
import { shownPages } from '../helpers/page-addresses.ts';
import { expectAccessibleInBothThemes, openToCheck } from './axe.ts';
import { expect, test } from './clinic.ts';
import { type OwnDesk, startOwnDesk } from './own-desk.ts';
import {
  authorizeAddress,
  dashboardUrl,
  openConfiguration,
  openPhone,
  prepareAgent,
  prepareInvitation,
  serviceUrl,
  signIn,
  startConsultation,
} from './people.ts';
import { walkToTheEnd } from './walk-pages.ts';

// Every page that accessibility.spec.ts does not check.

/** Pages whose tests are below, or in accessibility.spec.ts. */
const ownTests: Partial<Record<PageKey, string>> = {
  today: 'accessibility.spec.ts',
  invitation: 'accessibility.spec.ts',
  encounter: 'accessibility.spec.ts',
  agent: 'an agent’s page and its configuration',
} satisfies Record<RecordPage & TitledPage, string> & Partial<Record<PageKey, string>>;

for (const { path } of shownPages.filter((key) => !(key in ownTests)).map((key) => pages[key]))
  test(`axe finds nothing on ${path}, in both themes`, async ({ page }) => {
    await openToCheck(page, path);
    await expectAccessibleInBothThemes(page);
  });

test('axe finds nothing on an agent’s page and its configuration, in both themes', async ({ page }) => {
  await openToCheck(page, '/agents');
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
  const authorize = authorizeAddress({ scope: 'openid email profile read write', state: 'accessibility' });
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

test('axe finds nothing on the last page of a patient who was not told to call, in both themes', async ({
  browser,
  clinic,
  page,
}) => {
  await clinic.takeSession(page);
  const kind = { specialization: 'General practice', visitType: 'Before the visit' };
  const { link } = await prepareInvitation(page, await prepareAgent(page, { name: 'Calm', ...kind }), {});
  const phone = await openPhone(browser);
  await startConsultation(phone.page, link);
  expect(await walkToTheEnd(phone.page, 'My left knee hurts on stairs')).toContain('.done-mark');
  await phone.context.close();
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
  const seen = await walkToTheEnd(phone.page, 'Crushing chest pain right now, going into my left arm');
  expect(seen).toContain('.now');
  expect(seen).toContain('.alarm-icon');
  await expect(phone.page.getByText('If you have not called yet, call')).toBeVisible();
  const other = await openPhone(browser);
  await other.page.goto(link);
  await expectAccessibleInBothThemes(other.page);
  await phone.page.goto(`${phone.page.url()}/clear`);
  await expectAccessibleInBothThemes(phone.page);
  await phone.context.close();
  await other.context.close();
});
