import { rmSync } from 'node:fs';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, expect, type Page, test } from '@playwright/test';
import { browserArguments, findBrowser } from '../../scripts/lib/browser.ts';
import { type SpeechServer, startSpeechServer } from '../helpers/speech-server.ts';
import { type OwnClinic, startOwnClinic } from './own-clinic.ts';
import { answerOnce, answerUntil } from './people.ts';
import { writeSpeechSound } from './sound.ts';

export let speech: SpeechServer;
/** A clinic with a recognizer and a voice of its own, and one with neither. */
export let clinic: OwnClinic;
export let plain: OwnClinic;
let sound: string;
let browser: Browser;

/**
 * Sets up for all tests of a file: a clinic with a recognizer and a voice, one with neither, and a browser with a
 * microphone.
 */
export function setUpSpeech(): void {
  test.beforeAll(async () => {
    sound = writeSpeechSound();
    speech = await startSpeechServer();
    clinic = await startOwnClinic({
      SPEECH_BASE_URL: speech.baseUrl,
      SPEECH_MODEL: 'recognizer',
      SPEECH_VOICE_MODEL: 'reader',
      SPEECH_VOICE: 'calm',
    });
    plain = await startOwnClinic();
    browser = await launch([
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-audio-capture=${sound}`,
    ]);
  });
  test.afterAll(async () => {
    await browser.close();
    await clinic.stop();
    await plain.stop();
    await speech.stop();
    rmSync(path.dirname(sound), { recursive: true });
  });
  test.beforeEach(() => {
    speech.mode = 'right';
    speech.transcript = 'My left knee hurts';
    speech.gate = null;
    speech.requests.length = 0;
  });
}

export function launch(args: string[]): Promise<Browser> {
  return chromium.launch({
    executablePath: findBrowser() ?? undefined,
    args: [...browserArguments, ...args],
  });
}

/** Counts the microphones that the page opens, without changing them. */
function countMicrophones(): void {
  const opened: MediaStream[] = [];
  Object.assign(window, { opened });
  const { mediaDevices } = navigator;
  if (!mediaDevices) return;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (wanted) => {
    const stream = await open(wanted);
    opened.push(stream);
    return stream;
  };
}

/** A phone where the page is allowed to use the microphone. */
export async function openPhone(
  options: { in?: Browser; mayListen?: boolean; script?: boolean; width?: number } = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await (options.in ?? browser).newContext({
    viewport: { width: options.width ?? 390, height: 844 },
    locale: 'en-GB',
    permissions: options.mayListen === false ? [] : ['microphone'],
    javaScriptEnabled: options.script ?? true,
  });
  await context.addInitScript(countMicrophones);
  return { context, page: await context.newPage() };
}

/** Makes opening the microphone fail with a browser's error of this name; null lets it work again. */
export async function failMicrophone(page: Page, name: string | null): Promise<void> {
  await page.evaluate((reason) => {
    const { mediaDevices } = navigator;
    Reflect.deleteProperty(mediaDevices, 'getUserMedia');
    if (reason === null) return;
    mediaDevices.getUserMedia = () => Promise.reject(new DOMException('No microphone', reason));
  }, name);
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const heading = (page: Page) => page.getByRole('heading', { level: 1 });
export const own = (page: Page) => page.getByRole('textbox', { name: 'What brings you to the clinic?' });
export const speaking = (page: Page) => page.getByRole('radio', { name: /^Speaking/ });
export const recordings = () => speech.requests.filter(({ path: at }) => at.endsWith('/transcriptions'));

/** Requires that the page has no microphone open, since a recording light that stays on is alarming. */
export async function expectMicrophoneClosed(page: Page): Promise<void> {
  const countLive = () =>
    page.evaluate(() => {
      const { opened = [] } = window as { opened?: MediaStream[] };
      return opened.flatMap((stream) => stream.getTracks()).filter((track) => track.readyState === 'live')
        .length;
    });
  await expect.poll(countLive).toBe(0);
}

export async function start(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await speaking(page).check();
  await page.getByRole('checkbox').check();
  await button(page, 'Start').click();
  // The third page is the first one that takes words.
  await answerUntil(page, 'signs');
  await answerOnce(page, {});
  await expect(heading(page)).toHaveText('Microphone check');
}

export async function checkMicrophone(page: Page): Promise<void> {
  await button(page, 'Turn on the microphone').click();
  await expect(page.getByText('I can hear you.')).toBeVisible();
  await button(page, 'Go to the question').click();
  await expect(page.locator('#ask')).toBeVisible();
}

/** A patient who has chosen to speak, at the open question. */
export async function openAtComplaint(options: Parameters<typeof openPhone>[0] = {}) {
  const phone = await openPhone(options);
  await start(phone.page, await clinic.invite());
  await checkMicrophone(phone.page);
  await expect(button(phone.page, 'Speak')).toBeVisible();
  return phone;
}

export async function record(page: Page, name = 'Speak'): Promise<void> {
  await button(page, name).click();
  await expect(page.getByText('Listening', { exact: true })).toBeVisible();
  // A shorter recording counts as accidental and is discarded.
  await expect(page.getByText('0:01')).toBeVisible();
  await button(page, 'Stop').click();
}
