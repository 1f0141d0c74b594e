import type { Page } from '@playwright/test';
import { addressOf, shownPages } from '../helpers/page-addresses.ts';
import { expect, test } from './clinic.ts';
import { idIn } from './page-records.ts';
import { dashboardUrl, takeSession } from './people.ts';

/** The names of enabled controls on a page whose script has not been loaded. */
async function findWorking(page: Page): Promise<string[]> {
  return page
    .locator('button:enabled, select:enabled, input:enabled, textarea:enabled')
    .filter({ visible: true })
    .evaluateAll((controls) =>
      controls.map(
        (control) => control.getAttribute('aria-label') ?? control.textContent?.trim() ?? control.tagName,
      ),
    );
}

test('controls that need a script are disabled until the script of the page is loaded', async ({
  browser,
  page,
}) => {
  await takeSession(page);
  await page.goto(`${dashboardUrl}/invitations`);
  await page.getByRole('link', { name: 'Ruth Adeyemi' }).first().click();
  await expect(page.getByRole('heading', { name: 'Ruth Adeyemi', level: 1 })).toBeVisible();
  const invitation = idIn(page.url());
  await page.getByRole('link', { name: 'Open report' }).first().click();
  await expect(page).toHaveURL(/\/encounters\//);
  const encounter = idIn(page.url());
  await page.goto(`${dashboardUrl}/agents`);
  await page.getByRole('link', { name: 'Heart check-in' }).first().click();
  await expect(page.getByRole('button', { name: 'Delete agent' })).toBeVisible();
  const agent = idIn(page.url());

  const context = await browser.newContext({
    locale: 'en-GB',
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const still = await context.newPage();
  let waiting = 0;
  for (const address of [
    ...shownPages.map((key) => addressOf(key, { invitation, encounter, agent })),
    '/invitations?q=Ruth',
    '/invitations?q=nobody-of-this-name',
  ]) {
    await still.goto(`${dashboardUrl}${address}`);
    waiting += await still.locator(':disabled').filter({ visible: true }).count();
    expect(await findWorking(still), address).toEqual([]);
  }
  // The controls exist, although disabled: the pages were not empty.
  expect(waiting).toBeGreaterThan(100);
  await context.close();
});
