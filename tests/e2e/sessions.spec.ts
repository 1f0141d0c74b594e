import type { BrowserContext, Page, Request } from '@playwright/test';
import { expect, test } from './clinic.ts';
import { type OwnDesk, startOwnDesk } from './own-desk.ts';
import { dashboardUrl, prepareAgent, prepareInvitation, searchList, signIn } from './people.ts';
import { startWithoutPages } from './program.ts';

/** Counts the event streams that the tabs of a browser hold open. */
function countEventStreams(context: BrowserContext): () => number {
  const open = new Map<Request, Page>();
  context.on('request', (request) => {
    if (request.url().endsWith('/api/events')) open.set(request, request.frame().page());
  });
  context.on('requestfinished', (request) => open.delete(request));
  context.on('requestfailed', (request) => open.delete(request));
  return () => [...open.values()].filter((tab) => !tab.isClosed()).length;
}

const minuteMs = 60_000;
/** The idle limit of a dashboard whose settings do not name another. */
const idleMinutes = 30;

const signInHeading = (page: Page) => page.getByRole('heading', { name: 'Sign in to Consult Desk' });

test('S14 at another host name the dashboard offers no sign-in, only a link to its own address', async ({
  page,
}) => {
  const elsewhere = Object.assign(new URL('/agents', dashboardUrl), { hostname: '127.0.0.1' });
  await page.goto(elsewhere.href);
  await expect(page.getByText('nobody can sign in here')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in' })).toHaveCount(0);
  await page.getByRole('link', { name: `Open ${new URL(dashboardUrl).host}` }).click();
  await expect(signInHeading(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  expect(new URL(page.url()).origin).toBe(dashboardUrl);
  expect(new URL(page.url()).searchParams.get('callbackUrl')).toBe('/agents');
});

test('S15 nine tabs of one browser all receive changes, over one event stream', async ({ clinic, page }) => {
  await clinic.takeSession(page);
  const kind = { specialization: 'Cardiology', visitType: 'Before the visit' };
  const agent = await prepareAgent(page, { name: 'Tabs', ...kind });
  const patient = { patientFirstName: 'Nine', patientLastName: 'Tabs' };
  const { link, address: invitationUrl } = await prepareInvitation(page, agent, patient);
  const countStreams = countEventStreams(page.context());
  await page.goto(invitationUrl);

  const list = `${dashboardUrl}/invitations`;
  const addresses = [
    invitationUrl,
    invitationUrl,
    list,
    list,
    list,
    dashboardUrl,
    dashboardUrl,
    dashboardUrl,
  ];
  const others = await Promise.all(
    addresses.map(async (address) => {
      const tab = await page.context().newPage();
      await tab.goto(address);
      return tab;
    }),
  );
  const tabs = [page, ...others];
  const expectEverywhere = async (status: string) => {
    for (const tab of tabs) {
      // The timeline of an invitation names the steps that are still to come, too.
      const isInvitation = tab.url() === invitationUrl;
      const place = isInvitation
        ? tab.getByRole('status')
        : tab.getByRole('listitem').or(tab.getByRole('row'));
      await expect(place.filter({ hasText: status }).filter({ visible: true }).first()).toBeVisible();
    }
  };
  await expectEverywhere('Not started');
  await startWithoutPages(link);
  await expectEverywhere('Started');
  expect(countStreams()).toBe(1);
  await page.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expectEverywhere('Revoked');
  expect(countStreams()).toBe(1);

  // The tab that opened the stream closes: another one takes over.
  await page.close();
  await expect.poll(countStreams).toBe(1);
});

test('S12 signing out in one tab shows the sign-in page in the others, and the back button shows no data', async ({
  page,
}) => {
  await signIn(page);
  await page.goto(`${dashboardUrl}/invitations`);
  await expect(page.getByRole('link', { name: 'Ruth Adeyemi' })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(`${dashboardUrl}/`);
  await expect(other.getByRole('link', { name: 'Ruth Adeyemi' })).toBeVisible();
  await other.goto(`${dashboardUrl}/settings`);
  await other.getByRole('button', { name: 'Sign out', exact: true }).first().click();
  await expect(signInHeading(other)).toBeVisible();
  await expect(signInHeading(page)).toBeVisible();
  await expect(page.getByText('You are signed out.')).toBeVisible();
  for (const tab of [page, other]) {
    await tab.goBack();
    await expect(signInHeading(tab)).toBeVisible();
    await expect(tab.getByText('Adeyemi')).toHaveCount(0);
  }
});

test('the back button after signing in shows no error', async ({ clinic, page }) => {
  await page.goto(`${dashboardUrl}/invitations`);
  await clinic.signIn(page);
  for (let step = 0; step < 4; step++) {
    await page.goBack();
    await expect(page.locator('body')).not.toContainText('could not be matched');
    if (page.url().startsWith(dashboardUrl)) break;
  }
  await expect(page.getByRole('navigation', { name: 'Main' }).first()).toBeVisible();
});

test('S12 the settings list one’s own sessions and can sign out one of them', async ({
  clinic,
  browser,
  page,
}) => {
  await clinic.signIn(page);
  const context = await browser.newContext({
    locale: 'en-GB',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
  });
  const elsewhere = await context.newPage();
  await clinic.signIn(elsewhere);
  await page.goto(`${dashboardUrl}/settings`);
  const sessions = page.getByRole('region', { name: 'Where you are signed in' });
  await expect(sessions.getByRole('listitem').filter({ hasText: 'This one' })).toHaveCount(1);
  await sessions.getByRole('button', { name: /^Sign out Firefox on Linux/ }).click();
  await expect(sessions.getByText('Firefox on Linux')).toHaveCount(0);
  await expect(signInHeading(elsewhere)).toBeVisible();
  await context.close();
});

test.describe('in front of another operator’s service', () => {
  let desk: OwnDesk;

  test.beforeAll(async ({ browser }) => {
    desk = await startOwnDesk();
    const page = await browser.newPage();
    await desk.signIn(page);
    await desk.createAgent(page, 'Elsewhere');
    await page.close();
  });
  test.afterEach(() => {
    Object.assign(desk.operator.options, { apiFaults: [], apiChance: null });
  });
  test.afterAll(async () => {
    await desk.stop();
  });

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
    await expect(
      page.getByText(/You will be signed out at \d\d:\d\d\. What you type is kept\./),
    ).toBeVisible();
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
    await expect(tab.getByRole('alert').filter({ hasText: 'This page tries again by itself.' })).toHaveCount(
      1,
    );
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
    // The page before the redirect may offer an earlier draft, by the same name.
    await expect.poll(() => countAuthorizationFlows() - before).toBe(1);
    await page.getByRole('button', { name: 'Go on with the draft' }).click();
    await expect(page.getByLabel('First name')).toHaveValue('Through');
    expect(countAuthorizationFlows() - before).toBe(1);
    await page.getByRole('button', { name: 'Create invitation' }).click();
    await expect(page.getByLabel('Invitation link')).toBeVisible();
  });
});
