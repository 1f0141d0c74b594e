import type { Browser, Page } from '@playwright/test';
import { type Clinic, createClinic, expect, test } from './clinic.ts';
import { dashboardUrl, prepareAgent } from './people.ts';

const agentName = 'Drafts';
const typed = { 'First name': 'Ilse', 'Last name': 'Brandt', Day: '3', Month: '11', Year: '1951' };

/** Types into the form of a new invitation and waits until the server has saved it. */
async function typeInvitation(page: Page): Promise<void> {
  await page.goto(`${dashboardUrl}/invitations/new`);
  for (const [label, value] of Object.entries(typed)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  await page.getByLabel('Agent').selectOption({ label: agentName });
  await expectKept(page, 'invitation', typed.Year);
}

async function expectKept(page: Page, form: string, text: string): Promise<void> {
  await expect
    .poll(async () => (await page.request.get(`${dashboardUrl}/api/drafts/${form}`)).text())
    .toContain(text);
}

async function expectTyped(page: Page): Promise<void> {
  for (const [label, value] of Object.entries(typed)) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
  }
  await expect(page.getByLabel('Agent').locator('option:checked')).toHaveText(agentName);
}

const offer = (page: Page) => page.getByRole('button', { name: 'Go on with the draft for I. B.' });

/** Continues the draft: the form opens empty, and the draft comes back only when asked for. */
async function goOn(page: Page): Promise<void> {
  await expect(offer(page)).toBeEnabled();
  await expect(page.getByLabel('First name')).toHaveValue('');
  await offer(page).click();
  await expect(offer(page)).toHaveCount(0);
  await expectTyped(page);
}

async function expectNothingStoredInBrowser(page: Page): Promise<void> {
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  for (const value of [typed['First name'], typed['Last name'], typed.Year]) {
    expect(stored).not.toContain(value);
  }
}

async function countInvitations(page: Page, search: string): Promise<number> {
  const answer = await page.request.post(`${dashboardUrl}/api/invitations/search`, {
    headers: { origin: dashboardUrl },
    data: { q: search },
  });
  return (await answer.json()).rows.length;
}

async function openBrowser(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB' });
  return context.newPage();
}

let clinic: Clinic;
test.beforeAll(async ({ administer, browser }) => {
  clinic = await createClinic(administer);
  const page = await openBrowser(browser);
  await clinic.takeSession(page);
  await prepareAgent(page, { name: agentName });
  await page.context().close();
});

test.beforeEach(async ({ page }) => {
  await clinic.openSignedIn(page);
});

test.afterEach(async ({ page }) => {
  // The next test starts with empty forms; without a session there is no draft to remove.
  const headers = { origin: dashboardUrl };
  for (const form of ['invitation', 'agent']) {
    const address = `${dashboardUrl}/api/drafts/${form}`;
    const answer = await page.request.get(address);
    if (!answer.ok()) continue;
    for (const { requestId } of (await answer.json()).drafts) {
      await page.request.delete(address, { headers, data: { requestId } });
    }
  }
});

test('a draft is never in localStorage or sessionStorage, and survives a reload', async ({ page }) => {
  await typeInvitation(page);
  await expectNothingStoredInBrowser(page);
  await page.reload();
  await goOn(page);
  await expectNothingStoredInBrowser(page);
});

