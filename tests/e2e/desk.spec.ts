import type { Page } from '@playwright/test';
import { type Clinic, createClinic, expect, test } from './clinic.ts';
import { dashboardUrl, prepareAgent, prepareInvitation } from './people.ts';

let clinic: Clinic;
let agent: string;

test.beforeAll(async ({ administer, browser }) => {
  clinic = await createClinic(administer);
  const page = await browser.newPage();
  await clinic.takeSession(page);
  agent = await prepareAgent(page, { name: 'Desk' });
  await page.close();
});

test.beforeEach(async ({ page }) => clinic.takeSession(page));

const day = (page: Page) => page.getByLabel('Day', { exact: true });
const month = (page: Page) => page.getByLabel('Month', { exact: true });
const year = (page: Page) => page.getByLabel('Year', { exact: true });
const create = (page: Page) => page.getByRole('button', { name: 'Create invitation' });
const externalId = (page: Page) => page.getByLabel('External ID');

async function openForm(page: Page): Promise<void> {
  await page.goto(`${dashboardUrl}/invitations/new`);
  await expect(create(page)).toBeEnabled();
}

/** Types as a scanner does: all at once, then Enter or Tab. */
async function scan(page: Page, words: string, end: 'Enter' | 'Tab'): Promise<void> {
  await page.keyboard.type(words);
  await page.keyboard.press(end);
}

/** Chooses the order of dates in Settings. */
async function setOrder(page: Page, order: string): Promise<void> {
  await page.goto(`${dashboardUrl}/settings`);
  const field = page.getByLabel('Dates in numbers');
  if ((await field.locator('option:checked').textContent()) === order) return;
  await field.selectOption({ label: order });
  await page.locator('form').filter({ has: field }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
}

test('after N the first field has the focus, and after creating "Copy link" has it', async ({ page }) => {
  await page.goto(dashboardUrl);
  await expect(page.getByRole('button', { name: /^Search/ })).toBeEnabled();
  await page.keyboard.press('n');
  await expect(page.getByLabel('Agent')).toBeFocused();
  await page.getByLabel('First name').fill('Ruth');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Copy link' })).not.toBeFocused();
});

test('a scanner’s Enter never sends the form, in any field: it moves on to the next', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/api\/invitations$/.test(request.url())) sent.push(request.url());
  });
  await openForm(page);
  const fields = page.locator('form fieldset').locator('input:visible, select:visible');
  const count = await fields.count();
  expect(count).toBeGreaterThan(10);
  for (let at = 0; at < count; at += 1) {
    await fields.nth(at).focus();
    await page.keyboard.press('Enter');
    // At the last one it stays: the button behind it would be pressed by the next scan.
    await expect(fields.nth(Math.min(at + 1, count - 1))).toBeFocused();
  }
  await page.getByLabel('First name').focus();
  await scan(page, 'Ruth', 'Enter');
  await scan(page, 'Adeyemi', 'Enter');
  await scan(page, '27/05/1976', 'Enter');
  await scan(page, 'P-SCAN', 'Enter');
  await expect(page.getByLabel('First name')).toHaveValue('Ruth');
  await expect(page.getByLabel('Last name')).toHaveValue('Adeyemi');
  await expect(day(page)).toHaveValue('27');
  await expect(month(page)).toHaveValue('5');
  await expect(year(page)).toHaveValue('1976');
  await expect(externalId(page)).toHaveValue('P-SCAN');
  await expect(page.getByLabel('E-mail')).toBeFocused();
  expect(sent).toEqual([]);
  await expect(page).toHaveURL(/\/invitations\/new$/);
  await page.getByRole('link', { name: 'Cancel' }).click();
});

for (const [order, born, parts] of [
  ['Day first: 27/05/1976', 'Born on 3 April 1980', ['3', '4', '1980']],
  ['Month first: 05/27/1976', 'Born on 4 March 1980', ['4', '3', '1980']],
] as const)
  test(`03/04/1980, typed, scanned or pasted, goes where the clinic’s order says: ${order}`, async ({
    page,
  }) => {
    await setOrder(page, order);
    await openForm(page);
    for (const field of [day, month, year]) {
      for (const part of [day, month, year]) await part(page).fill('');
      await field(page).focus();
      await scan(page, '03/04/1980', 'Tab');
      await expect(day(page)).toHaveValue(parts[0]);
      await expect(month(page)).toHaveValue(parts[1]);
      await expect(year(page)).toHaveValue(parts[2]);
      await expect(page.getByText(born)).toBeVisible();
      await expect(externalId(page)).toBeFocused();
    }
    for (const part of [day, month, year]) await part(page).fill('');
    await day(page).fill('03/04/1980');
    await expect(page.getByText(born)).toBeVisible();
    // Only one reading is a date: the order does not matter.
    await day(page).fill('27/05/1976');
    await expect(page.getByText('Born on 27 May 1976')).toBeVisible();
    await page.getByRole('link', { name: 'Cancel' }).click();
  });

test('where the clinic has no order, both readings of 03/04/1980 are offered, and none is taken by itself', async ({
  page,
}) => {
  await setOrder(page, 'Ask each time');
  await openForm(page);
  await day(page).fill('03/04/1980');
  await expect(month(page)).toHaveValue('');
  await expect(page.getByText('This date can be read in two ways')).toBeVisible();
  await create(page).click();
  await expect(page).toHaveURL(/\/invitations\/new$/);
  await page.getByRole('button', { name: '4 March 1980' }).click();
  await expect(page.getByText('Born on 4 March 1980')).toBeVisible();
  await expect(day(page)).toHaveValue('4');
  await expect(month(page)).toHaveValue('3');
  await expect(page.getByText('This date can be read in two ways')).toHaveCount(0);
  await expect(page.getByRole('button', { name: '3 April 1980' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Cancel' }).click();
});

for (const [what, earlier, typed] of [
  ['external id', { externalId: 'P-TWICE' }, { 'External ID': ' P-TWICE ' }],
  [
    'name and date of birth',
    { patientFirstName: 'José', patientLastName: 'de la Cruz', patientDateOfBirth: '1976-05-27' },
    // Without composed accents, in other case and with other spaces.
    { 'First name': 'JOSE\u0301', 'Last name': 'De  La Cruz', Day: '27', Month: '5', Year: '1976' },
  ],
] as const)
  test(`the same ${what} is said before a second invitation is made, which is not forbidden`, async ({
    page,
  }) => {
    const { address } = await prepareInvitation(page, agent, earlier);
    await openForm(page);
    for (const [label, value] of Object.entries(typed))
      await page.getByLabel(label, { exact: true }).fill(value);
    await page.keyboard.press('ControlOrMeta+Enter');
    const note = page.getByRole('status').filter({ hasText: 'This patient has' });
    await expect(note).toBeFocused();
    const link = note.getByRole('link').first();
    await expect(link).toHaveAttribute('href', new URL(address).pathname);
    await expect(page).toHaveURL(/\/invitations\/new$/);
    // The same person with another date of birth is another patient.
    await create(page).click();
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeFocused();
    expect(page.url()).not.toBe(address);
  });

test('patients who share only a name or a date of birth are not taken for the same', async ({ page }) => {
  await prepareInvitation(page, agent, {
    patientFirstName: 'Ana',
    patientLastName: 'Sousa',
    patientDateOfBirth: '1950-01-31',
    externalId: 'P-ANA',
  });
  await openForm(page);
  await page.getByLabel('First name').fill('Ana');
  await page.getByLabel('Last name').fill('Sousa');
  await day(page).fill('30.1.1950');
  await externalId(page).fill('P-ANA-2');
  await create(page).click();
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeFocused();
});
