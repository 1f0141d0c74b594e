import { expect, test } from './clinic.ts';
import { section, testForms } from './conflict-forms.ts';
import { dashboardUrl, prepareAgent, prepareInvitation } from './people.ts';

// One of the settings; the others, and a patient’s contact, are in sweep-conflicts.spec.ts.
testForms(['the organization']);

test('S40 two that change different settings of the organization keep both', async ({ clinic, page }) => {
  await clinic.takeSession(page);
  const other = await page.context().newPage();
  for (const tab of [page, other]) await tab.goto(`${dashboardUrl}/settings`);
  const [mine, theirs] = [await section('Organization')(page), await section('Organization')(other)];
  await mine.getByLabel('Clinic’s phone').fill('0700 900 111');
  await theirs.getByLabel('Emergency number').fill('999');
  await theirs.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Organization saved')).toBeVisible();
  await mine.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Organization saved')).toBeVisible();
  await expect(mine.getByLabel('Emergency number')).toHaveValue('999');
  await other.reload();
  await expect(theirs.getByLabel('Emergency number')).toHaveValue('999');
  await expect(theirs.getByLabel('Clinic’s phone')).toHaveValue('0700 900 111');
  await other.close();
});

test('S40 a mail is not sent to an address that somebody has corrected meanwhile', async ({
  clinic,
  page,
}) => {
  await clinic.takeSession(page);
  const agent = await prepareAgent(page, { name: 'Two desks' });
  const { address } = await prepareInvitation(page, agent, { patientFirstName: 'Ruth' });
  const other = await page.context().newPage();
  for (const tab of [page, other]) await tab.goto(address);
  await page.getByRole('button', { name: 'E-mail', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Send by e-mail' });
  await dialog.getByLabel('E-mail address').fill('wrong@home.example');
  await other.getByRole('button', { name: 'Edit contact' }).click();
  const contact = other.getByRole('dialog', { name: 'Where the patient is written to' });
  await contact.getByLabel('E-mail', { exact: true }).fill('right@home.example');
  await contact.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Saved', { exact: true })).toBeVisible();

  await dialog.getByRole('button', { name: 'Send e-mail' }).click();
  const conflict = dialog.getByRole('alert');
  await expect(conflict).toContainText('right@home.example');
  await conflict.getByRole('button', { name: 'Take theirs' }).click();
  await expect(dialog.getByLabel('E-mail address')).toHaveValue('right@home.example');
  await dialog.getByRole('button', { name: 'Send e-mail' }).click();
  await expect(page.getByRole('status', { name: 'E-mails' })).toContainText(/Sent to r…@home\.example/);
  await expect(page.getByText('wrong@home.example')).toHaveCount(0);
  await other.close();
});
