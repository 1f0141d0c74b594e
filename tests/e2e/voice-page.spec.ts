import { expect, test } from '@playwright/test';
import { arabic } from './arabic.ts';
import { expectAccessibleInBothThemes } from './axe.ts';
import { alarmPage } from './emergency.ts';
import { answerOnce, answerUntil } from './people.ts';
import {
  button,
  checkMicrophone,
  clinic,
  expectMicrophoneClosed,
  heading,
  openAtComplaint,
  openPhone,
  own,
  record,
  recordings,
  setUpSpeech,
  speaking,
  speech,
  start,
} from './speaking-phone.ts';

setUpSpeech();

test('recognized words count only once they are sent, and can be changed before', async () => {
  const { context, page } = await openAtComplaint();
  await record(page);
  await expect(own(page)).toHaveValue('My left knee hurts');
  await expect(own(page)).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Heard: My left knee hurts' })).toHaveCount(1);
  await expectMicrophoneClosed(page);
  await expect(heading(page)).toHaveText('In your own words');
  await own(page).fill('My right knee hurts');
  await button(page, 'Continue').click();
  await expect(heading(page)).toHaveText('Did we read this right?');
  await expect(page.getByText('My right knee hurts').first()).toBeVisible();
  await expect(page.getByText('My left knee hurts')).toHaveCount(0);
  expect(await clinic.query("select 1 from encounters where modality = 'SPEECH'")).not.toEqual([]);
  await context.close();
});

test('S21 a reloaded page still shows the recognized words', async () => {
  const { context, page } = await openAtComplaint();
  await record(page);
  await expect(own(page)).toHaveValue('My left knee hurts');
  await page.reload();
  await expect(own(page)).toHaveValue('My left knee hurts');
  await expect(button(page, 'Speak again')).toBeVisible();
  await button(page, 'Continue').click();
  await expect(heading(page)).toHaveText('Did we read this right?');
  await context.close();
});

test('speaking again replaces recognized words and keeps typed ones', async () => {
  const { context, page } = await openAtComplaint();
  await own(page).fill('Since Monday.');
  await record(page);
  await expect(own(page)).toHaveValue('Since Monday. My left knee hurts');
  speech.transcript = 'My right knee hurts';
  await record(page, 'Speak again');
  await expect(own(page)).toHaveValue('Since Monday. My right knee hurts');
  await context.close();
});

test('S22 after a spoken emergency the page asks about signs and says whom to call, before anything is sent', async () => {
  const { context, page } = await openAtComplaint();
  speech.transcript = 'I have crushing chest pain and I cannot breathe';
  await record(page);
  await expect(alarmPage(page)).toHaveCount(1);
  await expect(page.getByRole('link', { name: /112|911/ }).first()).toBeVisible();
  await expect(heading(page)).toBeFocused();
  await expect(own(page)).toHaveCount(0);
  await expectMicrophoneClosed(page);
  await context.close();
});

test('S22 after a spoken emergency in Arabic the page asks about signs at once; the recognized words are right-to-left and can be changed', async () => {
  await clinic.query("update organizations set languages = '{ar}'");
  const { context, page } = await openPhone();
  const pressed = (name: string) => button(page, arabic(name)).click();
  const words = page.getByRole('textbox', { name: arabic('What brings you to the clinic?') });
  await page.goto(`${await clinic.invite()}?lang=ar`);
  await page.getByRole('radio', { name: new RegExp(`^${arabic('Speaking')}`) }).check();
  await page.getByRole('checkbox').check();
  await pressed('Start');
  await answerUntil(page, 'signs', {}, undefined, arabic);
  await answerOnce(page, {}, undefined, arabic);
  await expect(heading(page)).toHaveText(arabic('Microphone check'));
  await expectAccessibleInBothThemes(page);
  await pressed('Turn on the microphone');
  await expect(page.getByText(arabic('I can hear you.'))).toBeVisible();
  await pressed('Go to the question');
  const speak = async (name: string) => {
    await pressed(name);
    await expect(page.getByText(arabic('Listening'), { exact: true })).toBeVisible();
    // A shorter recording counts as accidental and is discarded.
    await expect(page.getByText('0:01')).toBeVisible();
    await pressed('Stop');
  };

  speech.transcript = 'عندي سعال منذ يومين';
  await speak('Speak');
  await expect(words).toHaveValue(speech.transcript);
  await expect(words).toHaveCSS('direction', 'rtl');
  await words.fill('عندي سعال منذ ثلاثة أيام');
  await expectAccessibleInBothThemes(page);
  speech.transcript = 'عندي ألم شديد في صدري ولا أستطيع التنفس';
  await speak('Speak again');
  await expect(alarmPage(page)).toHaveCount(1);
  await expect(page.getByText(speech.transcript)).toBeVisible();
  await expectMicrophoneClosed(page);
  await clinic.query("update organizations set languages = '{}'");
  await context.close();
});

