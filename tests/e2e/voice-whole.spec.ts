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
import { alarmPage } from './emergency.ts';
import { type OwnClinic, startOwnClinic } from './own-clinic.ts';
import { answerOnce } from './people.ts';

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

const screenSchema = z.object({
  status: z.string(),
  screen: z
    .object({
      id: z.string(),
      kind: z.string(),
      items: z.array(z.object({ id: z.string(), control: z.string(), allowsText: z.boolean() })),
    })
    .nullable(),
});
type Screen = NonNullable<z.infer<typeof screenSchema>['screen']>;
type Item = Screen['items'][number];

/** The open page in the form for programs; null at the end. */
async function readScreen(page: Page): Promise<Screen | null> {
  const answer = await page.request.get(page.url(), { headers: { accept: 'application/json' } });
  return screenSchema.parse(await answer.json()).screen;
}

/** The item with the first text field of the page; null on a page with options only, which is answered by tapping. */
const spokenItem = ({ items }: Screen): Item | null =>
  items.find(({ control, allowsText }) => control === 'text' || allowsText) ?? null;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const heardField = (page: Page) => page.locator('textarea[data-heard]');

/** The answers of a patient with a sore knee and few other complaints, and the page's texts. */
type Tongue = {
  query: string;
  label: (english: string) => string;
  story: Phrase;
  byControl: Record<string, Phrase>;
  nothing: Phrase;
};
const english: Tongue = {
  query: '',
  label: (text) => text,
  story: 'my left knee hurts',
  byControl: {
    scale: 'three',
    choices: 'none of these',
    choice: 'no',
    text: 'nothing else',
  } satisfies Record<string, EnglishPhrase>,
  nothing: 'no',
};
const arabicTongue: Tongue = {
  query: '?lang=ar',
  label: arabic,
  story: 'ركبتي اليسرى تؤلمني',
  byControl: {
    scale: 'ثلاثة',
    choices: 'لا شيء من هذه',
    choice: 'لا',
    text: 'لا شيء آخر',
  } satisfies Record<string, ArabicPhrase>,
  nothing: 'لا',
};

function answerTo({ kind }: Screen, { control }: Item, tongue: Tongue): Phrase {
  if (kind === 'story') return tongue.story;
  return tongue.byControl[control] ?? tongue.nothing;
}

/** A patient who has chosen to speak. The microphone is checked on the first page that takes words. */
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
  await page.waitForURL(/\/consultation\//);
  for (let screen = await readScreen(page); screen !== null; screen = await readScreen(page)) {
    if (spokenItem(screen) !== null) break;
    await answerOnce(page, {}, undefined, label);
  }
  voice.say(tongue.nothing);
  await button(page, label('Turn on the microphone')).click();
  await expect(page.getByText(label('I can hear you.'))).toBeVisible();
  await button(page, label('Go to the question')).click();
  await expect(button(page, label('Speak'))).toBeVisible();
  return { context, page };
}

/** Speaks a phrase, without waiting for the recognized words. */
async function say(page: Page, phrase: Phrase, { label }: Tongue): Promise<void> {
  voice.say(phrase);
  await button(page, label('Speak')).click();
  await expect(page.getByText('0:02')).toBeVisible();
  await button(page, label('Stop')).click();
}

/** Taps the options beside the text field, and sends the page. */
async function tapAndGoOn(page: Page, { id }: Screen, { label }: Tongue): Promise<void> {
  const choice = id.startsWith('confirm.') ? 'Yes' : 'No';
  for (const radio of await page.getByRole('radio', { name: label(choice), exact: true }).all())
    await radio.check();
  await button(page, label('Continue')).click();
  await expect(page.locator(`#ask input[name="screenId"][value="${id}"]`)).toHaveCount(0);
}

/** Answers one page by voice: speaks into its first field, checks the recognized text, and sends it. */
async function speak(page: Page, screen: Screen, item: Item, tongue: Tongue = english): Promise<void> {
  const phrase = answerTo(screen, item, tongue);
  await say(page, phrase, tongue);
  await expect(heardField(page)).toHaveValue(phrase);
  await tapAndGoOn(page, screen, tongue);
}

async function write(page: Page, screen: Screen, item: Item): Promise<void> {
  await page.locator(`textarea[data-item="${item.id}"]`).fill(answerTo(screen, item, english));
  await tapAndGoOn(page, screen, english);
}

async function sendAnswers(page: Page, { label }: Tongue = english): Promise<void> {
  await button(page, label('Send to the clinic')).click();
  await expect(heading(page)).toHaveText(label('Thank you'));
}

