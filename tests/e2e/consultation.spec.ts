import type { Browser, Page } from '@playwright/test';
import { type Clinic, createClinic, expect, test } from './clinic.ts';
import { keyboard } from './hands.ts';
import {
  answerOnce,
  answerToTheEnd,
  answerUntil,
  openPhone,
  prepareAgent,
  prepareInvitation,
  startConsultation,
} from './people.ts';

let clinic: Clinic;
const links: string[] = [];

test.beforeAll(async ({ administer, browser }) => {
  clinic = await createClinic(administer);
  const page = await browser.newPage();
  await clinic.takeSession(page);
  const agent = await prepareAgent(page, { name: 'Patient pages' });
  for (let number = 0; number < 9; number += 1) links.push((await prepareInvitation(page, agent)).link);
  await page.close();
});

function takeLink(): string {
  const link = links.pop();
  if (link === undefined) throw new Error('More links are needed');
  return link;
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

const complaint = (page: Page) => page.getByRole('textbox', { name: 'What brings you to the clinic?' });
const spanish = (english: string): string => {
  const words: Record<string, string> = {
    Continue: 'Continuar',
    'Continue anyway': 'Continuar de todos modos',
    'I’d rather not say': 'Prefiero no decirlo',
    Never: 'Nunca',
    No: 'No',
    'None of these': 'Nada de esto',
    'Send to the clinic': 'Enviar a la clínica',
    'Thank you': 'Gracias',
    Yes: 'Sí',
  };
  return words[english] ?? english;
};

/** A patient's phone with the page of the open question. */
async function openAtComplaint(browser: Browser, options: Parameters<typeof openPhone>[1] = {}) {
  const phone = await openPhone(browser, options);
  await startConsultation(phone.page, takeLink());
  await answerUntil(phone.page, 'story');
  await expect(heading(phone.page)).toHaveText('In your own words');
  return phone;
}

async function say(page: Page, words: string): Promise<void> {
  await complaint(page).fill(words);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

test('S21 an answer typed offline is sent once when the connection is back', async ({ browser }) => {
  const { context, page } = await openAtComplaint(browser);
  await context.setOffline(true);
  await say(page, 'My left knee hurts');
  await expect(page.getByRole('status')).toContainText(/connection/i);
  await expect(complaint(page)).toHaveValue('My left knee hurts');
  await context.setOffline(false);
  await expect(heading(page)).toHaveText('Did we read this right?');
  await page.reload();
  await expect(page.locator('.story').getByText('My left knee hurts')).toHaveCount(1);
  await context.close();
});

test('a typed answer is kept where a proxy or portal answers in place of the clinic, and is sent once on the next try', async ({
  browser,
}) => {
  const { context, page } = await openAtComplaint(browser);
  for (const answer of [
    { status: 200, contentType: 'text/html', body: '<h1>Welcome to the free WLAN</h1>' },
    { status: 403, contentType: 'text/html', body: 'Blocked' },
    { status: 413, contentType: 'application/problem+json', body: '{"title":"Too large","status":413}' },
  ]) {
    await page.route('**/consultation/*', (route) => route.fulfill(answer), { times: 1 });
    await say(page, 'My left knee hurts');
    await expect(page.getByRole('alert').or(page.getByRole('status')).first()).toBeVisible();
    await expect(complaint(page)).toHaveValue('My left knee hurts');
    await expect(heading(page)).toHaveText('In your own words');
  }
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(heading(page)).toHaveText('Did we read this right?');
  await page.reload();
  await expect(page.locator('.story').getByText('My left knee hurts')).toHaveCount(1);
  await context.close();
});

test('the Enter that ends the composition of an input method never sends; the next one does', async ({
  browser,
}) => {
  const { context, page } = await openAtComplaint(browser);
  await complaint(page).fill('My left knee hurts');
  // In a field with several lines Enter inserts a new line; in a field with a single line it sends.
  const field = page.locator('textarea[rows="1"]');
  await field.fill('膝');
  const isPrevented = (init: { isComposing?: boolean; keyCode?: number }) =>
    field.evaluate(
      (element, given) =>
        !element.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...given }),
        ),
      init,
    );
  expect(await isPrevented({ isComposing: true })).toBe(false);
  // Safari sends it after the composition has ended, with the key code 229.
  expect(await isPrevented({ keyCode: 229 })).toBe(false);
  await expect(heading(page)).toHaveText('In your own words');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await field.press('Enter');
  expect((await sent).postData()).toContain('膝');
  await context.close();
});

