import type { BrowserContext, Page, Request } from '@playwright/test';
import { expect, test } from './clinic.ts';
import { dashboardUrl, prepareAgent, prepareInvitation, signIn } from './people.ts';
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
