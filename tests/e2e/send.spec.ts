import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { type Clinic, expect, test } from './clinic.ts';
import { createInvitation, dashboardUrl, mailUrl, openPhone, prepareAgent, searchList } from './people.ts';

type Mail = { id: number; to: string[]; from: string; subject: string; text: string };

/** The mails for one address in the local inbox, the newest first. */
async function readMails(page: Page, address: string): Promise<Mail[]> {
  const answer = await page.request.get(`${mailUrl}/mails.json`);
  const { mails } = (await answer.json()) as { mails: Mail[] };
  return mails.filter((mail) => mail.to.includes(address));
}

async function sendTo(page: Page, address: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Send by e-mail' });
  await dialog.getByLabel('E-mail address').fill(address);
  await dialog.getByRole('button', { name: 'Send e-mail' }).click();
  await expect(dialog).toBeHidden();
}

const openForm = (page: Page) => page.getByRole('button', { name: 'E-mail', exact: true }).click();
const states = (page: Page) => page.getByRole('status', { name: 'E-mails' });

async function prepare(page: Page, clinic: Clinic, name: string): Promise<void> {
  await clinic.takeSession(page);
  await prepareAgent(page, { name });
}

test('a refused address shows the reason, and another attempt with a valid one sends the link', async ({
  clinic,
  page,
}) => {
  await prepare(page, clinic, 'Refused mail');
  await createInvitation(page, { agent: 'Refused mail', email: 'refused@example.org' });
  await openForm(page);
  await page.getByRole('button', { name: 'Send e-mail' }).click();
  await expect(states(page)).toContainText(
    'Failed: the mail server does not accept this address. Check it. It did not reach r…@example.org.',
  );
  await expect(page.getByText('Not shared from here yet')).toBeVisible();
  await states(page).getByRole('button', { name: 'Correct and send' }).click();
  await expect(page.getByLabel('E-mail address')).toHaveValue('refused@example.org');
  await sendTo(page, 'again@example.org');
  await expect(states(page)).toContainText(/Sent to a…@example\.org at \d\d:\d\d/);
  expect(await readMails(page, 'refused@example.org')).toEqual([]);
  expect(await readMails(page, 'again@example.org')).toHaveLength(1);
});

test('an invalid address is refused before anything is queued', async ({ clinic, page }) => {
  await prepare(page, clinic, 'Bad address');
  await page.goto(`${dashboardUrl}/invitations/new`);
  await page.getByLabel('Agent').selectOption({ label: 'Bad address' });
  await page.getByLabel('E-mail', { exact: true }).fill('ada@example.org, all@example.org');
  await page.getByLabel('Mobile number').fill('at home');
  await page.getByRole('button', { name: 'Create invitation' }).click();
  await expect(page.getByText('Enter one address, such as name@example.org.')).toBeVisible();
  await expect(page.getByText('Enter 5 to 15 digits')).toBeVisible();

  await createInvitation(page, { agent: 'Bad address', email: '', phone: '' });
  await openForm(page);
  const dialog = page.getByRole('dialog', { name: 'Send by e-mail' });
  await dialog.getByRole('button', { name: 'Send e-mail' }).click();
  await expect(dialog.getByText('Enter one address, such as name@example.org.')).toBeVisible();
  await dialog.getByLabel('E-mail address').fill('ada@example.org, all@example.org');
  await dialog.getByRole('button', { name: 'Send e-mail' }).click();
  await expect(dialog.getByText('Enter one address, such as name@example.org.')).toBeVisible();
  await expect(dialog.getByLabel('E-mail address')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(states(page)).toHaveText('');
});

test('an invitation is sent by e-mail, and the patient opens the link in it', async ({
  clinic,
  browser,
  page,
}) => {
  await prepare(page, clinic, 'Sent by mail');
  const address = 'ada.quill@example.org';
  const link = await createInvitation(page, {
    agent: 'Sent by mail',
    firstName: 'Ada',
    lastName: 'Quill',
    email: address,
    phone: '+44 7700 900123',
    messageLanguage: 'Spanish',
  });
  await openForm(page);
  const dialog = page.getByRole('dialog', { name: 'Send by e-mail' });
  await expect(dialog.getByLabel('E-mail address')).toHaveValue(address);
  await expect(dialog).toContainText(link);
  await expectAccessible(page, { within: 'dialog' });
  await dialog.getByRole('button', { name: 'Send e-mail' }).click();
  await expect(states(page)).toContainText(/Sent to a…@example\.org at \d\d:\d\d/);
  await expect(page.getByText('Sent by e-mail')).toBeVisible();

  const [mail] = await readMails(page, address);
  expect(mail?.subject).toMatch(/^Preguntas antes de su consulta: /);
  expect(mail?.subject).not.toContain('Ada');
  expect(mail?.text).toContain('Hola Ada');
  await page.goto(`${mailUrl}/mails/${mail?.id}`);
  await expect(page.getByText(link)).toBeVisible();
  const [inMail] = /https?:\/\/\S+/.exec(mail?.text ?? '') ?? [];
  expect(inMail).toBe(link);
  const phone = await openPhone(browser);
  await phone.page.goto(inMail ?? '');
  await expect(phone.page.getByRole('button', { name: 'Start' })).toBeVisible();
  await phone.context.close();

  await searchList(page, 'ada.quill@');
  await expect(page.getByRole('link', { name: /Ada Quill/ }).first()).toBeVisible();
});

test('a message can be copied, sent as a text message to the number, and printed without a name', async ({
  clinic,
  page,
}) => {
  await prepare(page, clinic, 'Other ways');
  const link = await createInvitation(page, {
    agent: 'Other ways',
    firstName: 'Berta',
    lastName: 'Quill',
    phone: '+44 (0)7700 900123',
  });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: dashboardUrl });
  await page.getByRole('button', { name: 'Copy message' }).click();
  await expect(page.getByText('Copied').first()).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(link);
  expect(copied).toContain('Hello Berta,');
  await expect(page.getByRole('link', { name: 'Text message' })).toHaveAttribute(
    'href',
    /^sms:\+447700900123\?&body=Hello%20Berta/,
  );
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/^.* asks you to answer a few questions$/)).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
  const names = page.getByRole('main').getByText(/Berta|Quill/);
  for (const name of await names.all()) await expect(name).toBeHidden();
});

test('an owner edits the message, sees what is wrong with it, and restores the original', async ({
  clinic,
  page,
}) => {
  await clinic.takeSession(page);
  await page.goto(`${dashboardUrl}/settings`);
  const section = page.getByRole('region', { name: 'Messages' });
  const text = section.getByLabel('Text', { exact: true });
  const original = await text.inputValue();
  await text.fill('Dear {{lastName}}, {{link}}');
  await section.getByRole('button', { name: 'Save message' }).click();
  await expect(section.getByText('{{lastName}} is not a field.')).toBeVisible();
  await text.fill('Dear {{firstName}}');
  await section.getByRole('button', { name: 'Save message' }).click();
  await expect(section.getByText('Put {{link}} where the patient’s link should stand.')).toBeVisible();
  await text.fill('Dear {{firstName}}, <b>please</b> open {{link}}');
  await expect(section.getByText('Dear Ruth, <b>please</b> open https://')).toBeVisible();
  await section.getByRole('button', { name: 'Save message' }).click();
  await expect(page.getByText('Message saved')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(text).toHaveValue('Dear {{firstName}}, <b>please</b> open {{link}}');
  await section.getByRole('button', { name: 'Restore the original' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore the original' }).click();
  await expect(text).toHaveValue(original);
  await expect(section.getByText('This is the original text.')).toBeVisible();
});
