import type { Browser, Page } from '@playwright/test';
import { ProgramPatient } from '../helpers/program-patient.ts';
import { type Clinic, createClinic, expect, test } from './clinic.ts';
import {
  answerOnce,
  answerToTheEnd,
  answerUntil,
  openPhone,
  prepareAgent,
  prepareInvitation,
  serviceUrl,
} from './people.ts';

// The last of the files: its tests are divided among the workers, so that none of these waits for another.
test.describe.configure({ mode: 'parallel' });

let clinic: Clinic;
let agent: string;

test.beforeAll(async ({ administer, browser }) => {
  clinic = await createClinic(administer);
  const page = await browser.newPage();
  await clinic.takeSession(page);
  agent = await prepareAgent(page, { name: 'What was not sent' });
  await page.close();
});

async function invite(
  browser: Browser,
  fields: Parameters<typeof prepareInvitation>[2] = {},
): Promise<string> {
  const page = await browser.newPage();
  await clinic.takeSession(page);
  const { link } = await prepareInvitation(page, agent, fields);
  await page.close();
  return link;
}

/** A finished visit that tells something to the next one. */
async function visitWithMedicine(invitationUrl: string): Promise<void> {
  const patient = new ProgramPatient(serviceUrl);
  let page = (await patient.tell(await patient.startToStory({ invitationUrl }), 'A cough for three weeks.'))
    .body;
  for (let turn = 0; turn < 60 && page.screen !== null; turn += 1) {
    const asksMedicines = page.screen.items.some(({ id }) => id === 'medicines.list');
    page = asksMedicines
      ? (await patient.answer(page, { 'medicines.list': 'Zaroxolyn 5 in the morning' })).body
      : await patient.answerSome(page, 1);
  }
}

const continueButton = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const story = (page: Page) => page.getByRole('textbox', { name: 'What brings you to the clinic?' });
const age = (page: Page) => page.getByRole('textbox', { name: 'Age' });
const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));

/** Every way on which a page is left without sending, and returned to. */
const detours: [string, (page: Page) => Promise<void>][] = [
  ['a reload', async (page) => void (await page.reload())],
  [
    'a change of language',
    async (page) => {
      for (const language of ['Español', 'English']) {
        await page.getByRole('link', { name: language }).click();
        await page.getByRole('button', { name: language }).click();
        await expect(page.getByRole('link', { name: language })).toHaveCount(0);
      }
    },
  ],
  [
    'Pause',
    async (page) => {
      await page.getByRole('button', { name: 'Pause' }).click();
      // Of what was not sent, no page says that it is saved.
      await expect(page.getByText('What you have sent is saved.')).toBeVisible();
      await page.getByRole('link', { name: 'Go on', exact: true }).click();
    },
  ],
  [
    'Back',
    async (page) => {
      await page.getByRole('link', { name: 'Finish and clear this device' }).click();
      await expect(heading(page)).toHaveText('Clear this device?');
      await page.goBack();
    },
  ],
];

async function start(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await page.getByRole('button', { name: 'Start' }).click();
  await page.waitForURL(/\/consultation\/[0-9a-z]{26}$/);
}

test('S40 the choices of the first page survive a reload and a change of language, and go when they are sent', async ({
  browser,
}) => {
  const { context, page } = await openPhone(browser);
  await page.goto(await invite(browser));
  await page.getByRole('radio', { name: /parent/ }).check();
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await page.reload();
  await expect(page.getByRole('radio', { name: /parent/ })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: /I agree/ })).toBeChecked();
  await page.getByRole('link', { name: 'Español' }).click();
  await expect(page.getByRole('checkbox')).toBeChecked();
  await page.getByRole('button', { name: 'Empezar' }).click();
  await page.waitForURL(/\/consultation\/[0-9a-z]{26}$/);
  expect(await stored(page)).not.toContain('PARENT');
  await context.close();
});

test('S40 numbers, ticks, words and statements that were not sent survive reload, language, Pause and Back, each on its own page', async ({
  browser,
}) => {
  const { context, page } = await openPhone(browser);
  await start(page, await invite(browser));
  await age(page).fill('14');
  await page.getByRole('combobox').selectOption({ label: 'months' });
  await page.getByRole('radio', { name: 'Female' }).check();
  for (const [, leave] of detours) {
    await leave(page);
    await expect(age(page)).toHaveValue('14');
    await expect(page.getByRole('combobox')).toHaveValue('month');
    await expect(page.getByRole('radio', { name: 'Female' })).toBeChecked();
  }
  await age(page).fill('34');
  await page.getByRole('combobox').selectOption({ label: 'years' });
  await continueButton(page).click();

  const signs = page.getByRole('checkbox');
  await expect(heading(page)).not.toHaveText('About you');
  await signs.first().check();
  for (const [, leave] of detours) {
    await leave(page);
    await expect(signs.first()).toBeChecked();
    await expect(signs.nth(1)).not.toBeChecked();
  }
  await signs.first().uncheck();
  await answerUntil(page, 'story');

  await story(page).fill('A cough and a fever since Monday');
  await page.getByRole('textbox').nth(1).fill('and my knee hurts');
  for (const [, leave] of detours) {
    await leave(page);
    await expect(story(page)).toHaveValue('A cough and a fever since Monday');
    await expect(page.getByRole('textbox').nth(1)).toHaveValue('and my knee hurts');
  }
  await page
    .getByRole('link', { name: /^Change/ })
    .first()
    .click();
  for (const field of await page.getByRole('textbox').all())
    await expect(field).not.toHaveValue(/cough|knee/);
  await page.getByRole('link', { name: /Back/ }).click();
  await expect(story(page)).toHaveValue('A cough and a fever since Monday');
  await continueButton(page).click();

  await expect(heading(page)).toHaveText('Did we read this right?');
  expect(await stored(page)).not.toContain('cough');
  for (const field of await page.getByRole('textbox').all()) await expect(field).toHaveValue('');
  const yes = page.getByRole('radio', { name: 'Yes', exact: true }).first();
  const kept = page.locator('.kept').getByRole('checkbox').first();
  await yes.check();
  if (await kept.isVisible()) await kept.uncheck();
  for (const [, leave] of detours) {
    await leave(page);
    await expect(yes).toBeChecked();
    if (await kept.isVisible()) await expect(kept).not.toBeChecked();
  }
  await context.close();
});