test('a draft for one patient never appears in the form for the next, and neither is lost', async ({
  page,
}) => {
  await typeInvitation(page);
  await page.goto(dashboardUrl);
  await page.getByRole('link', { name: 'New invitation' }).first().click();
  await expect(offer(page)).toBeEnabled();
  await expect(page.getByLabel('First name')).toHaveValue('');
  await page.getByLabel('First name').fill('Otto');
  await page.getByLabel('Last name').fill('Elsner');
  await expectKept(page, 'invitation', 'Elsner');
  await offer(page).click();
  await expectTyped(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Go on with the draft for O. E.' })).toBeVisible();
  await expect(offer(page)).toBeVisible();
});

test('text typed just before the tab closes is saved', async ({ page }) => {
  await typeInvitation(page);
  const tab = await page.context().newPage();
  await tab.goto(`${dashboardUrl}/invitations/new`);
  await tab.getByLabel('External ID').fill('HL-typed-last');
  // Closed before the debounce of saving is over: only the request that is sent while the page closes can save it.
  tab.on('dialog', (dialog) => void dialog.accept());
  await tab.close({ runBeforeUnload: true });
  await expectKept(page, 'invitation', 'HL-typed-last');
});

test('a draft survives a session that was ended from another browser', async ({ browser, page }) => {
  await page.clock.install();
  await typeInvitation(page);
  const other = await openBrowser(browser);
  await clinic.signIn(other);
  await other.goto(`${dashboardUrl}/settings`);
  await other.getByRole('button', { name: 'Sign out everywhere' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(other.getByRole('heading', { name: 'Sign in to Consult Desk' })).toBeVisible();

  // The page asks for its session now and then.
  await page.clock.fastForward('05:01');
  await expect(page.getByRole('heading', { name: 'Sign in to Consult Desk' })).toBeVisible();
  await expect(page.getByText('on all devices. What you typed is kept.')).toBeVisible();
  await expectNothingStoredInBrowser(page);
  await clinic.signIn(page);
  await page.goto(`${dashboardUrl}/invitations/new`);
  await goOn(page);
  await other.context().close();
});

test('after a lost answer and a reload there is one invitation, however often it is sent', async ({
  page,
}) => {
  await typeInvitation(page);
  const before = await countInvitations(page, typed['Last name']);
  let isLost = true;
  await page.route('**/api/invitations', async (route) => {
    if (route.request().method() !== 'POST' || !isLost) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  const submit = page.getByRole('button', { name: 'Create invitation' });
  const lost = page.getByText('it is not known whether the invitation was made');
  await submit.click();
  await expect(lost).toBeVisible();
  await submit.click();
  await expect(lost).toBeVisible();
  await expectKept(page, 'invitation', typed.Year);
  await page.reload();
  await goOn(page);
  isLost = false;
  await submit.click();
  await expect(page.getByLabel('Invitation link')).toBeVisible();
  expect(await countInvitations(page, typed['Last name'])).toBe(before + 1);
  await page.goto(`${dashboardUrl}/invitations/new`);
  await expect(page.getByLabel('First name')).toHaveValue('');
});

test('a draft whose invitation was created is not offered for the next patient', async ({ page }) => {
  await typeInvitation(page);
  const before = [await countInvitations(page, 'Earlier'), await countInvitations(page, 'Later')] as const;
  await page.getByLabel('Last name').fill('Earlier');
  await page.route(
    '**/api/invitations',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  const submit = page.getByRole('button', { name: 'Create invitation' });
  await submit.click();
  await expect(page.getByText('it is not known whether the invitation was made')).toBeVisible();
  await page.getByLabel('Last name').fill('Later');
  await submit.click();
  await expect(page.getByText('An earlier try went through')).toContainText('Ilse Earlier');
  await submit.click();
  await expect(page.getByRole('heading', { name: 'Ilse Later', level: 1 })).toBeVisible();
  expect(await countInvitations(page, 'Earlier')).toBe(before[0] + 1);
  expect(await countInvitations(page, 'Later')).toBe(before[1] + 1);
});

test('"Discard the draft" and "Cancel" leave nothing behind', async ({ page }) => {
  await typeInvitation(page);
  await page.reload();
  await page.getByRole('button', { name: 'Discard the draft' }).click();
  await expect(offer(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('First name')).toBeEnabled();
  await expect(offer(page)).toHaveCount(0);
  await page.getByLabel('First name').fill('Someone');
  await expectKept(page, 'invitation', 'Someone');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/invitations$/);
  await page.goto(`${dashboardUrl}/invitations/new`);
  await expect(page.getByLabel('First name')).toHaveValue('');
});

test('leaving the page asks for confirmation only while typed text is not saved', async ({ page }) => {
  await page.goto(`${dashboardUrl}/invitations/new`);
  await page.route('**/api/drafts/invitation', (route) =>
    route.request().method() === 'PUT' ? route.abort('connectionreset') : route.continue(),
  );
  await page.getByLabel('First name').fill('Unsaved');
  const asked = page.waitForEvent('dialog');
  const leaving = page.goto(`${dashboardUrl}/agents`).catch(() => null);
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await leaving;
  await expect(page.getByLabel('First name')).toHaveValue('Unsaved');
  // The connection is back: a failed save is retried, and then leaving asks nothing.
  await page.unroute('**/api/drafts/invitation');
  await expectKept(page, 'invitation', 'Unsaved');
  await page.goto(`${dashboardUrl}/agents`);
  await expect(page.getByRole('heading', { name: 'Agents', level: 1 })).toBeVisible();
});

test('the form of a new agent has a draft, too', async ({ page }) => {
  await page.goto(`${dashboardUrl}/agents/new`);
  await page.getByLabel('Name', { exact: true }).fill('Half a name');
  await page.getByLabel('Specialization').selectOption({ label: 'Cardiology' });
  await expectKept(page, 'agent', 'CARDIOLOGY');
  await page.reload();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Half a name');
  await expect(page.getByLabel('Specialization')).toHaveValue('CARDIOLOGY');
  await expectNothingStoredInBrowser(page);
});
