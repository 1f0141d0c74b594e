import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, test } from './clinic.ts';
import { type OwnDesk, startOwnDesk } from './own-desk.ts';
import { createInvitation, dashboardUrl, mailUrl, prepareAgent } from './people.ts';

type Mail = { to: string[]; subject: string; text: string };

/** The mails for one address in the local inbox. */
async function readMails(page: Page, address: string): Promise<Mail[]> {
  const answer = await page.request.get(`${mailUrl}/mails.json`);
  const { mails } = (await answer.json()) as { mails: Mail[] };
  return mails.filter((mail) => mail.to.includes(address));
}

/** The date so many days from now, in the format of the pages. */
const dayAhead = (days: number) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }).format(
    new Date(Date.now() + days * 86_400_000),
  );

const following = (page: Page) => page.getByRole('region', { name: 'Following up' });
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

test.describe('in front of a service that fails', () => {
  let desk: OwnDesk;
  test.beforeAll(async () => {
    desk = await startOwnDesk();
  });
  test.afterAll(() => desk.stop());

  async function create(page: Page, name: string): Promise<void> {
    await page.goto(`${desk.url}/invitations/new`);
    await page.getByLabel('First name').fill(name);
    await page.getByRole('button', { name: 'Create invitation' }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  }

  test('unclear and expired invitations are put aside, sent again, and checked again', async ({ page }) => {
    await desk.signIn(page);
    await desk.createAgent(page, 'Ways out');
    const only = { method: 'POST', path: '/consult-invitation' };
    desk.operator.options.apiFaults = [{ acts: true, answer: 'drop', only }];
    await create(page, 'Unclear');
    await expect(page.getByRole('button', { name: 'Create again' })).toBeVisible();
    await page.getByRole('button', { name: 'Put aside' }).click();
    await expect(page.getByText('Put aside by')).toBeVisible();
    await page.goto(desk.url);
    await expect(page.getByRole('link', { name: 'Unclear', exact: true })).toHaveCount(0);
    await page.goto(`${desk.url}/invitations?status=unclear`);
    await page.getByRole('link', { name: 'Unclear', exact: true }).click();
    await page.getByRole('button', { name: 'Take back' }).click();
    await expect(page.getByRole('button', { name: 'Put aside' })).toBeVisible();
    await page.goto(desk.url);
    await expect(page.getByRole('link', { name: 'Unclear', exact: true })).toBeVisible();

    await create(page, 'Late');
    const address = page.url();
    await desk.query(
      "update invitations set expires_at = now() - interval '1 day' where patient_first_name = 'Late'",
    );
    await page.goto(desk.url);
    await expect(page.getByText(`Not started until ${dayAhead(-1)}`)).toBeVisible();
    await page.goto(address);
    await expect(page.getByText('The link still works').first()).toBeVisible();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: desk.url });
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(following(page).getByText(dayAhead(14))).toBeVisible();
    await expect(page.getByText('Not started', { exact: true }).first()).toBeVisible();

    desk.operator.options.apiChance = { probability: 1, faults: ['503'] };
    const tryNow = page.getByRole('button', { name: 'Try now' });
    await expect(tryNow).toBeVisible();
    await expect(page.getByText('Last known: Not started.')).toBeVisible();
    await tryNow.click();
    // Which of the two texts is shown depends on the number of failures so far.
    await expect(
      page.getByText(/^The service (does not answer\. Nothing was changed|has a problem of its own)\./),
    ).toBeVisible();
    desk.operator.options.apiChance = null;
    // The pauses between checks of a failing service become longer and longer.
    await expect(async () => {
      if (await tryNow.isVisible()) await tryNow.click({ timeout: 1_000 });
      await expect(page.getByText('Not started', { exact: true }).first()).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(tryNow).toHaveCount(0);
  });
});
