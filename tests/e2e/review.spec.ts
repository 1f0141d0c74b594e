import type { Page } from '@playwright/test';
import { type Clinic, createClinic, expect, test } from './clinic.ts';
import { dashboardUrl, prepareAgent, prepareInvitation } from './people.ts';
import { reportEmergency } from './program.ts';

const words = 'Crushing chest pain right now, going into my left arm';

let clinic: Clinic;
/** Address of the agent's page. */
let agent = '';
test.beforeAll(async ({ administer, browser }) => {
  clinic = await createClinic(administer);
  const page = await browser.newPage();
  await clinic.takeSession(page);
  const kind = { specialization: 'Cardiology', visitType: 'Before the visit' };
  agent = await prepareAgent(page, { name: 'Review', ...kind });
  await page.close();
});

/** A patient's unfinished consultation with an emergency. */
async function tellOfEmergency(page: Page, lastName: string) {
  const patient = { patientFirstName: 'Edda', patientLastName: lastName };
  const { link } = await prepareInvitation(page, agent, patient);
  return await reportEmergency(link, words);
}

/** Makes a finished consultation with an emergency, and opens its report from Today. */
async function openEmergency(page: Page, lastName: string): Promise<void> {
  const consultation = await tellOfEmergency(page, lastName);
  await consultation.finish();
  await openFromToday(page, lastName);
}

async function openFromToday(page: Page, lastName: string): Promise<void> {
  await page.goto(dashboardUrl);
  // The title of the tab has the number too, and no name.
  await expect(page).toHaveTitle(/^\(\d+\) Today · /);
  await rowOf(page, 'Needs attention', lastName).getByRole('link', { name: 'Open report' }).click();
  await expect(page.getByRole('heading', { name: `Edda ${lastName}`, level: 1 })).toBeVisible();
}

const rowOf = (page: Page, section: string, lastName: string) =>
  page.getByRole('region', { name: section }).getByRole('listitem').filter({ hasText: lastName });

const acknowledgeButtons = (page: Page) =>
  page.getByRole('region', { name: 'Red flags' }).getByRole('button', { name: /^Acknowledge / });

test('an emergency stays in view until it is acknowledged; follow-up, note and assignment are kept', async ({
  page,
}) => {
  await clinic.takeSession(page);
  await openEmergency(page, 'Marsh');

  // With an open flag the button only leads to the first one.
  await expect(acknowledgeButtons(page).first()).toBeEnabled();
  await page.getByRole('button', { name: 'Mark as reviewed' }).click();
  await expect(acknowledgeButtons(page).first()).toBeFocused();
  await expect(page.getByText(/flags? (is|are) not acknowledged/)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // An unanswered call is recorded, and the flag stays open.
  let open = await acknowledgeButtons(page).count();
  const asked = page.getByRole('dialog', { name: 'What was done?' });
  await acknowledgeButtons(page).first().click();
  await asked.getByRole('button', { name: 'Called, no answer' }).click();
  await expect(page.getByText(/^No answer: called by /)).toHaveCount(1);
  await expect(acknowledgeButtons(page)).toHaveCount(open);
  for (; open > 0; open -= 1) {
    await acknowledgeButtons(page).first().click();
    await asked.getByRole('button', { name: 'Called the patient' }).click();
    await expect(acknowledgeButtons(page)).toHaveCount(open - 1);
  }
  await expect(page.getByText(/^Acknowledged by /).first()).toBeVisible();

  const followUp = (pressed: boolean) => page.getByRole('button', { name: 'Needs follow-up', pressed });
  await followUp(false).click();
  await expect(followUp(true)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(followUp(false)).toBeVisible();
  await expect(followUp(false)).toBeEnabled();
  await followUp(false).click();
  await expect(followUp(true)).toBeVisible();

  await page.getByText('Private note').click();
  await page.getByLabel('Note', { exact: true }).fill('Called back at noon');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('Note saved')).toBeVisible();

  const assigned = page.getByLabel('Assigned to');
  await expect(assigned).toBeEnabled();
  await assigned.selectOption({ index: 1 });
  await expect(page.getByText(/^Assigned to /).last()).toBeVisible();

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: dashboardUrl });
  await page.getByRole('button', { name: 'Copy as text' }).click();
  await expect(page.getByText('Copied').first()).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('RED FLAGS\nEmergency: ');
  expect(copied.replace(/\s+/g, ' ')).toContain(words);
  expect(copied).not.toContain('Called back at noon');

  await page.getByRole('button', { name: 'Mark as reviewed' }).click();
  await expect(page.getByText(/^Reviewed by /).first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Called back at noon');

  await page.goto(dashboardUrl);
  const kept = rowOf(page, 'Follow-up', 'Marsh');
  await expect(kept).toContainText('Assigned to');
  await expect(rowOf(page, 'Needs attention', 'Marsh')).toHaveCount(0);
  await page.goto(`${dashboardUrl}/invitations?q=Marsh`);
  await expect(page.getByRole('row').filter({ hasText: 'Marsh' })).toContainText('Follow-up');
});