test('S40 what was typed after the end survives a reload, and is added once although its answer was lost', async ({
  browser,
}) => {
  const { context, page } = await openPhone(browser);
  await start(page, await invite(browser));
  await answerToTheEnd(page, { 'What brings you': 'I have a cough' });
  const forgot = page.getByLabel('I forgot to say');
  await forgot.fill('I also lost my appetite');
  await page.reload();
  await expect(forgot).toHaveValue('I also lost my appetite');
  // The server takes it, and its answer does not arrive.
  await page.route(
    '**/consultation/*',
    async (route) => {
      await route.fetch();
      await route.fulfill({ status: 413, contentType: 'text/html', body: 'Blocked' });
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Add this' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(forgot).toHaveValue('I also lost my appetite');
  await page.reload();
  await expect(forgot).toHaveValue('I also lost my appetite');
  await page.getByRole('button', { name: 'Add this' }).click();
  await expect(forgot).toHaveValue('');
  await expect(page.getByRole('listitem').filter({ hasText: 'I also lost my appetite' })).toHaveCount(1);
  expect(await stored(page)).not.toContain('appetite');
  await context.close();
});

test('S40 words leave the device only when the service has accepted them', async ({ browser }) => {
  const { context, page } = await openPhone(browser);
  await start(page, await invite(browser));
  await answerUntil(page, 'story');
  await story(page).fill('My left knee hurts');
  await context.setOffline(true);
  await continueButton(page).click();
  await expect(page.getByRole('status')).toContainText(/connection/i);
  // Shown to everybody, not to screen readers alone.
  expect((await page.getByRole('status').boundingBox())?.height).toBeGreaterThan(20);
  expect(await stored(page)).toContain('My left knee hurts');
  // While it waits, the words that are on their way cannot be changed.
  await expect(story(page)).not.toBeEditable();
  page.on('dialog', (dialog) => void dialog.accept());
  await context.setOffline(false);
  await expect(heading(page)).toHaveText('Did we read this right?');
  expect(await stored(page)).not.toContain('knee');
  await context.close();
});

test('S40 words of one consultation never appear in another, and "Finish and clear this device" leaves none', async ({
  browser,
}) => {
  const { context, page } = await openPhone(browser);
  await start(page, await invite(browser));
  await answerUntil(page, 'story');
  const first = page.url();
  await story(page).fill('My left knee hurts');
  await start(page, await invite(browser));
  await answerUntil(page, 'story');
  await expect(story(page)).toHaveValue('');
  await page.goto(first);
  await expect(story(page)).toHaveValue('My left knee hurts');
  await page.getByRole('link', { name: 'Finish and clear this device' }).click();
  await page.getByRole('button', { name: /^Clear/ }).click();
  await expect(heading(page)).toHaveText('This device is clear');
  expect(await stored(page)).toBe('{}');
  await context.close();
});

test('S40 a date of birth and a code are never kept', async ({ browser }) => {
  const patient = { externalId: 'P-40', patientDateOfBirth: '1980-04-03' };
  await visitWithMedicine(await invite(browser, patient));
  const { context, page } = await openPhone(browser);
  await start(page, await invite(browser, patient));
  const birth = page.getByRole('textbox', { name: /born|birth/i });
  await birth.fill('03/04/1981');
  await page.reload();
  await expect(birth).toHaveValue('');
  expect(await stored(page)).not.toContain('1981');
  const address = page.url();
  await context.clearCookies();
  await page.goto(address);
  await page.getByLabel('Day').fill('27');
  await page.getByLabel('Year').fill('1982');
  await page.getByLabel(/eight-digit code/i).fill('98761234');
  await page.reload();
  expect(await stored(page)).not.toMatch(/1982|98761234/);
  await context.close();
});

test('S40 where the tab’s storage is refused or full, the consultation goes on and loses only this', async ({
  browser,
}) => {
  const { context, page } = await openPhone(browser);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await page.addInitScript(() => {
    for (const name of ['sessionStorage', 'localStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Storage is refused', 'SecurityError');
        },
      });
  });
  await start(page, await invite(browser));
  await answerOnce(page, {});
  await answerToTheEnd(page, { 'What brings you': 'I have a cough' });
  expect(faults).toEqual([]);
  await context.close();
});
