import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from './axe.ts';
import { expect, test } from './clinic.ts';
import { dashboardUrl, prepareAgent, prepareInvitation } from './people.ts';
import { startWithoutPages } from './program.ts';

const patient = { patientFirstName: 'Vesper', patientLastName: 'Quill', externalId: 'ER-4711' };
const openErase = (page: Page) => page.getByRole('button', { name: 'Erase patient data…' });

test('only an owner can erase a patient with all invitations, after one confirmation, by keyboard', async ({
  clinic,
  page,
  browser,
}) => {
  await clinic.takeSession(page);
  const agent = await prepareAgent(page, { name: 'Erasing' });
  const { address: other } = await prepareInvitation(page, agent, patient);
  const { link, address: invitation } = await prepareInvitation(page, agent, patient);
  await (await startWithoutPages(link)).finish('My knee hurts on the stairs');

  const clinician = await browser.newPage({ locale: 'en-GB' });
  await clinic.takeSession(clinician, 'clinician');
  await clinician.goto(invitation);
  await expect(clinician.getByRole('heading', { name: 'Vesper Quill', level: 1 })).toBeVisible();
  await expect(openErase(clinician)).toHaveCount(0);
  await clinician.getByRole('link', { name: 'Open report' }).click();
  await expect(clinician.getByText('stairs').first()).toBeVisible();
  await expect(openErase(clinician)).toHaveCount(0);

  await page.goto(invitation);
  await page.getByRole('link', { name: 'Open report' }).click();
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  const report = page.url();
  const dialog = page.getByRole('alertdialog', { name: 'Erase this patient’s data?' });
  // Disabled until the page's script runs; what is disabled takes no focus.
  await expect(openErase(page)).toBeEnabled();
  await openErase(page).focus();
  await page.keyboard.press('Enter');
  // The button that is pressed by a hasty Enter keeps everything.
  await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(openErase(page)).toBeFocused();

  await page.keyboard.press('Enter');
  const together = dialog.getByRole('checkbox', { name: 'Also erase the patient’s other invitation' });
  await expect(together).toBeChecked();
  await expect(dialog).toContainText('This cannot be undone');
  await expectAccessible(page, { within: 'dialog' });
  await page.keyboard.press('Shift+Tab');
  await expect(together).toBeFocused();
  await page.keyboard.press('Space');
  await expect(dialog.getByRole('button', { name: 'Erase', exact: true })).toBeEnabled();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Erase 2 invitations' })).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Erased', exact: true, level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Erased on .+ by / })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  // A colleague's open page shows nothing of the patient any more.
  await expect(clinician.getByRole('heading', { name: 'This page is not here', level: 1 })).toBeVisible();
  await expect(clinician.getByText('stairs')).toHaveCount(0);
  await clinician.close();
  await page.goto(other);
  await expect(page.getByRole('heading', { name: 'Erased', exact: true, level: 1 })).toBeVisible();
  expect((await page.goto(report))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'This page is not here', level: 1 })).toBeVisible();
  await page.goto(`${dashboardUrl}/invitations?q=Vesper`);
  await expect(page.getByRole('link', { name: 'Vesper Quill' })).toHaveCount(0);
  await page.goto(`${dashboardUrl}/invitations`);
  await expect(page.getByRole('link', { name: 'Erased', exact: true })).toHaveCount(2);
});