test('on the narrowest phone the buttons keep their names', async ({ browser }) => {
  const { context, page } = await openAtComplaint(browser, { viewport: { width: 320, height: 568 } });
  await expect(page.getByRole('link', { name: 'Español' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await context.close();
});

test('the consultation is in the browser’s language, which can be changed at any question without losing an answer', async ({
  browser,
}) => {
  const phone = await openPhone(browser, { locale: 'es-MX' });
  const { page } = phone;
  await page.goto(takeLink());
  await expect(heading(page)).toHaveText('Unas preguntas antes de su visita');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Empezar' }).click();
  await answerUntil(page, 'story', {}, undefined, spanish);
  await page
    .getByRole('textbox', { name: '¿Qué le trae a la clínica?' })
    .fill('Me duele la rodilla izquierda');
  await page.getByRole('button', { name: 'Continuar', exact: true }).click();
  await expect(heading(page)).toHaveText('¿Lo hemos entendido bien?');
  await page.getByRole('link', { name: 'English' }).click();
  await page.getByRole('button', { name: 'English' }).click();
  await expect(heading(page)).toHaveText('Did we read this right?');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('.story').getByText('Me duele la rodilla izquierda')).toBeVisible();
  await expect(page.getByRole('group', { name: 'You have joint pain.' })).toBeVisible();
  await phone.context.close();
});

test('S18 after a pause the code opens the consultation on another device, and a wrong one does not', async ({
  browser,
}) => {
  const { context, page } = await openAtComplaint(browser);
  await say(page, 'I have a cough');
  await expect(heading(page)).toHaveText('Did we read this right?');
  const address = page.url();
  await page.getByRole('button', { name: 'Pause' }).click();
  const code = (await page.getByText(/^\d{4} \d{4}$/).textContent())?.trim() ?? '';
  const other = await openPhone(browser);
  await other.page.goto(address);
  await expect(other.page.getByText('I have a cough')).toHaveCount(0);
  await other.page.getByLabel(/eight-digit code/i).fill(code === '0000 0000' ? '11111111' : '00000000');
  await other.page.getByRole('button', { name: 'Continue' }).click();
  await expect(other.page.getByRole('alert')).toBeVisible();
  await other.page.getByLabel(/eight-digit code/i).fill(code);
  await other.page.getByRole('button', { name: 'Continue' }).click();
  await expect(other.page.locator('.story').getByText('I have a cough')).toBeVisible();
  await expect(heading(other.page)).toHaveText('Did we read this right?');
  await context.close();
  await other.context.close();
});

test('each line of the read-back can be changed; afterwards the summary can be read and added to', async ({
  browser,
}) => {
  const { context, page } = await openAtComplaint(browser);
  await say(page, 'I have a cough');
  await expect(heading(page)).toHaveText('Did we read this right?');
  const reason = page.getByText('Why am I asked this?');
  let reasons = 0;
  for (let turn = 0; turn < 60; turn += 1) {
    if ((await heading(page).textContent()) === 'Check your answers') break;
    if (await reason.isVisible()) {
      await reason.click();
      await expect(page.locator('.why p').first()).toBeVisible();
      reasons += 1;
    }
    await answerOnce(page, {});
  }
  expect(reasons).toBeGreaterThan(0);
  for (const fold of await page.locator('.sum summary').all()) await fold.click();
  const rows = page.getByRole('term');
  await expect(page.getByRole('link', { name: /^Change/ })).toHaveCount(await rows.count());
  await page.getByRole('link', { name: 'Change Smoking' }).click();
  await page.getByRole('button', { name: 'Stopped smoking' }).click();
  await expect(heading(page)).toHaveText('Check your answers');
  await expect(page.getByText('Stopped smoking')).toBeVisible();
  await page.getByRole('button', { name: 'Send to the clinic' }).click();
  await expect(heading(page)).toHaveText('Thank you');
  await page.getByText('Read your answers again').click();
  await expect(page.getByText('Stopped smoking')).toBeVisible();
  await page.getByLabel('I forgot to say').fill('I also lost my appetite');
  await page.getByRole('button', { name: 'Add this' }).click();
  const added = page.getByRole('listitem').filter({ hasText: 'I also lost my appetite' });
  await expect(added).toBeVisible();
  await page.reload();
  await expect(added).toBeVisible();
  await context.close();
});

test('the whole consultation can be held with the keyboard alone, and each new question has the focus', async ({
  browser,
}) => {
  const phone = await openPhone(browser);
  const { page } = phone;
  await page.goto(takeLink());
  await keyboard.tick(page.getByRole('checkbox', { name: /I agree/ }));
  await keyboard.press(page.getByRole('button', { name: 'Start' }));
  await page.waitForURL(/\/consultation\//);
  for (let turn = 0; turn < 60; turn += 1) {
    if ((await heading(page).textContent()) === 'Check your answers') break;
    await answerOnce(page, {}, keyboard);
    await expect(heading(page)).toBeFocused();
  }
  await keyboard.press(page.getByRole('button', { name: 'Send to the clinic' }));
  await expect(heading(page)).toHaveText('Thank you');
  await phone.context.close();
});

test('on the smallest screen no page scrolls sideways', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 320, height: 568 }, locale: 'en-GB' });
  const page = await context.newPage();
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  await page.goto(takeLink());
  expect(await isWide()).toBe(false);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Start' }).click();
  await page.waitForURL(/\/consultation\//);
  expect(await isWide()).toBe(false);
  await answerToTheEnd(page, {
    'What brings you': 'Pneumonoultramicroscopicsilicovolcanoconiosis_and_a_very_long_word_without_a_space',
  });
  expect(await isWide()).toBe(false);
  await context.close();
});