test('recognized words go into the field in use, and the page says which one that is', async () => {
  const { context, page } = await openAtComplaint();
  const other = page.getByRole('textbox').nth(1);
  await expect(page.getByText('Your words go into “What brings you to the clinic?”.')).toBeVisible();
  await record(page);
  await expect(own(page)).toHaveValue('My left knee hurts');
  speech.transcript = 'And I am tired';
  await other.focus();
  await expect(page.getByText('Your words go into “What brings you to the clinic?”.')).toHaveCount(0);
  await record(page);
  await expect(other).toHaveValue('And I am tired');
  await expect(own(page)).toHaveValue('My left knee hurts');
  // Emptying one field leaves the recognized words of the other.
  await other.fill('');
  await expect(page.getByText('This is what we heard.')).toHaveCount(1);
  await expect(page.locator('#ask input[name=modality]')).toHaveValue('SPEECH');
  await context.close();
});

test('S22 a spoken emergency in one field leaves the typed words of the other', async () => {
  const { context, page } = await openAtComplaint();
  const other = page.getByRole('textbox').nth(1);
  await other.fill('I also need a certificate');
  await own(page).focus();
  speech.transcript = 'I have crushing chest pain and I cannot breathe';
  await record(page);
  await expect(alarmPage(page)).toHaveCount(1);
  for (let asked = 0; asked < 9 && (await alarmPage(page).count()) > 0; asked += 1)
    await answerOnce(page, {});
  await expect(own(page)).toHaveValue(speech.transcript);
  await expect(other).toHaveValue('I also need a certificate');
  await context.close();
});

test('the service reads every page aloud: signs, statements, a changed answer, the summary', async () => {
  test.setTimeout(600_000);
  const { context, page } = await openPhone();
  await page.goto(await clinic.invite());
  await speaking(page).check();
  await page.getByRole('checkbox').check();
  await button(page, 'Start').click();
  const voices = await page.evaluate(() => speechSynthesis.getVoices().length);
  test.skip(voices > 0, 'This browser has a voice of its own');
  const reading = () => page.getByRole('button', { name: /^(Read again|Stop reading)$/ });
  const readInputs = () =>
    speech.requests
      .filter(({ path: at }) => at.endsWith('/speech'))
      .map(
        ({ body }) => (JSON.parse(Buffer.from(body, 'latin1').toString('utf8')) as { input: string }).input,
      );
  await expect(reading()).toHaveCount(1);
  await answerUntil(page, 'signs');
  await expect(reading()).toHaveCount(1);
  await answerOnce(page, {});
  await checkMicrophone(page);
  await expect(reading()).toHaveCount(1);
  for (let turn = 0; turn < 40; turn += 1) {
    await expect(reading(), (await heading(page).textContent()) ?? '').toHaveCount(1);
    if ((await page.locator('#ask input[name="screenId"][value^="readback."]').count()) > 0) break;
    await answerOnce(page, { 'What brings you': 'My left knee hurts' });
  }
  await expect(heading(page)).toHaveText(/check/i);
  await expect.poll(() => readInputs().some((input) => input.includes('knee'))).toBe(true);
  await page
    .getByRole('link', { name: /^Change/ })
    .first()
    .click();
  await expect(reading()).toHaveCount(1);
  const asked = (await heading(page).textContent()) ?? '';
  await expect.poll(() => readInputs().at(-1) ?? '').toContain(asked);
  await context.close();
});

test('after two failures in a row the recognizer is no longer offered; typed words stay, and trying again works', async () => {
  const { context, page } = await openAtComplaint();
  await own(page).fill('Typed before');
  speech.mode = 'failing';
  await record(page);
  await expect(page.getByText(/could not turn what you said into words/)).toBeVisible();
  await expect(own(page)).toHaveValue('Typed before');
  await record(page);
  await expect(page.getByRole('main').getByText(/Speaking does not work at the moment/)).toBeVisible();
  await expect(button(page, 'Speak')).toHaveCount(0);
  await expect(own(page)).toHaveValue('Typed before');
  speech.mode = 'right';
  await button(page, 'Try speaking again').click();
  await record(page);
  await expect(own(page)).toHaveValue('Typed before My left knee hurts');
  await context.close();
});