/**
 * Answers up to the read-back: pages of options by tapping, the others by `turn`, which gets their number, from 0.
 * @returns how many pages took words
 */
async function answerAll(
  page: Page,
  turn: (number: number, screen: Screen, item: Item) => Promise<void>,
  { label }: Tongue = english,
): Promise<number> {
  let count = 0;
  for (let pages = 0; pages < 45; pages += 1) {
    const screen = await readScreen(page);
    if (screen === null || screen.kind === 'readback') return count;
    expect(['alarm', 'emergency', 'self_harm']).not.toContain(screen.kind);
    const item = spokenItem(screen);
    if (item === null) await answerOnce(page, {}, undefined, label);
    else {
      await turn(count, screen, item);
      count += 1;
    }
  }
  throw new Error('The consultation does not end');
}

/** How each page that takes words was answered. */
const modalities = async (page: Page) => {
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const events = await clinic.readEvents(id);
  return events.flatMap((event) =>
    event.type === 'screen.answered' && Object.values(event.values).some(({ kind }) => kind === 'text')
      ? [event.modality]
      : [],
  );
};

test('a whole consultation can be held by voice, from the microphone check to the thank-you', async () => {
  const { context, page } = await openWithVoice();
  const before = recognizer.heard();
  const count = await answerAll(page, (_number, screen, item) => speak(page, screen, item));
  expect(count).toBeGreaterThan(3);
  expect(recognizer.heard() - before).toBe(count);
  expect(new Set(await modalities(page))).toEqual(new Set(['SPEECH']));
  await sendAnswers(page);
  await context.close();
});

test('a whole consultation can be held by voice in Arabic, and the words are kept as spoken', async () => {
  await clinic.query("update organizations set languages = '{ar}'");
  const { context, page } = await openWithVoice(arabicTongue);
  const before = recognizer.heard();
  const count = await answerAll(
    page,
    (_number, screen, item) => speak(page, screen, item, arabicTongue),
    arabicTongue,
  );
  expect(recognizer.heard() - before).toBe(count);
  expect(new Set(await modalities(page))).toEqual(new Set(['SPEECH']));
  await expect(page.getByText(arabicTongue.story).first()).toBeVisible();
  await sendAnswers(page, arabicTongue);
  await clinic.query("update organizations set languages = '{}'");
  await context.close();
});

test('after a spoken emergency in Arabic the page asks about signs before anything is sent', async () => {
  await clinic.query("update organizations set languages = '{ar}'");
  const { context, page } = await openWithVoice(arabicTongue);
  const words = 'لا أستطيع التنفس';
  await say(page, words, arabicTongue);
  await expect(alarmPage(page)).toHaveCount(1);
  await expect(page.getByText(words)).toBeVisible();
  expect(await modalities(page)).toEqual([]);
  await clinic.query("update organizations set languages = '{}'");
  await context.close();
});

test('a consultation that switches twice between voice and typing keeps every answer', async () => {
  const { context, page } = await openWithVoice();
  await answerAll(page, async (number, screen, item) => {
    if (number === 1) await button(page, 'Write instead').click();
    if (number === 3) await button(page, 'Speak instead').click();
    if (number >= 1 && number < 3) {
      await expect(button(page, 'Speak')).toHaveCount(0);
      await write(page, screen, item);
    } else await speak(page, screen, item);
  });
  const given = await modalities(page);
  expect(given.slice(0, 4)).toEqual(['SPEECH', 'TEXT', 'TEXT', 'SPEECH']);
  expect(given.at(-1)).toBe('SPEECH');
  await sendAnswers(page);
  await context.close();
});

test('when the recognizer fails half-way no answer is lost: the rest is typed, and one sentence says why', async () => {
  const { context, page } = await openWithVoice();
  await answerAll(page, async (number, screen, item) => {
    if (number < 2) return await speak(page, screen, item);
    if (number === 2) {
      recognizer.die();
      for (let failures = 0; failures < 2; failures += 1) {
        await say(page, 'no', english);
        await expect(page.getByText('Listening', { exact: true })).toHaveCount(0);
        if (failures === 0) await expect(button(page, 'Speak')).toBeVisible();
      }
      await expect(page.getByRole('main').getByText(/Speaking does not work at the moment/)).toBeVisible();
      await expect(button(page, 'Speak')).toHaveCount(0);
    }
    await write(page, screen, item);
  });
  const given = await modalities(page);
  expect(given.slice(0, 2)).toEqual(['SPEECH', 'SPEECH']);
  expect(new Set(given.slice(2))).toEqual(new Set(['TEXT']));
  await sendAnswers(page);
  await context.close();
});
