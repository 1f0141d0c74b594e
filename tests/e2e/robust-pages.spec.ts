import type { Page } from '@playwright/test';
import { expect, test } from './clinic.ts';
import { dashboardUrl, prepareAgent, prepareInvitation } from './people.ts';
import { startWithoutPages } from './program.ts';

const agent = { name: 'Pages', specialization: 'General practice', visitType: 'Before the visit' };

/** Replaces each text node by elements, as the translation feature of browsers does. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) {
      const { currentNode } = walker;
      const isShown = currentNode.parentElement?.closest('script, style') === null;
      if (currentNode instanceof Text && isShown && currentNode.data.trim() !== '') texts.push(currentNode);
    }
    for (const text of texts) {
      const outer = document.createElement('font');
      outer.appendChild(document.createElement('font')).append(`·${text.data}`);
      text.replaceWith(outer);
    }
  });
}

test('pages that the browser has translated survive a change of status, and show it', async ({
  clinic,
  page,
}) => {
  await clinic.takeSession(page);
  const patient = { patientFirstName: 'Ilse', patientLastName: 'Brandt' };
  const { link, address } = await prepareInvitation(page, await prepareAgent(page, agent), patient);
  await page.goto(address);
  const list = await page.context().newPage();
  const today = await page.context().newPage();
  await list.goto(`${dashboardUrl}/invitations`);
  await today.goto(dashboardUrl);
  const pages = [page, list, today];
  const faults: string[] = [];
  for (const one of pages) {
    one.on('pageerror', (error) => faults.push(error.message));
    // The script is running: translating earlier would change the page before React takes it over.
    await expect(one.getByRole('button', { name: /^Search/ })).toBeEnabled();
    await translate(one);
    await expect(one.getByRole('main').getByText('·', { exact: false }).first()).toBeVisible();
  }

  const consultation = await startWithoutPages(link);
  for (const one of pages) {
    await expect(one.getByRole('main').getByText('Started').filter({ visible: true }).first()).toBeVisible();
    await translate(one);
  }
  await consultation.finish('My left knee hurts, mostly going up stairs');
  for (const one of pages) {
    await expect(one.getByRole('main').getByText('Finished').filter({ visible: true }).first()).toBeVisible();
    await expect(one.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.getByRole('link', { name: /Open report/ }).click();
  await expect(page.getByRole('button', { name: 'Mark as reviewed' }).first()).toBeEnabled();
  await translate(page);
  await page
    .getByRole('button', { name: /Mark as reviewed/ })
    .first()
    .click();
  await expect(page.getByText('Reviewed by').filter({ visible: true }).first()).toBeVisible();
  expect(faults).toEqual([]);
});