test('S38 a key pressed twice or held acknowledges nothing; each flag is acknowledged for itself, by keyboard alone', async ({
  page,
}) => {
  await clinic.takeSession(page);
  await openEmergency(page, 'Keys');
  await expect(acknowledgeButtons(page).first()).toBeEnabled();
  // The dashboard learns that the consultation is finished shortly after the report.
  await expect(page.getByRole('button', { name: 'Mark as reviewed' })).toBeEnabled();
  let open = await acknowledgeButtons(page).count();
  const asked = page.getByRole('dialog', { name: 'What was done?' });
  for (; open > 0; open -= 1) {
    await page.keyboard.press('r');
    await expect(acknowledgeButtons(page).first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(asked.getByRole('heading', { name: 'What was done?' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    // The second "down" of a key without an "up" is a repeat.
    const called = asked.getByRole('button', { name: 'Called the patient' });
    await expect(called).toBeFocused();
    await called.dispatchEvent('keydown', { key: 'Enter', repeat: true });
    await expect(asked).toBeVisible();
    await page.keyboard.press('Enter');
    // While the dialog is open, the page behind it is hidden from roles.
    await expect(asked).toHaveCount(0);
    await expect(acknowledgeButtons(page)).toHaveCount(open - 1);
  }
  await page.keyboard.press('r');
  await expect(page.getByText(/^Reviewed by /).first()).toBeVisible();

  // The undo says whose review it takes back, and ends with the page.
  const undo = page.getByRole('button', { name: 'Undo for Edda Keys' });
  await expect(undo).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  await expect(undo).toHaveCount(0);
  await page.goBack();
  await expect(page.getByText(/^Reviewed by /).first()).toBeVisible();

  // The patient's words link back to the report line that quotes them.
  const back = page
    .getByRole('complementary', { name: 'Transcript' })
    .getByRole('link', { name: /\(to the report: / })
    .first();
  const target = (await back.getAttribute('href'))?.slice(1) ?? '';
  await back.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(target);
});

test('searching the transcript treats words as plain text, and moves through matches without leaving the field', async ({
  page,
}) => {
  await clinic.takeSession(page);
  await openEmergency(page, 'Words');
  // A low window, so that matches have to be scrolled into view.
  await page.setViewportSize({ width: 1280, height: 420 });
  const transcript = page.getByRole('complementary', { name: 'Transcript' });
  const opener = transcript.getByRole('button', { name: 'Find', exact: true });
  await opener.click();
  const field = transcript.getByRole('textbox', { name: 'Find in the transcript' });
  const place = transcript.getByRole('search').getByRole('status');
  const marks = transcript.locator('mark.found');
  const current = transcript.locator('mark[aria-current]');
  await expect(field).toBeFocused();
  for (const nothing of ['<span', '.*', '   ']) {
    await field.fill(nothing);
    await expect(place).toHaveText(nothing.trim() === '' ? '' : 'Not found');
    await expect(marks).toHaveCount(0);
  }

  await field.fill(' YÓU');
  await expect(place).toHaveText(/^1 of \d+$/);
  const count = await marks.count();
  expect(count).toBeGreaterThan(2);
  for (const words of await marks.allTextContents()) expect(words.toLowerCase()).toBe('you');
  for (const [key, number] of [
    ['Enter', 2],
    ['Enter', 3],
    ['Shift+Enter', 2],
    ['Shift+Enter', 1],
    ['Shift+Enter', count],
    ['Enter', 1],
  ] as const) {
    await page.keyboard.press(key);
    await expect(place).toHaveText(`${number} of ${count}`);
    await expect(current).toHaveCount(1);
    await expect(current).toBeInViewport({ ratio: 1 });
    await expect(field).toBeFocused();
    await expect(field).toBeInViewport({ ratio: 1 });
  }
  await transcript.getByRole('button', { name: 'Previous match' }).click();
  await expect(place).toHaveText(`${count} of ${count}`);
  await transcript.getByRole('button', { name: 'Next match' }).click();
  await expect(place).toHaveText(`1 of ${count}`);
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await expect(marks).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('S40 saving a note that was changed meanwhile shows both texts, and saves none before one is chosen', async ({
  page,
}) => {
  await clinic.takeSession(page);
  await openEmergency(page, 'Notes');
  const other = await page.context().newPage();
  await other.goto(page.url());
  for (const tab of [page, other]) await tab.getByText('Private note').click();
  await other.getByLabel('Note', { exact: true }).fill('Theirs');
  await page.getByLabel('Note', { exact: true }).fill('Mine');
  await other.getByRole('button', { name: 'Save note' }).click();
  await expect(other.getByText('Note saved')).toBeVisible();
  const warning = page.getByRole('alert').filter({ hasText: 'saved a change of this meanwhile' });
  await expect(warning).toContainText('Theirs');
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Mine');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(warning).toBeFocused();
  await expect(other.getByLabel('Note', { exact: true })).toHaveValue('Theirs');
  await warning.getByRole('button', { name: 'Keep mine' }).click();
  await expect(warning).toHaveCount(0);
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(other.getByLabel('Note', { exact: true })).toHaveValue('Mine');
  await other.close();
});

test('S38 an acknowledgement is taken back by keyboard: the flag is open on Today and in the list again, and both lines stay', async ({
  page,
}) => {
  await clinic.takeSession(page);
  await openEmergency(page, 'Mistaken');
  await expect(acknowledgeButtons(page).first()).toBeEnabled();
  const flags = page.getByRole('region', { name: 'Red flags' });
  const asked = page.getByRole('dialog', { name: 'What was done?' });
  const count = await acknowledgeButtons(page).count();
  for (let open = count; open > 0; open -= 1) {
    await acknowledgeButtons(page).first().click();
    await asked.getByRole('button', { name: 'Called the patient' }).click();
    await expect(acknowledgeButtons(page)).toHaveCount(open - 1);
  }
  await page.goto(dashboardUrl);
  await expect(rowOf(page, 'Needs attention', 'Mistaken')).toHaveCount(0);
  await page.goBack();

  const takeBack = flags.getByRole('button', { name: /^Take back / });
  await expect(takeBack).toHaveCount(count);
  await expect(takeBack.first()).toBeEnabled();
  await takeBack.first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Taken back. The flag is open again.')).toBeVisible();
  await expect(acknowledgeButtons(page)).toBeFocused();
  const history = flags.getByRole('list', { name: 'What was done before' }).getByRole('listitem');
  await expect(history).toHaveText([/^Acknowledged by .+ \(called the patient\)$/, /^Taken back by /]);
  // The service takes it back too.
  await expect(page.getByText('The consultation service was not told')).toHaveCount(0);

  await page.goto(dashboardUrl);
  await expect(rowOf(page, 'Needs attention', 'Mistaken')).toContainText('Emergency');
  await page.goto(`${dashboardUrl}/invitations?flag=open&q=Mistaken`);
  await expect(page.getByRole('row').filter({ hasText: 'Mistaken' })).toContainText('Emergency');
});

test('an open report is updated until it is finished, and text typed beside it stays', async ({ page }) => {
  await clinic.takeSession(page);
  const consultation = await tellOfEmergency(page, 'Grows');
  await openFromToday(page, 'Grows');
  const partial = page.getByText('This is what has been said so far');
  await expect(partial).toBeVisible();
  const rows = page.getByRole('complementary', { name: 'Transcript' }).getByRole('listitem');
  const before = await rows.count();
  await page.getByText('Private note').click();
  await page.getByLabel('Note', { exact: true }).fill('Not saved');
  // The page itself must not be reloaded.
  await page.evaluate(() => document.body.setAttribute('data-was-here', ''));

  await consultation.finish();
  await expect(partial).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Mark as reviewed' })).toBeEnabled();
  expect(await rows.count()).toBeGreaterThan(before);
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Not saved');
  await expect(page.locator('body[data-was-here]')).toHaveCount(1);
});

test('the printed page has the report and its transcript, and neither the note nor any control', async ({
  page,
}) => {
  await clinic.takeSession(page);
  await openEmergency(page, 'Paper');
  const transcript = page.getByRole('complementary', { name: 'Transcript' });
  await transcript.getByRole('button', { name: 'Find', exact: true }).click();
  await page.keyboard.type('pain');
  await expect(transcript.getByRole('search').getByRole('status')).toHaveText(/^1 of \d+$/);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Edda Paper' })).toBeVisible();
  await expect(transcript).toBeVisible();
  await expect(transcript.getByRole('search')).toBeHidden();
  await expect(page.getByText('Private note')).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Main', exact: true })).toBeHidden();
  await expect(acknowledgeButtons(page)).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-was-printed', '');
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await page.getByRole('button', { name: 'Report only' }).click();
  await expect(page.locator('body[data-was-printed]')).toHaveCount(1);
  await page.emulateMedia({ media: 'print' });
  await expect(transcript).toBeHidden();
  await expect(page.getByText(words).first()).toBeVisible();
});
