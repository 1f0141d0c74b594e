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
export const section = (name: string) => async (page: Page) =>
  page.getByRole('region', { name, exact: true });
const invitation = async (page: Page) => {
  const agent = await prepareAgent(page, { name: 'Two desks' });
  return (await prepareInvitation(page, agent, { patientFirstName: 'Ruth' })).address;
};

const forms: readonly Form[] = [
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

export const formNames = forms.map(({ name }) => name);

/**
 * Defines the test of each of these forms: what one person entered before the other saved is not lost, and overwrites nothing unasked.
 */
export function testForms(names: readonly string[]): void {
  for (const { name, address, open, field, save, saved, values } of forms.filter((form) =>
    names.includes(form.name),
  ))
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
