/**
 * Answering by speech. Recognized speech is put into the text field, where it can be read and changed; only the patient
 * sends it. Without a microphone, a permission or speech recognition the page continues with typing, and one sentence
 * says why. Parts and sentences come from the server (`voice-parts.ts`).
 */

import type { SaidKey } from '../pages/voice-parts.ts';
import { submitterOf, watchButtons } from './submit-form.ts';
import {
  fillIn,
  isMarked,
  sayHeard,
  settle,
  takesWordsFirst,
  targetField,
  watchFields,
} from './voice/answer-field.ts';
import {
  failuresMax,
  type Recognizer,
  recognitionTimeoutMs,
  recordingMaxMs,
  slowAfterMs,
  waitForSpeechMs,
} from './voice/choice.ts';
import { closeMicrophones, explainMicrophone, findObstacle, openMicrophone } from './voice/microphone.ts';
import {
  announce,
  fieldOf,
  findForm,
  offer,
  onPress,
  part,
  raisesAlarm,
  say,
  showLevel,
  within,
  write,
} from './voice/page.ts';
import {
  connectButton,
  isWorking,
  setWorking,
  showIdle,
  showInstructions,
  showListening,
  showTarget,
} from './voice/panel.ts';
import { piecesToRead } from './voice/pieces.ts';
import { createReader } from './voice/reader.ts';
import { findRecognizer, type Listening, listen, type Outcome } from './voice/recognizers.ts';
import { createSettings } from './voice/settings.ts';
import { createSilenceDetector, meterOf } from './voice/silence.ts';
import { showStep } from './voice/step.ts';
import { offerChoice } from './voice/welcome-choice.ts';

/** Shorter recordings count as accidental. */
const recordingMinMs = 400;
const checkQuietAfterMs = 8_000;
const levelsSelector = '.levels';
/** The page after the end, where the patient can add something. */
const additionScreen = 'addendum';
/** Reasons that mean that the recording did not arrive, or no response came back. */
const unsentReasons: ReadonlySet<SaidKey> = new Set(['voiceFailed', 'voiceOffline', 'voiceTooSlow']);

const settings = createSettings(() => sessionStorage);
const reader = createReader((isReading) => {
  within(document, '[data-do=read]', (button) => {
    button.hidden = isReading;
  });
  within(document, '[data-do=hush]', (button) => {
    button.hidden = !isReading;
  });
});

let recognizer: Recognizer | null = null;
/** Why speech cannot be used now; null when it can. */
let obstacle: SaidKey | null = null;
let failures = 0;
/** Incremented by every page and every recording, so that results for earlier ones are ignored. */
let run = 0;
/** Incremented by every page. */
let shown = 0;
let listening: Listening | null = null;
let stopWaiting = () => {};
/** Ends the current recording, like a second press. */
let finishListening: (() => void) | null = null;

const findPlace = () => document.querySelector<HTMLElement>('[data-voice-place]');

/** Stops listening and reading, and turns the microphone off. */
function stopAll(): void {
  run += 1;
  reader.stop();
  stopWaiting();
  listening?.cancel();
  listening = null;
  finishListening = null;
  closeMicrophones();
}

/** Detects again what the browser supports now. */
async function lookAgain(): Promise<void> {
  recognizer = await findRecognizer();
  obstacle = recognizer === null ? 'voiceNoRecognizer' : await findObstacle();
}

async function main(): Promise<void> {
  await lookAgain();
  if (offer.address === '') {
    if (obstacle === null) offerChoice(settings);
    return;
  }
  document.addEventListener('consultation:shown', showVoice);
  watchButtons();
  document.addEventListener('submit', onSubmit, true);
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) finishListening?.();
  });
  addEventListener('pagehide', () => {
    stopAll();
    clearVoice();
  });
  addEventListener('pageshow', (event) => {
    if (event.persisted) showVoice();
  });
  watchFields(() => {
    const [panel, form] = [document.querySelector<HTMLElement>('.voice[data-part=panel]'), findForm()];
    if (panel && form && finishListening === null && !isWorking(panel)) showTarget(panel, form);
  });
  showVoice();
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
  shown += 1;
  stopAll();
  clearVoice();
  const place = findPlace();
  if (!place) return;
  const { isSpeaking } = settings.current();
  const canSpeak = place.dataset.voicePlace === 'speak';
  if (canSpeak || isSpeaking) addSwitch(isSpeaking);
  if (!isSpeaking) return;
  if (!canSpeak) void showReading(place);
  else if (recognizer === null || obstacle !== null) putAway(obstacle ?? 'voiceNoRecognizer');
  else void prepare(recognizer);
}