test('the page says when nothing was understood, when the recognizer is slow and when the connection is lost', async () => {
  const { context, page } = await openAtComplaint();
  speech.transcript = '';
  await record(page);
  await expect(page.getByText(/We heard no words/)).toBeVisible();
  let letGo = () => {};
  speech.gate = new Promise((resolve) => {
    letGo = resolve;
  });
  speech.transcript = 'My left knee hurts';
  await record(page);
  await expect(page.getByText('Still working …')).toBeVisible();
  await expectMicrophoneClosed(page);
  letGo();
  await expect(own(page)).toHaveValue('My left knee hurts');
  await context.setOffline(true);
  await record(page, 'Speak again');
  await expect(page.getByText(/There is no connection. Write your answer/)).toBeVisible();
  await expect(own(page)).toHaveValue('My left knee hurts');
  await context.close();
});

test('hands-free starts and ends by itself, and sends nothing', async () => {
  const { context, page } = await openAtComplaint();
  await page.getByLabel(/^Hands-free/).check();
  // Loads the page that takes words again.
  await page.reload();
  await expect(page.getByText('Listening', { exact: true })).toBeVisible();
  await expect(own(page)).toHaveValue('My left knee hurts');
  await expectMicrophoneClosed(page);
  await expect(heading(page)).toHaveText('In your own words');
  expect(recordings()).toHaveLength(1);
  await context.close();
});

test('switching to writing turns the microphone off, and the recording under way is not sent', async () => {
  const { context, page } = await openAtComplaint();
  await button(page, 'Speak').click();
  await expect(page.getByText('Listening', { exact: true })).toBeVisible();
  await button(page, 'Write instead').click();
  await expectMicrophoneClosed(page);
  await expect(own(page)).toBeFocused();
  await expect(button(page, 'Speak')).toHaveCount(0);
  expect(recordings()).toEqual([]);
  await button(page, 'Speak instead').click();
  await expect(button(page, 'Speak')).toBeVisible();
  await context.close();
});

test('all controls for speaking work with the keyboard', async () => {
  const { context, page } = await openAtComplaint();
  await button(page, 'Speak').focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('0:01')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(own(page)).toBeFocused();
  await expect(own(page)).toHaveValue('My left knee hurts');
  await button(page, 'Continue').focus();
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Did we read this right?');
  await context.close();
});

test('where the browser has no voice the service reads the question aloud, and stops when the patient speaks', async () => {
  const { context, page } = await openPhone();
  await start(page, await clinic.invite());
  const read: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'media') read.push(new URL(request.url()).search);
  });
  await checkMicrophone(page);
  await answerUntil(page, 'story');
  const voices = await page.evaluate(() => speechSynthesis.getVoices().length);
  test.skip(voices > 0, 'This browser has a voice of its own');
  await expect.poll(() => read.length).toBeGreaterThan(0);
  await expect(page.getByRole('button', { name: /^(Read again|Stop reading)$/ })).toBeVisible();
  await page.getByLabel('Read questions aloud').uncheck();
  const readSoFar = read.length;
  await page.reload();
  await expect(button(page, 'Read again')).toBeVisible();
  expect(read).toHaveLength(readSoFar);
  await context.close();
});

test('axe finds nothing while speaking, in both themes', async () => {
  const { context, page } = await openPhone({ width: 320 });
  await page.goto(await clinic.invite());
  await expect(speaking(page)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await speaking(page).check();
  await page.getByRole('checkbox').check();
  await button(page, 'Start').click();
  await answerUntil(page, 'signs');
  await answerOnce(page, {});
  await expect(heading(page)).toHaveText('Microphone check');
  await expectAccessibleInBothThemes(page);
  await checkMicrophone(page);
  await answerUntil(page, 'story');
  await expectAccessibleInBothThemes(page);
  await button(page, 'Speak').click();
  await expect(page.getByText('Listening', { exact: true })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  // A shorter recording counts as accidental and is discarded.
  await expect(page.getByText(/^0:(?!00)\d\d$/)).toBeVisible();
  await button(page, 'Stop').click();
  await expect(own(page)).toHaveValue('My left knee hurts');
  await expectAccessibleInBothThemes(page);
  await context.close();
});
