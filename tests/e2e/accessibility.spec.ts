import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { type OwnDesk, startOwnDesk } from './own-desk.ts';
import {
  answerOnce,
  createAgent,
  createInvitation,
  dashboardUrl,
  openConfiguration,
  openPhone,
  openSignedIn,
  serviceUrl,
  signIn,
  startConsultation,
} from './people.ts';

/** Whether the page has taken on the dark theme: its text is nearer to white than to black. */
function isTextLight(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d');
    if (canvas === null) throw new Error('This browser draws nothing');
    canvas.fillStyle = getComputedStyle(document.body).color;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return red + green + blue > (3 * 255) / 2;
  });
}

/** Looks at the page as it stands in the light and in the dark theme. */
async function expectNoViolations(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    // Still pictures: half-faded text has no contrast to measure.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect.poll(() => isTextLight(page)).toBe(colorScheme === 'dark');
    const axe = new AxeBuilder({ page });
    // Themes differ in colours only: everything else was looked at in the light one.
    if (colorScheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block']);
    const { violations } = await axe.analyze();
    expect(
      violations.map(({ id, nodes }) => ({ id, targets: nodes.map((node) => node.target.join(' ')) })),
      `${page.url()} ${colorScheme}`,
    ).toEqual([]);
  }
}

// Each test goes through a score of pages, twice: it is long, not slow.
test.describe.configure({ timeout: 180_000 });

test("axe finds nothing on the clinician's pages, in both themes", async ({ browser }) => {
  const context = await browser.newContext({ locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(`${dashboardUrl}/sign-in`);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
  await expectNoViolations(page);
  await signIn(page);
  await expectNoViolations(page);
  for (const path of [
    '/invitations',
    '/invitations/new',
    '/agents',
    '/agents/new',
    '/settings',
    '/settings/audit',
  ]) {
    await page.goto(`${dashboardUrl}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectNoViolations(page);
  }
  await page.goto(`${dashboardUrl}/invitations`);
  await page.getByRole('link', { name: 'Ruth Adeyemi' }).first().click();
  await expect(page.getByRole('heading', { name: 'Ruth Adeyemi', level: 1 })).toBeVisible();
  await expectNoViolations(page);
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
  await expectNoViolations(page);
  await page.goto(`${dashboardUrl}/agents`);
  await page.getByRole('link', { name: 'Heart check-in' }).first().click();
  await expect(page.getByRole('button', { name: 'Delete agent' })).toBeVisible();
  await expectNoViolations(page);
  const configuration = await openConfiguration(page);
  await expect(configuration.getByRole('button', { name: 'Save' })).toBeVisible();
  await expectNoViolations(configuration);
  // The authorization server's other pages; a set of scopes that was not allowed yet brings the consent page.
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
  await expectNoViolations(page);
  authorize.searchParams.set('redirect_uri', 'https://elsewhere.example/');
  for (const address of [
    authorize.href,
    `${serviceUrl}/auth/grants`,
    `${serviceUrl}/auth/oauth2/logout`,
    `${serviceUrl}/reference`,
  ]) {
    await page.goto(address);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expectNoViolations(page);
  }
  await context.close();
});

test("axe finds nothing on the patient's pages, in both themes", async ({ browser, page }) => {
  await openSignedIn(page);
  const name = 'Axe';
  await createAgent(page, { name, specialization: 'Cardiology', visitType: 'Before the visit' });
  const link = await createInvitation(page, {
    agent: name,
    dateOfBirth: { day: '1', month: '2', year: '1960' },
    linkText: 'Book',
    linkAddress: 'https://harbourlane.example/book',
  });
  const phone = await openPhone(browser);
  await phone.page.goto(link);
  await expectNoViolations(phone.page);
  await startConsultation(phone.page, link);
  const words = { 'What brings you': 'Crushing chest pain right now, going into my left arm' };
  const seen = new Set<string>();
  for (let turn = 0; turn < 60; turn++) {
    const kind = await phone.page.locator('main').evaluate((main) => {
      const parts = ['.quick', '.choices', '.scale', '.sum', '.alarm-icon', '.done-mark', '.talk'];
      return parts.filter((part) => main.querySelector(part) !== null).join(' ');
    });
    if (!seen.has(kind)) await expectNoViolations(phone.page);
    seen.add(kind);
    if (await answerOnce(phone.page, words)) break;
  }
  expect([...seen].join(' ')).toContain('.alarm-icon');
  expect([...seen].join(' ')).toContain('.done-mark');
  const other = await openPhone(browser);
  await other.page.goto(link);
  await expectNoViolations(other.page);
  await phone.page.goto(`${phone.page.url()}/clear`);
  await expectNoViolations(phone.page);
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

  /** Comes back to the tab, which then asks for everything anew; again where it was not listening yet. */
  const comeBackTo = (page: Page, sought: Locator) =>
    expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
      await expect(sought).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 20_000 });

  test('axe finds nothing where something is unclear, away, ending or connected, in both themes', async ({
    browser,
  }) => {
    const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' });
    const page = await context.newPage();
    for (const problem of ['cookies', 'expired', 'signed_out_meanwhile', 'unreachable']) {
      await page.goto(`${desk.url}/sign-in?problem=${problem}`);
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
      await expectNoViolations(page);
    }
    await desk.signIn(page);
    await page.goto(`${desk.url}/invitations/new`);
    await page.getByLabel('First name').fill('Axe');
    await expect
      .poll(async () => (await page.request.get(`${desk.url}/api/drafts/invitation`)).text())
      .toContain('Axe');
    await page.reload();
    await expect(page.getByText('You typed this earlier')).toBeVisible();
    await expectNoViolations(page);
    desk.operator.options.apiFaults = [
      { acts: true, answer: 'drop', only: { method: 'POST', path: '/consult-invitation' } },
    ];
    await page.getByRole('button', { name: 'Create invitation' }).click();
    await expect(page.getByRole('button', { name: 'Create again' })).toBeEnabled();
    await expectNoViolations(page);
    await page.goto(desk.url);
    await expect(page.getByRole('button', { name: 'Create again' }).first()).toBeEnabled();
    await expectNoViolations(page);

    await page.goto(`${desk.url}/settings`);
    const connection = page.getByRole('region', { name: 'Organization connection' });
    await connection.getByRole('button', { name: /^Connect/ }).click();
    await expect(connection.getByRole('alert')).toContainText('Connected.');
    await expectNoViolations(page);
    await connection.getByRole('button', { name: 'End connection' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectNoViolations(page);

    await page.goto(`${desk.url}/agents`);
    desk.operator.options.apiChance = { probability: 1, faults: ['503'] };
    await page.reload();
    await expect(page.getByText('This page tries again by itself.')).toBeVisible();
    await expectNoViolations(page);
    desk.operator.options.apiChance = null;

    await page.goto(desk.url);
    await desk.query(`update sessions set absolute_expires_at = now() + interval '9 minutes'`);
    await comeBackTo(page, page.getByText(/You will be signed out at/));
    await expectNoViolations(page);
    await desk.query(
      `update sessions set absolute_expires_at = now() + interval '9 hours', last_seen_at = now() - interval '29 minutes'`,
    );
    await comeBackTo(page, page.getByRole('alertdialog', { name: 'Are you still there?' }));
    await expectNoViolations(page);
    await context.close();
  });
});