function addSwitch(isSpeaking: boolean): void {
  const tools = document.getElementById('tools');
  if (obstacle !== null || !tools) return;
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
  failures = 0;
  const page = shown;
  await lookAgain();
  if (page !== shown) return;
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
      () => void check(step),
      goOnInWriting,
    );
  } else {
    await showPanel(by);
  }
}

/** Opens the microphone and shows its level; nothing is recorded or played. */
async function check(step: HTMLElement): Promise<void> {
  run += 1;
  const mine = run;
  const detector = createSilenceDetector();
  const startedAtMs = performance.now();
  let isHeard = false;
  const showDone = (state: SaidKey) => {
    write(step, '.voice-state', say(state));
    within(step, '[data-do=go]', (button) => {
      button.hidden = false;
    });
  };
  const onLevel = (level: number) => {
    const nowMs = performance.now();
    showLevel(step, meterOf(level));
    if (isHeard) return;
    isHeard = detector.push(level, nowMs) !== 'waiting';
    if (isHeard) showDone('voiceCheckHeard');
    else if (nowMs - startedAtMs > checkQuietAfterMs) showDone('voiceCheckQuiet');
  };
  within(step, '[data-do=go]', (button) => {
    button.hidden = true;
    button.textContent = say('voiceCheckDone');
    button.onclick = () => {
      settings.change({ isChecked: true });
      showVoice();
      document.getElementById('question')?.focus();
    };
  });
  try {
    const microphone = await openMicrophone(onLevel, () => putAway('voiceMicrophoneBusy'));
    if (mine !== run) return microphone.close();
  } catch (error) {
    if (mine === run) putAway(explainMicrophone(error));
    return;
  }
  write(step, '[data-text]', say('voiceCheckSpeak'));
  within(step, levelsSelector, (levels) => {
    levels.hidden = false;
  });
}

/** Shows "Read again" and "Stop reading"; reads at once if the patient has chosen that. Resolves when reading has ended. */
async function showReading(place: HTMLElement): Promise<void> {
  const [mine, page] = [run, shown];
  const form = findForm();
  // After the end the service has no page to read, so only a voice of the browser can.
  const screenId = form && fieldOf(form, 'screenId') !== additionScreen ? fieldOf(form, 'screenId') : null;
  if (!(await reader.canRead(screenId)) || page !== shown) return;
  const read = () => reader.read(piecesToRead(), screenId);
  const reading = part('reading');
  onPress(reading, '[data-do=read]', () => void read());
  onPress(reading, '[data-do=hush]', () => reader.stop());
  place.prepend(reading);
  if (mine === run && settings.current().readsAloud && !(form && isMarked(form))) await read();
}

async function showPanel(by: Recognizer): Promise<void> {
  const mine = run;
  const [place, form] = [findPlace(), findForm()];
  if (!place || !form) return;
  const panel = part('panel');
  (document.querySelector('[data-voice-panel]') ?? place).append(panel);
  showIdle(panel, form);
  showInstructions(panel, settings.current().isHandsFree);
  connectButton(
    panel,
    () => void speak(panel, form, by),
    () => finishListening,
  );
  for (const name of ['readsAloud', 'isHandsFree'] as const) {
    within(panel, `[data-set=${name}]`, (box) => {
      if (!(box instanceof HTMLInputElement)) return;
      box.checked = settings.current()[name];
      box.addEventListener('change', () => {
        settings.change({ [name]: box.checked });
        if (name === 'readsAloud' && !box.checked) reader.stop();
        if (finishListening !== null || isWorking(panel)) return;
        showInstructions(panel, settings.current().isHandsFree);
        if (name === 'isHandsFree' && box.checked && !isMarked(form)) void speak(panel, form, by);
      });
    });
  }
  await showReading(place);
  const isAsked =
    mine === run && !document.hidden && form.matches('.ask') && takesWordsFirst(form) && !isMarked(form);
  if (isAsked && settings.current().isHandsFree) await speak(panel, form, by);
}

