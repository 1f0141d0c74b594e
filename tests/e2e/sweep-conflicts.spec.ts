import { expectAccessibleInBothThemes } from './axe.ts';
import { expect, test } from './clinic.ts';
import { formNames, section, testForms } from './conflict-forms.ts';
import { dashboardUrl, prepareAgent } from './people.ts';

testForms(formNames);

test('S40 theirs can be taken instead, and turning notifications off does not undo an address set meanwhile', async ({
  clinic,
  page,
}) => {
  await clinic.takeSession(page);
  await page.goto(`${dashboardUrl}/settings`);
  const mine = await section('Notifications from the service')(page);
  await mine.getByLabel('Another program’s address').fill('http://localhost:9/first');
  await mine.getByRole('button', { name: 'Set address' }).click();
  await expect(mine.getByRole('button', { name: 'Turn off' })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(`${dashboardUrl}/settings`);
  const theirs = await section('Notifications from the service')(other);
  await theirs.getByLabel('Another program’s address').fill('http://localhost:9/theirs');
  await theirs.getByRole('button', { name: 'Set address' }).click();
  await expect(other.getByText('Address set')).toBeVisible();

  await mine.getByRole('button', { name: 'Turn off' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Turn notifications off?' });
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(dialog.getByRole('alert')).toContainText('changed by someone else meanwhile');
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect(mine.getByText('http://localhost:9/theirs')).toBeVisible();
  await other.close();
});

test('S40 the page of an agent that was open before somebody else saved asks for each part that both changed', async ({
  clinic,
  page,
}) => {
  await clinic.takeSession(page);
  const agent = await prepareAgent(page, { name: 'Two editors' });
  const address = `${dashboardUrl}/api/agents/${agent.slice(agent.lastIndexOf('/') + 1)}/configuration`;
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto(address);
    await expect(tab.getByRole('heading', { name: 'Agent configuration' })).toBeVisible();
  }
  await other.getByLabel('Welcome words, English').fill('Their welcome');
  await other.getByLabel('Emergency number').fill('999');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Saved. It applies to consultations')).toBeVisible();
  await page.getByLabel('Welcome words, English').fill('My welcome');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('Nothing of yours is saved yet');
  const parts = page.getByRole('group', { name: 'Welcome words, English' });
  await expect(parts.getByRole('radio', { checked: true })).toHaveCount(0);
  await expectAccessibleInBothThemes(page);
  await expect(page.getByLabel('Emergency number')).toHaveValue('999');
  await parts.getByRole('radio', { name: 'My welcome' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. It applies to consultations')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Welcome words, English' })).toHaveValue('My welcome');
  await expect(page.getByLabel('Emergency number')).toHaveValue('999');
  await other.close();
});
