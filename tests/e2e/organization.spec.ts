import type { Page } from '@playwright/test';
import { expect, test } from './clinic.ts';
import { dashboardUrl, openPhone, prepareAgent, prepareInvitation } from './people.ts';

const open = async (page: Page) => {
  await page.goto(`${dashboardUrl}/settings`);
  return page.getByRole('region', { name: 'Organization', exact: true });
};

test('an owner sets the number that patients are told to call; an invalid number is refused and patients see the old one', async ({
  clinic,
  page,
  browser,
}) => {
  await clinic.takeSession(page);
  const agent = await prepareAgent(page, { name: 'Numbers' });
  const { link } = await prepareInvitation(page, agent);

  const section = await open(page);
  const number = section.getByLabel('Emergency number');
  const save = section.getByRole('button', { name: 'Save' });
  await expect(number).toHaveValue('112');
  await number.fill('call us');
  await save.click();
  await expect(section.getByText('Enter 2 to 20 digits')).toBeVisible();
  await expect(number).toBeFocused();
  const phone = await openPhone(browser);
  await phone.page.goto(link);
  await expect(phone.page.getByText('in danger now, call 112')).toBeVisible();

  await number.fill('999');
  await expect(section.getByText('If you may be in danger now, call 999.')).toBeVisible();
  await save.click();
  await expect(page.getByText('Organization saved')).toBeVisible();
  await phone.page.reload();
  await expect(phone.page.getByText('in danger now, call 999')).toBeVisible();
  await phone.context.close();
});

test('allowing the speech recognition of browsers’ makers needs an owner’s confirmation', async ({
  clinic,
  page,
}) => {
  await clinic.takeSession(page);
  const section = await open(page);
  const allowed = section.getByRole('checkbox', {
    name: 'Let browsers use their maker’s speech recognition',
  });
  const save = section.getByRole('button', { name: 'Save' });
  await expect(allowed).not.toBeChecked();
  await expect(allowed).toHaveAccessibleDescription(/leaves the clinic/);
  await allowed.check();
  await page.reload();
  await expect(allowed).not.toBeChecked();
  await allowed.check();
  await save.click();
  await expect(page.getByText('Organization saved')).toBeVisible();
  await page.reload();
  await expect(allowed).toBeChecked();
});

test('shortening the days for patients’ data needs a confirmation, because it erases', async ({
  clinic,
  page,
}) => {
  await clinic.takeSession(page);
  const section = await open(page);
  const days = section.getByLabel('Days to keep patient data');
  const save = section.getByRole('button', { name: 'Save' });
  await expect(days).toHaveValue('');
  await days.fill('ten');
  await save.click();
  await expect(section.getByText('Enter a whole number of days from 1 to 36,500, or nothing.')).toBeVisible();
  await expect(days).toBeFocused();

  // More days than any of the sample data is old.
  await days.fill('36500');
  await save.click();
  const dialog = page.getByRole('alertdialog', { name: 'Erase what is older than 36,500 days?' });
  await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await page.reload();
  await expect(days).toHaveValue('');

  await days.fill('36500');
  await save.click();
  await dialog.getByRole('button', { name: 'Save and erase' }).click();
  await expect(page.getByText('Organization saved')).toBeVisible();
  await page.reload();
  await expect(days).toHaveValue('36500');

  // Keeping data longer needs no confirmation.
  await days.fill('');
  await save.click();
  await expect(save).toBeDisabled();
  await page.reload();
  await expect(days).toHaveValue('');
});

test('an owner sets who is told a second time, and confirms the link to the report in mails; without that there is none', async ({
  clinic,
  page,
}) => {
  await clinic.takeSession(page);
  const section = await open(page);
  const second = section.getByLabel('Second alert e-mail');
  const link = section.getByRole('checkbox', { name: 'Put a link to the report into mails about red flags' });
  const save = section.getByRole('button', { name: 'Save' });
  await expect(second).toHaveValue('');
  await expect(second).toHaveAccessibleDescription(/nobody is told a second time/);
  await expect(link).not.toBeChecked();
  await expect(link).toHaveAccessibleDescription(/\/encounters\/by-id\/\{encounterId\}/);
  await second.fill('second');
  await save.click();
  await expect(section.getByText('Enter one e-mail address, such as owner@')).toBeVisible();
  await second.fill('second@clinic.example');
  await link.check();
  await save.click();
  await expect(page.getByText('Organization saved')).toBeVisible();
  await page.reload();
  await expect(second).toHaveValue('second@clinic.example');
  await expect(link).toBeChecked();
  await link.uncheck();
  await save.click();
  await expect(page.getByText('Organization saved')).toBeVisible();
  await page.reload();
  await expect(link).not.toBeChecked();
  await expect(second).toHaveValue('second@clinic.example');
});
