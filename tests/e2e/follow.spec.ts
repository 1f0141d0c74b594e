import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, test } from './clinic.ts';
import { dayAhead, following } from './following.ts';
import { createInvitation, dashboardUrl, mailUrl, prepareAgent } from './people.ts';

type Mail = { to: string[]; subject: string; text: string };

/** The mails for one address in the local inbox. */
async function readMails(page: Page, address: string): Promise<Mail[]> {
  const answer = await page.request.get(`${mailUrl}/mails.json`);
  const { mails } = (await answer.json()) as { mails: Mail[] };
  return mails.filter((mail) => mail.to.includes(address));
}

const reminders = (page: Page) => page.getByRole('status', { name: 'Reminders' });

test('an owner turns reminders on; one is planned, sent now and stopped, and a revocation ends them', async ({
  clinic,
  page,
}) => {
  await clinic.takeSession(page);
  await page.goto(`${dashboardUrl}/settings`);
  const section = following(page);
  await section.getByLabel('Remind patients by e-mail').check();
  await section.getByLabel('To', { exact: true }).selectOption('00:30');
  await section.getByRole('button', { name: 'Save settings' }).click();
  await expect(section.getByText('Choose an end that is later than the beginning.')).toBeVisible();
  await expect(section.getByLabel('To', { exact: true })).toBeFocused();
  await section.getByLabel('To', { exact: true }).selectOption('18:00');
  await section.getByLabel('First reminder after, in days').fill('2');
  await expectAccessible(page);
  await section.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await page.reload();
  await expect(section.getByLabel('First reminder after, in days')).toHaveValue('2');

  await prepareAgent(page, { name: 'Followed' });
  await page.goto(`${dashboardUrl}/invitations/new`);
  await page.getByLabel('Agent').selectOption({ label: 'Followed' });
  await expect(page.getByLabel('Remind by e-mail until it is started')).toBeHidden();
  await page.getByLabel('First name').fill('Nora');
  const address = `nora.${crypto.randomUUID()}@example.org`;
  await page.getByLabel('E-mail', { exact: true }).fill(address);
  await expect(page.getByLabel('Remind by e-mail until it is started')).toBeChecked();
  await page.getByLabel('Link is followed for').selectOption({ label: '30 days' });
  await page.getByRole('button', { name: 'Create invitation' }).click();
  await expect(following(page).getByText(dayAhead(30))).toBeVisible();
  await expect(reminders(page)).toHaveText(/^Next reminder: \w{3} \d+ \w+, \d\d:\d\d$/);
  await expectAccessible(page);

  await following(page).getByRole('button', { name: 'Change' }).click();
  await page.getByLabel('From now').selectOption('60');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(following(page).getByText(dayAhead(60))).toBeVisible();

  await page.getByRole('button', { name: 'Send a reminder now' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send a reminder now' }).click();
  await expect(page.getByRole('status', { name: 'E-mails' })).toContainText(
    'Reminder: Sent to n…@example.org',
  );
  await expect(page.getByRole('list').getByText('Reminder sent')).toBeVisible();
  const mails = await readMails(page, address);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toMatch(/^Reminder, questions before your visit: /);
  expect(mails[0]?.text).toContain(await page.getByLabel('Invitation link').inputValue());

  await page.getByRole('button', { name: 'Stop reminders' }).click();
  await expect(reminders(page)).toHaveText('None are sent');
  await page.getByRole('button', { name: 'Start reminders' }).click();
  await expect(reminders(page)).toContainText('Next reminder: ');

  await page.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('stops working at once');
  await expect(page.getByRole('alertdialog')).toContainText('No reminder is sent any more.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('heading', { name: 'Revoked' })).toBeVisible();
  await expect(page.getByText('Next reminder')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Send a reminder now' })).toHaveCount(0);
});

test('an address that is corrected when the link is sent is kept for later', async ({ clinic, page }) => {
  await clinic.takeSession(page);
  await prepareAgent(page, { name: 'Renewed' });
  await createInvitation(page, { agent: 'Renewed', email: 'wrong@example.org' });
  await expect(following(page).getByText(dayAhead(14))).toBeVisible();
  await page.getByRole('button', { name: 'E-mail', exact: true }).click();
  await page.getByLabel('E-mail address').fill('right@example.org');
  await page.getByRole('button', { name: 'Send e-mail' }).click();
  await expect(page.getByRole('status', { name: 'E-mails' })).toContainText('Sent to r…@example.org');
  await page.getByRole('button', { name: 'E-mail', exact: true }).click();
  await expect(page.getByLabel('E-mail address')).toHaveValue('right@example.org');
});
