import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, expect, type Page, test } from '@playwright/test';
import * as z from 'zod';
import { browserArguments, findBrowser } from '../../scripts/lib/browser.ts';
import { type OfflineRecognizer, startOfflineRecognizer } from '../helpers/voice/offline-recognizer.ts';
import type { ArabicPhrase, EnglishPhrase, Phrase } from '../helpers/voice/phrases.ts';
import { createRecordedVoice, type RecordedVoice } from '../helpers/voice/recorded-voice.ts';
import { arabic } from './arabic.ts';
import { type OwnClinic, startOwnClinic } from './own-clinic.ts';

test.describe.configure({ timeout: 600_000 });

const folder = mkdtempSync(path.join(tmpdir(), 'consult-desk-voice-'));
let voice: RecordedVoice;
let browser: Browser;
let recognizer: OfflineRecognizer;
let clinic: OwnClinic;

test.beforeAll(async () => {
  voice = createRecordedVoice(path.join(folder, 'voice.wav'));
  voice.say('no');
  browser = await chromium.launch({
    executablePath: findBrowser() ?? undefined,
    args: [...browserArguments, ...voice.browserArguments],
  });
  recognizer = await startOfflineRecognizer(await browser.newPage());
  clinic = await startOwnClinic({ SPEECH_BASE_URL: recognizer.url, SPEECH_MODEL: 'offline' });
});
test.afterAll(async () => {
  await clinic.stop();
  await recognizer.stop();
  await browser.close();
  rmSync(folder, { recursive: true });
});
test.beforeEach(() => recognizer.revive());

const questionSchema = z.object({
  step: z.string(),
  status: z.string(),
  question: z.object({ id: z.string(), kind: z.string() }).nullable(),
});

/** What stands open, as programs read it. */
async function readStep(page: Page): Promise<z.infer<typeof questionSchema>> {
  const answer = await page.request.get(page.url(), { headers: { accept: 'application/json' } });
  return questionSchema.parse(await answer.json());
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
/** What somebody with a sore knee says to each kind of question, who has little else to tell, and the page's words. */
type Tongue = {
  query: string;
  label: (english: string) => string;
  complaint: Phrase;
  byKind: Record<string, Phrase> & { choices: Phrase };
  unsure: Phrase;
};
const english: Tongue = {
  query: '',
  label: (text) => text,
  complaint: 'my left knee hurts',
  byKind: {
    yesno: 'no',
    scale: 'three',
    choices: 'none of these',
    choice: 'the first one',
    date: 'three days ago',
    text: 'nothing else',
  } satisfies Record<string, EnglishPhrase>,
  unsure: 'not sure',
};
const arabicTongue: Tongue = {
  query: '?lang=ar',
  label: arabic,
  complaint: 'ركبتي اليسرى تؤلمني',
  byKind: {
    yesno: 'لا',
    scale: 'ثلاثة',
    choices: 'لا شيء من هذه',
    choice: 'الخيار الأول',
    date: 'قبل ثلاثة أيام',
    text: 'لا شيء آخر',
  } satisfies Record<string, ArabicPhrase>,
  unsure: 'لا أدري',
};

const heardField = (page: Page, { label }: Tongue) =>
  page.getByLabel(new RegExp(`^(${label('Your own words')}|${label('What we heard')})$`));

function answerTo(question: { id: string; kind: string }, tongue: Tongue = english): Phrase {
  if (question.id === 'complaint.main') return tongue.complaint;
  return tongue.byKind[question.kind] ?? tongue.unsure;
}

async function openWithVoice(tongue: Tongue = english): Promise<{ context: BrowserContext; page: Page }> {
  const { label } = tongue;
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    permissions: ['microphone'],
  });
  const page = await context.newPage();
  await page.goto(`${await clinic.invite()}${tongue.query}`);
  await page.getByRole('radio', { name: new RegExp(`^${label('Speaking')}`) }).check();
  await page.getByRole('checkbox').check();
  await button(page, label('Start')).click();
  voice.say(tongue.unsure);
  await button(page, label('Turn on the microphone')).click();
  await expect(page.getByText(label('I can hear you.'))).toBeVisible();
  await button(page, label('Go to the question')).click();
  await expect(button(page, label('Speak'))).toBeVisible();
  return { context, page };
}

/** Says it, sees it as text, and goes on. */
async function speak(page: Page, phrase: Phrase, tongue: Tongue = english): Promise<void> {
  const { label } = tongue;
  voice.say(phrase);
  const asked = (await heading(page).textContent()) ?? '';
  await button(page, label('Speak')).click();
  await expect(page.getByText('0:02')).toBeVisible();
  await button(page, label('Stop')).click();
  await expect(heardField(page, tongue)).toHaveValue(phrase);
  await button(page, label('Continue')).click();
  await expect(heading(page)).not.toHaveText(asked);
}

