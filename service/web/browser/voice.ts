/**
 * Answering by speech. Recognized speech is put into the text field, where it can be read and changed; only the patient
 * sends it. Without a microphone, a permission or speech recognition the page continues with typing, and one sentence
 * says why. Parts and sentences come from the server (`voice-parts.ts`); what the microphone does is a table
 * (`voice/machine.ts`).
 */

import type { SaidKey } from '../pages/voice-parts.ts';
import { submitterOf, watchButtons } from './submit-form.ts';
import { isMarked, settle, takesWordsFirst, watchFields } from './voice/answer-field.ts';
import { checkMicrophone } from './voice/check-microphone.ts';
import type { Recognizer } from './voice/choice.ts';
import { createMachine } from './voice/machine.ts';
import { findObstacle } from './voice/microphone.ts';
import { announce, fieldOf, findForm, offer, onPress, part, say, within, write } from './voice/page.ts';
import { connectButton, showIdle, showInstructions, showTarget } from './voice/panel.ts';
import { piecesToRead } from './voice/pieces.ts';
import { createReader } from './voice/reader.ts';
import { findRecognizer } from './voice/recognizers.ts';
import { createRecordings } from './voice/recording.ts';
import { createSettings } from './voice/settings.ts';
import { showStep } from './voice/step.ts';
import { offerChoice } from './voice/welcome-choice.ts';

/** The page after the end, where the patient can add something. */
const additionScreen = 'addendum';

/** How speech is recognized now, or why it cannot be used. */
type Support = { recognizer: Recognizer; obstacle: null } | { recognizer: null; obstacle: SaidKey };

const settings = createSettings(() => sessionStorage);
const machine = createMachine();
const reader = createReader((isReading) => {
  within(document, '[data-do=read]', (button) => {
    button.hidden = isReading;
  });
  within(document, '[data-do=stop-reading]', (button) => {
    button.hidden = !isReading;
  });
});
const recordings = createRecordings({ machine, settings, reader, putAway });

let support: Support = { recognizer: null, obstacle: 'voiceNoRecognizer' };
/** Aborted when the next page is shown, so that what was looked up for this one is not shown there. */
let page = new AbortController();

const findPlace = () => document.querySelector<HTMLElement>('[data-voice-place]');
const findPanel = () => document.querySelector<HTMLElement>('.voice[data-part=panel]');

/** Stops listening and reading, and turns the microphone off. */
function stopAll(): void {
  reader.stop();
  machine.send('stop');
}

/** What the browser supports now. */
async function findSupport(): Promise<Support> {
  const recognizer = await findRecognizer();
  if (recognizer === null) return { recognizer, obstacle: 'voiceNoRecognizer' };
  const obstacle = await findObstacle();
  return obstacle === null ? { recognizer, obstacle } : { recognizer: null, obstacle };
}

async function main(): Promise<void> {
  support = await findSupport();
  if (offer.address === '') {
    if (support.obstacle === null) offerChoice(settings);
    return;
  }
  document.addEventListener('consultation:shown', showVoice);
  watchButtons();
  document.addEventListener('submit', onSubmit, true);
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) endRecording();
  });
  addEventListener('pagehide', () => {
    stopAll();
    clearVoice();
  });
  addEventListener('pageshow', (event) => {
    if (event.persisted) showVoice();
  });
  watchFields(() => {
    const [panel, form] = [findPanel(), findForm()];
    if (panel && form && machine.phase() === 'quiet') showTarget(panel, form);
  });
  showVoice();
}

/** A page that is out of sight does not listen on: a recording ends there, and one that has not begun does not begin. */
function endRecording(): void {
  if (machine.phase() === 'listening') machine.send('ended');
  if (machine.phase() !== 'opening') return;
  stopAll();
  const [panel, form] = [findPanel(), findForm()];
  if (panel && form) showIdle(panel, form);
}

function onSubmit(event: Event): void {
  const form = event.target;
  stopAll();
  if (form instanceof HTMLFormElement) settle(form, submitterOf(event));
}

/** Removes everything that this script has added to the page, but no recognized or typed text. */
function clearVoice(): void {
  findPlace()?.replaceChildren();
  document.querySelector('[data-voice-panel]')?.replaceChildren();
  document.querySelector('.voice-step')?.remove();
  document.querySelector('.voice-switch')?.remove();
  within(document, '#main', (main) => main.classList.remove('is-checking'));
}

