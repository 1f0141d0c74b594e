import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './axe.ts';
import { expect, test } from './clinic.ts';
import { dashboardUrl, prepareAgent, prepareInvitation } from './people.ts';

/** One field of a form that two people have open at once. */
type Form = {
  name: string;
  address: (page: Page) => Promise<string>;
  /** The form, opened where it is not. */
  open: (page: Page) => Promise<Locator>;
  field: (form: Locator) => Locator;
  save: string;
  saved: string;
  values: { mine: string; theirs: string };
};

const settings = async () => `${dashboardUrl}/settings`;
const section = (name: string) => async (page: Page) => page.getByRole('region', { name, exact: true });
const invitation = async (page: Page) => {
  const agent = await prepareAgent(page, { name: 'Two desks' });
  return (await prepareInvitation(page, agent, { patientFirstName: 'Ruth' })).address;
};

const forms: Form[] = [
  {
    name: 'the organization',
    address: settings,
    open: section('Organization'),
    field: (form) => form.getByLabel('Clinic’s phone'),
    save: 'Save',
    saved: 'Organization saved',
    values: { mine: '0700 900 111', theirs: '0700 900 222' },
  },
  {
    name: 'following up',
    address: settings,
    open: section('Following up'),
    field: (form) => form.getByLabel('From', { exact: true }),
    save: 'Save settings',
    saved: 'Settings saved',
    values: { mine: '09:00', theirs: '10:00' },
  },
  {
    name: 'a message',
    address: settings,
    open: section('Messages'),
    field: (form) => form.getByLabel('Subject'),
    save: 'Save message',
    saved: 'Message saved',
    values: { mine: 'My subject', theirs: 'Their subject' },
  },
  {
    name: 'the address for notifications',
    address: settings,
    open: section('Notifications from the service'),
    field: (form) => form.getByLabel('Another program’s address'),
    save: 'Set address',
    saved: 'Address set',
    values: { mine: 'http://localhost:9/mine', theirs: 'http://localhost:9/theirs' },
  },
  {
    name: 'a patient’s contact',
    address: invitation,
    open: async (page) => {
      const dialog = page.getByRole('dialog', { name: 'Where the patient is written to' });
      if ((await dialog.count()) === 0) await page.getByRole('button', { name: 'Edit contact' }).click();
      return dialog;
    },
    field: (form) => form.getByLabel('E-mail', { exact: true }),
    save: 'Save',
    saved: 'Saved',
    values: { mine: 'mine@home.example', theirs: 'theirs@home.example' },
  },
];

async function fill(field: Locator, value: string): Promise<void> {
  const isSelect = await field.evaluate((element) => element instanceof HTMLSelectElement);
  await (isSelect ? field.selectOption(value) : field.fill(value));
}

for (const { name, address, open, field, save, saved, values } of forms) {
  test(`S40 ${name}: what was entered before somebody else saved is shown beside theirs, and saved only if chosen`, async ({
    clinic,
    page,
  }) => {
    await clinic.takeSession(page);
    const at = await address(page);
    const other = await page.context().newPage();
    for (const tab of [page, other]) await tab.goto(at);
    const [mine, theirs] = [await open(page), await open(other)];
    await fill(field(mine), values.mine);
    await fill(field(theirs), values.theirs);
    await theirs.getByRole('button', { name: save, exact: true }).click();
    await expect(other.getByText(saved, { exact: true })).toBeVisible();

    await mine.getByRole('button', { name: save, exact: true }).click();
    const conflict = mine.getByRole('alert').filter({ hasText: 'saved a change of this meanwhile' });
    for (const value of Object.values(values)) await expect(conflict).toContainText(value);
    await expect(field(mine)).toHaveValue(values.mine);
    await expectAccessibleInBothThemes(page);
    await other.reload();
    await expect(field(await open(other))).toHaveValue(values.theirs);

    await conflict.getByRole('button', { name: 'Keep mine' }).click();
    await expect(conflict).toHaveCount(0);
    await mine.getByRole('button', { name: save, exact: true }).click();
    await expect(page.getByText(saved, { exact: true })).toBeVisible();
    await other.reload();
    await expect(field(await open(other))).toHaveValue(values.mine);
    await other.close();
  });
}

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