/** One recording, from the press to the recognized text. */
async function speak(panel: HTMLElement, form: HTMLFormElement, by: Recognizer): Promise<void> {
  stopAll();
  const mine = run;
  const { isHandsFree } = settings.current();
  const detector = createSilenceDetector();
  const field = targetField(form);
  let startedAtMs = 0;
  let isMinute = false;
  const cancel = (state: SaidKey) => {
    stopAll();
    showIdle(panel, form, state);
  };
  // Until the microphone is open, a second press cancels.
  finishListening = () => {
    stopAll();
    showIdle(panel, form);
  };
  const onLevel = (level: number) => {
    if (startedAtMs === 0) return;
    const passedMs = performance.now() - startedAtMs;
    const heard = detector.push(level, passedMs);
    showLevel(panel, meterOf(level));
    const seconds = Math.floor(passedMs / 1_000);
    write(panel, '[data-seconds]', `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`);
    if (passedMs >= recordingMaxMs) {
      isMinute = true;
      finishListening?.();
    } else if (isHandsFree && heard === 'ended') finishListening?.();
    else if (isHandsFree && heard === 'waiting' && passedMs > waitForSpeechMs) cancel('voiceNothing');
  };
  try {
    const microphone = await openMicrophone(onLevel, () => putAway('voiceMicrophoneBusy'));
    if (mine !== run) return microphone.close();
    const target = { formToken: fieldOf(form, 'formToken'), itemId: field?.dataset.item ?? '' };
    listening = listen(by, microphone.stream, target, () => finishListening?.());
  } catch (error) {
    if (mine === run) putAway(explainMicrophone(error));
    return;
  }
  startedAtMs = performance.now();
  showListening(panel);
  await new Promise<void>((resolve) => {
    finishListening = resolve;
  });
  finishListening = null;
  if (mine !== run || !listening) return;
  if (performance.now() - startedAtMs < recordingMinMs) return cancel('voiceNothing');
  if (field === null) return cancel('voiceNothing');
  await understand({ panel, form, field, isMinute, taken: listening.stop() });
  if (mine === run) listening = null;
}

/** A recording that has ended: its field, and how to get its text. */
type Taken = {
  panel: HTMLElement;
  form: HTMLFormElement;
  field: HTMLTextAreaElement;
  isMinute: boolean;
  taken: ReturnType<Listening['stop']>;
};

/** Recognizes a recording. When that fails, the recording is kept on the page and can be sent again. */
async function understand(recording: Taken): Promise<void> {
  const { panel, form, taken } = recording;
  const mine = run;
  showIdle(panel, form, 'voiceWorking');
  setWorking(panel, true);
  const controller = new AbortController();
  const slow = setTimeout(() => write(panel, '.voice-state', say('voiceSlow')), slowAfterMs);
  const giveUp = setTimeout(() => controller.abort(), recognitionTimeoutMs);
  stopWaiting = () => {
    clearTimeout(slow);
    clearTimeout(giveUp);
    stopWaiting = () => {};
    controller.abort();
  };
  const take = await taken;
  closeMicrophones();
  const outcome = await take.recognize(controller.signal);
  if (mine !== run) return;
  stopWaiting();
  if (outcome.kind === 'heard') {
    showHeard(recording, outcome);
    return;
  }
  fail(panel, form, outcome);
  if (!unsentReasons.has(outcome.why)) return;
  within(panel, '[data-do=resend]', (button) => {
    button.hidden = false;
    button.onclick = () => void understand(recording);
  });
}

function fail(
  panel: HTMLElement,
  form: HTMLFormElement,
  { why, isBroken }: Extract<Outcome, { kind: 'failed' }>,
): void {
  failures = isBroken ? failures + 1 : 0;
  if (why === 'voiceDenied') putAway(why);
  else if (failures >= failuresMax) putAway('voiceAway');
  else showIdle(panel, form, why);
}

function showHeard(
  { panel, form, field, isMinute }: Taken,
  { heardId, text, answer }: Extract<Outcome, { kind: 'heard' }>,
): void {
  failures = 0;
  if (answer && raisesAlarm(answer)) {
    document.dispatchEvent(new CustomEvent('consultation:show', { detail: answer }));
    return;
  }
  if (text === '') {
    showIdle(panel, form, 'voiceNothing');
    return;
  }
  fillIn(field, text, heardId);
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
  showIdle(panel, form, isMinute ? 'voiceMinute' : null);
  announce(sayHeard(text));
  if (settings.current().isHandsFree) void reader.read([sayHeard(text)], null);
}

void main();