/** Shows the voice controls on the current page. */
function showVoice(): void {
  page.abort();
  page = new AbortController();
  stopAll();
  clearVoice();
  const place = findPlace();
  if (!place) return;
  const { isSpeaking } = settings.current();
  const canSpeak = place.dataset.voicePlace === 'speak';
  if (canSpeak || isSpeaking) addSwitch(isSpeaking);
  if (!isSpeaking) return;
  if (!canSpeak) void showReading(place);
  else if (support.recognizer === null) putAway(support.obstacle);
  else void prepare(support.recognizer);
}

function addSwitch(isSpeaking: boolean): void {
  const tools = document.getElementById('tools');
  if (support.obstacle !== null || !tools) return;
  const button = part(isSpeaking ? 'write' : 'speak');
  button.addEventListener('click', () => (isSpeaking ? goOnInWriting() : void speakAgain()));
  tools.prepend(button);
}

function goOnInWriting(): void {
  settings.change({ isSpeaking: false });
  showVoice();
  const field = findForm()?.querySelector<HTMLElement>('textarea');
  (field ?? document.getElementById('question'))?.focus();
}

async function speakAgain(): Promise<void> {
  recordings.forgetFailures();
  const { signal } = page;
  support = await findSupport();
  if (signal.aborted) return;
  settings.change({ isSpeaking: true });
  showVoice();
}

/** Turns voice off after an error: one sentence says why, and a press tries again. */
function putAway(why: SaidKey): void {
  settings.change({ isSpeaking: false });
  showVoice();
  const note = part('note');
  write(note, 'p', say(why));
  onPress(note, '[data-do=again]', () => void speakAgain());
  findPlace()?.append(note);
  announce(say(why));
  document.getElementById('question')?.focus();
}

/** The steps before the first spoken answer: consent to the browser vendor's recognition, and the microphone check. */
async function prepare(by: Recognizer): Promise<void> {
  const { hasAgreed, isChecked } = settings.current();
  if (by === 'vendor' && !hasAgreed) {
    showStep(
      ['voiceVendorTitle', 'voiceVendorWhy', 'voiceVendorAgree'],
      () => {
        settings.change({ hasAgreed: true });
        showVoice();
      },
      goOnInWriting,
    );
  } else if (!isChecked) {
    const step = showStep(
      ['voiceCheckTitle', 'voiceCheckWhy', 'voiceCheckStart'],
      () => void checkMicrophone(machine, step, endCheck, putAway),
      goOnInWriting,
    );
  } else {
    await showPanel(by);
  }
}

function endCheck(): void {
  settings.change({ isChecked: true });
  showVoice();
  document.getElementById('question')?.focus();
}

/** Shows "Read again" and "Stop reading"; reads at once if the patient has chosen that. Resolves when reading has ended. */
async function showReading(place: HTMLElement): Promise<void> {
  const [scope, { signal }] = [machine.scope(), page];
  const form = findForm();
  // After the end the service has no page to read, so only a voice of the browser can.
  const screenId = form && fieldOf(form, 'screenId') !== additionScreen ? fieldOf(form, 'screenId') : null;
  if (!(await reader.canRead(screenId)) || signal.aborted) return;
  const read = () => reader.read(piecesToRead(), screenId);
  const reading = part('reading');
  onPress(reading, '[data-do=read]', () => void read());
  onPress(reading, '[data-do=stop-reading]', () => reader.stop());
  place.prepend(reading);
  if (!scope.aborted && settings.current().readsAloud && !(form && isMarked(form))) await read();
}

async function showPanel(by: Recognizer): Promise<void> {
  const scope = machine.scope();
  const [place, form] = [findPlace(), findForm()];
  if (!place || !form) return;
  const panel = part('panel');
  (document.querySelector('[data-voice-panel]') ?? place).append(panel);
  showIdle(panel, form);
  showInstructions(panel, settings.current().isHandsFree);
  const press = () => recordings.press(panel, form, by);
  connectButton(panel, machine.phase, () => void press());
  for (const name of ['readsAloud', 'isHandsFree'] as const) {
    within(panel, `[data-set=${name}]`, (box) => {
      if (!(box instanceof HTMLInputElement)) return;
      box.checked = settings.current()[name];
      box.addEventListener('change', () => {
        settings.change({ [name]: box.checked });
        if (name === 'readsAloud' && !box.checked) reader.stop();
        if (machine.phase() !== 'quiet') return;
        showInstructions(panel, settings.current().isHandsFree);
        if (name === 'isHandsFree' && box.checked && !isMarked(form)) void press();
      });
    });
  }
  await showReading(place);
  const isAsked =
    !scope.aborted && !document.hidden && form.matches('.ask') && takesWordsFirst(form) && !isMarked(form);
  if (isAsked && settings.current().isHandsFree) await press();
}

void main();