async function write(page: Page, question: { id: string; kind: string }): Promise<void> {
  const asked = (await heading(page).textContent()) ?? '';
  if (question.kind === 'choices') {
    await page.getByLabel('None of these').check();
    await button(page, 'Continue').click();
  } else if (question.id === 'complaint.main') {
    await heardField(page, english).fill('My left knee hurts');
    await button(page, 'Continue').click();
  } else await button(page, 'I’m not sure').click();
  await expect(heading(page)).not.toHaveText(asked);
}

async function sendAnswers(page: Page, { label }: Tongue = english): Promise<void> {
  await button(page, label('Send to the clinic')).click();
  await expect(heading(page)).toHaveText(label('Thank you'));
}

/** Answers up to the read-back; `turn` does one answer, counted from nought. */
async function answerAll(
  page: Page,
  turn: (number: number, question: { id: string; kind: string }) => Promise<void>,
): Promise<number> {
  for (let number = 0; number < 45; number += 1) {
    const { step, question } = await readStep(page);
    expect(step).not.toBe('emergency');
    if (step !== 'question' || question === null) return number;
    await turn(number, question);
  }
  throw new Error('The consultation does not end');
}

const modalities = async (page: Page) => {
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const events = await clinic.readEvents(id);
  return events.flatMap((event) => (event.type === 'screen.answered' ? [event.modality] : []));
};

test('a whole consultation is held by voice, from the microphone check to the thank-you', async () => {
  const { context, page } = await openWithVoice();
  const before = recognizer.heard();
  const count = await answerAll(page, (_number, question) => speak(page, answerTo(question)));
  expect(recognizer.heard() - before).toBe(count);
  expect(new Set(await modalities(page))).toEqual(new Set(['SPEECH']));
  await sendAnswers(page);
  await context.close();
});

test('a whole consultation is held by voice in Arabic, and what was said is kept as it was said', async () => {
  await clinic.query("update organizations set languages = '{ar}'");
  const { context, page } = await openWithVoice(arabicTongue);
  const before = recognizer.heard();
  const count = await answerAll(page, (_number, question) =>
    speak(page, answerTo(question, arabicTongue), arabicTongue),
  );
  expect(recognizer.heard() - before).toBe(count);
  expect(new Set(await modalities(page))).toEqual(new Set(['SPEECH']));
  await expect(page.getByText(arabicTongue.complaint).first()).toBeVisible();
  await sendAnswers(page, arabicTongue);
  await clinic.query("update organizations set languages = '{}'");
  await context.close();
});

test('an emergency that is said in Arabic is shown before anything is sent', async () => {
  await clinic.query("update organizations set languages = '{ar}'");
  const { context, page } = await openWithVoice(arabicTongue);
  const { question } = await readStep(page);
  if (question?.id !== 'complaint.main') await speak(page, arabicTongue.byKind.choices, arabicTongue);
  const words = 'لا أستطيع التنفس';
  voice.say(words);
  await button(page, arabic('Speak')).click();
  await expect(page.getByText('0:02')).toBeVisible();
  await button(page, arabic('Stop')).click();
  await expect(button(page, arabic('Continue anyway'))).toBeVisible();
  await expect(page.getByText(words)).toBeVisible();
  expect(await modalities(page)).not.toContain('TEXT');
  await clinic.query("update organizations set languages = '{}'");
  await context.close();
});

test('a consultation that switches twice keeps every answer, each as it was given', async () => {
  const { context, page } = await openWithVoice();
  await answerAll(page, async (number, question) => {
    if (number === 3) await button(page, 'Write instead').click();
    if (number === 7) await button(page, 'Speak instead').click();
    if (number >= 3 && number < 7) {
      await expect(button(page, 'Speak')).toHaveCount(0);
      await write(page, question);
    } else await speak(page, answerTo(question));
  });
  const given = await modalities(page);
  expect(given).toContain('TEXT');
  expect(given.at(-1)).toBe('SPEECH');
  await sendAnswers(page);
  await context.close();
});

test('a recognizer that dies half-way loses nothing: the rest is written, and one sentence says why', async () => {
  const { context, page } = await openWithVoice();
  await answerAll(page, async (number, question) => {
    if (number < 5) return await speak(page, answerTo(question));
    if (number === 5) {
      recognizer.die();
      voice.say('no');
      for (let failures = 0; failures < 2; failures += 1) {
        await button(page, 'Speak').click();
        await expect(page.getByText('0:02')).toBeVisible();
        await button(page, 'Stop').click();
        await expect(page.getByText('Listening', { exact: true })).toHaveCount(0);
        if (failures === 0) await expect(button(page, 'Speak')).toBeVisible();
      }
      await expect(page.getByRole('main').getByText(/Speaking does not work at the moment/)).toBeVisible();
      await expect(button(page, 'Speak')).toHaveCount(0);
    }
    await write(page, question);
  });
  const given = await modalities(page);
  expect(given.slice(0, 5)).toEqual(['SPEECH', 'SPEECH', 'SPEECH', 'SPEECH', 'SPEECH']);
  expect(new Set(given.slice(5))).toEqual(new Set(['TEXT']));
  await sendAnswers(page);
  await context.close();
});
