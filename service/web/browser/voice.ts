/**
 * Answering by speaking. What was heard goes into the answer's own words, where it can be read and changed; nothing is
 * sent before the patient sends it. Without a microphone, a permission or somebody to recognize speech the page goes on
 * in writing, with one sentence that says why. The parts and sentences come from the server (`voice-parts.ts`).
 */

import type { SaidKey } from '../pages/voice-parts.ts';
import { fillIn, isMarked, sayHeard, settle, spokenItem, watchField } from './voice/answer-field.ts';
import {
  failuresMax,
  giveUpAfterMs,
  holdMs,
  type Recognizer,
  recordingMaxMs,
  slowAfterMs,
  waitForSpeechMs,
} from './voice/choice.ts';
import { closeMicrophones, explainMicrophone, openMicrophone } from './voice/microphone.ts';
import {
  announce,
  fieldOf,
  findForm,
  offer,
  onPress,
  part,
  say,
  showLevel,
  within,
  write,
} from './voice/page.ts';
import { createReader } from './voice/reader.ts';
import {
  findRecognizer,
  installOnDevice,
  type Listening,
  listen,
  type Outcome,
} from './voice/recognizers.ts';
import { createSettings } from './voice/settings.ts';
import { createSilenceDetector, meterOf } from './voice/silence.ts';

/** Shorter recordings are a slip of the finger. */
const recordingMinMs = 400;
const checkQuietAfterMs = 8_000;
const levelsSelector = '.levels';
/** What was said did not arrive, or nothing came back. */
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
let failures = 0;
/** Grows with every page and every recording: what comes back to an older one is left alone. */
let run = 0;
/** Grows with every page alone. */
let shown = 0;
let listening: Listening | null = null;
let stopWaiting = () => {};
/** Ends the recording that is running, as a second press does. */
let finishListening: (() => void) | null = null;

const findPlace = () => document.querySelector<HTMLElement>('[data-voice-place]');

/** Stops whatever is heard or spoken: nothing of it goes on, and no recording light stays on. */
function stopAll(): void {
  run += 1;
  reader.stop();
  stopWaiting();
  listening?.cancel();
  listening = null;
  finishListening = null;
  closeMicrophones();
}

async function main(): Promise<void> {
  recognizer = await findRecognizer();
  if (offer.address === '') {
    if (recognizer !== null) offerChoice();
    return;
  }
  document.addEventListener('consultation:shown', showVoice);
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
  watchField();
  showVoice();
}

/** The welcome page asks how the patient would like to answer. A new visit begins without what the last one chose. */
function offerChoice(): void {
  const form = document.querySelector('form');
  const choice = part('choice');
  const wanted = settings.current().isSpeaking ? 'SPEECH' : 'TEXT';
  form?.querySelector('input[type=hidden][name=modality]')?.remove();
  form?.querySelector('#consent')?.closest('.group')?.before(choice);
  const read = () => choice.querySelector<HTMLInputElement>('input:checked')?.value;
  for (const input of choice.querySelectorAll('input')) input.checked = input.value === wanted;
  form?.addEventListener('submit', () => {
    settings.change({
      isSpeaking: read() === 'SPEECH',
      readsAloud: true,
      isHandsFree: false,
      isChecked: false,
      hasAgreed: false,
    });
  });
}

function onSubmit(event: Event): void {
  const form = event.target;
  stopAll();
  if (form instanceof HTMLFormElement && event instanceof SubmitEvent) settle(form, event.submitter);
}

/** Takes away everything that this script has put on the page, but never what was said or typed. */
function clearVoice(): void {
  findPlace()?.replaceChildren();
  document.querySelector('.voice-step')?.remove();
  document.querySelector('.voice-switch')?.remove();
  document.querySelector('#main')?.classList.remove('is-checking');
}

/** Begins anew on the page as it stands now. */
function showVoice(): void {
  shown += 1;
  stopAll();
  clearVoice();
  const place = findPlace();
  if (!place) return;
  const { isSpeaking } = settings.current();
  const canSpeak = place.dataset.voicePlace === 'speak';
  if (canSpeak) addSwitch(isSpeaking);
  if (!isSpeaking) return;
  if (!canSpeak) void showReading(place);
  else if (recognizer === null) putAway('voiceNoRecognizer');
  else void prepare(recognizer);
}

function addSwitch(isSpeaking: boolean): void {
  const tools = document.getElementById('tools');
  if (recognizer === null || !tools?.firstElementChild) return;
  const button = part(isSpeaking ? 'write' : 'speak');
  button.addEventListener('click', isSpeaking ? goOnInWriting : speakAgain);
  tools.prepend(button);
}

function goOnInWriting(): void {
  settings.change({ isSpeaking: false });
  showVoice();
  const field = findForm()?.querySelector<HTMLElement>('textarea');
  (field ?? document.getElementById('question'))?.focus();
}

function speakAgain(): void {
  failures = 0;
  settings.change({ isSpeaking: true });
  showVoice();
}

/** Voice cannot go on: one sentence says why, and a press tries again. */
function putAway(why: SaidKey): void {
  settings.change({ isSpeaking: false });
  showVoice();
  const note = part('note');
  write(note, 'p', say(why));
  onPress(note, '[data-do=again]', speakAgain);
  findPlace()?.append(note);
  announce(say(why));
  document.getElementById('question')?.focus();
}

/** What stands before the first spoken answer: agreeing to the browser's maker, a download, the microphone check. */
async function prepare(by: Recognizer): Promise<void> {
  const { hasAgreed, isChecked } = settings.current();
  if (by === 'vendor' && !hasAgreed) {
    showStep(['voiceVendorTitle', 'voiceVendorWhy', 'voiceVendorAgree'], () => {
      settings.change({ hasAgreed: true });
      showVoice();
    });
  } else if (by === 'install') {
    const step = showStep(['voiceInstallTitle', 'voiceInstallWhy', 'voiceInstallAgree'], () => {
      write(step, '.voice-state', say('voiceInstalling'));
      void install();
    });
  } else if (!isChecked) {
    const step = showStep(['voiceCheckTitle', 'voiceCheckWhy', 'voiceCheckStart'], () => void check(step));
  } else {
    await showPanel(by);
  }
}

async function install(): Promise<void> {
  const mine = run;
  const isInstalled = await installOnDevice();
  if (mine !== run) return;
  recognizer = isInstalled ? 'device' : await findRecognizer();
  if (mine !== run) return;
  if (recognizer === 'install' || recognizer === null) putAway('voiceNoRecognizer');
  else showVoice();
}

function showStep([title, text, go]: [SaidKey, SaidKey, SaidKey], act: () => void): HTMLElement {
  const step = part('step');
  write(step, 'h1', say(title));
  write(step, '[data-text]', say(text));
  write(step, '[data-do=go]', say(go));
  within(step, '[data-do=go]', (button) => {
    button.onclick = act;
  });
  onPress(step, '[data-do=write]', goOnInWriting);
  const main = document.getElementById('main');
  main?.classList.add('is-checking');
  main?.prepend(step);
  within(step, 'h1', (heading) => heading.focus());
  return step;
}

/** Opens the microphone and shows that it hears; nothing is recorded and nothing is played back. */
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

/** Lead, question and answers, in the order in which they stand on the page. */
function piecesToRead(): string[] {
  const selector =
    '.now span, #question, .p-lede, .hint, .q-legend, .quick button, .choices .choice, .kept label, .pair label, .scale-ends span, .sum h2, .sum dt, .sum dd:not(.ch), .btn-call, .steps span';
  return [...document.querySelectorAll(`#main :is(${selector})`)]
    .filter((element) => element.closest('details') === null)
    .map((element) => (element.textContent ?? '').trim())
    .filter((piece) => piece !== '');
}

/** "Read again" and "Stop reading"; reads at once where the patient wants that. Gives when it was read. */
async function showReading(place: HTMLElement): Promise<void> {
  const [mine, page] = [run, shown];
  const form = findForm();
  // The service reads questions; other pages only a voice of the browser can.
  const screenId = form?.matches('.ask') ? fieldOf(form, 'screenId') : null;
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
  place.append(panel);
  showIdle(panel, isMarked(form));
  connectButton(panel, () => void speak(panel, form, by));
  for (const name of ['readsAloud', 'isHandsFree'] as const) {
    within(panel, `[data-set=${name}]`, (box) => {
      if (!(box instanceof HTMLInputElement)) return;
      box.checked = settings.current()[name];
      box.addEventListener('change', () => {
        settings.change({ [name]: box.checked });
        if (name === 'readsAloud' && !box.checked) reader.stop();
        if (finishListening !== null || panel.classList.contains('is-working')) return;
        showHow(panel);
        if (name === 'isHandsFree' && box.checked && !isMarked(form)) void speak(panel, form, by);
      });
    });
  }
  await showReading(place);
  const isAsked = mine === run && !document.hidden && form.matches('.ask') && !isMarked(form);
  if (isAsked && settings.current().isHandsFree) await speak(panel, form, by);
}

function showHow(panel: HTMLElement): void {
  write(panel, '[data-how]', say(settings.current().isHandsFree ? 'voiceHowToFree' : 'voiceHowTo'));
}

function showIdle(panel: HTMLElement, hasHeard: boolean, state: SaidKey | null = null): void {
  panel.classList.remove('is-listening');
  setWorking(panel, false);
  within(panel, '[data-do=resend]', (button) => {
    button.hidden = true;
  });
  write(panel, '[data-label]', say(hasHeard ? 'voiceSpeakAgain' : 'voiceSpeak'));
  write(panel, '.voice-state', state === null ? '' : say(state));
  within(panel, '.voice-meter', (meter) => {
    meter.hidden = true;
  });
  showHow(panel);
}

/** The button keeps the focus while it does nothing. */
function setWorking(panel: HTMLElement, isWorking: boolean): void {
  panel.classList.toggle('is-working', isWorking);
  within(panel, '[data-do=talk]', (button) => button.setAttribute('aria-disabled', String(isWorking)));
}

/** Press to start and press again to stop; or hold, speak and let go. */
function connectButton(panel: HTMLElement, start: () => void): void {
  within(panel, '[data-do=talk]', (button) => {
    let pressedAtMs: number | null = null;
    let isHandled = false;
    const isWorking = () => panel.classList.contains('is-working');
    const toggle = () => {
      if (isWorking()) return;
      if (finishListening) finishListening();
      else start();
    };
    button.addEventListener('pointerdown', (event) => {
      if (event.button !== 0 || finishListening || isWorking()) return;
      isHandled = true;
      pressedAtMs = performance.now();
      button.setPointerCapture(event.pointerId);
      start();
    });
    const letGo = () => {
      if (pressedAtMs !== null && performance.now() - pressedAtMs >= holdMs) finishListening?.();
      pressedAtMs = null;
    };
    button.addEventListener('pointerup', letGo);
    button.addEventListener('pointercancel', letGo);
    button.addEventListener('contextmenu', (event) => event.preventDefault());
    // Keyboards and screen readers click without a pointer.
    button.addEventListener('click', () => {
      if (!isHandled) toggle();
      isHandled = false;
    });
  });
}

/** One recording, from the press to the words. */
async function speak(panel: HTMLElement, form: HTMLFormElement, by: Recognizer): Promise<void> {
  stopAll();
  const mine = run;
  const { isHandsFree } = settings.current();
  const detector = createSilenceDetector();
  const hadHeard = isMarked(form);
  let startedAtMs = 0;
  let isMinute = false;
  const cancel = (state: SaidKey) => {
    stopAll();
    showIdle(panel, hadHeard, state);
  };
  // Until the microphone is open a second press gives up.
  finishListening = () => {
    stopAll();
    showIdle(panel, hadHeard);
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
    const target = { formToken: fieldOf(form, 'formToken'), itemId: spokenItem(form) };
    listening = listen(by, microphone.stream, target, () => finishListening?.());
  } catch (error) {
    if (mine === run) putAway(explainMicrophone(error));
    return;
  }
  startedAtMs = performance.now();
  panel.classList.add('is-listening');
  write(panel, '[data-label]', say('voiceStop'));
  write(panel, '.voice-state', say('voiceListening'));
  write(panel, '[data-seconds]', '0:00');
  within(panel, '.voice-meter', (meter) => {
    meter.hidden = false;
  });
  await new Promise<void>((resolve) => {
    finishListening = resolve;
  });
  finishListening = null;
  if (mine !== run || !listening) return;
  if (performance.now() - startedAtMs < recordingMinMs) return cancel('voiceNothing');
  await recognize(panel, form, listening, isMinute);
}

async function recognize(
  panel: HTMLElement,
  form: HTMLFormElement,
  spoken: Listening,
  isMinute: boolean,
): Promise<void> {
  const mine = run;
  const take = spoken.stop();
  await understand(panel, form, take, isMinute);
  if (mine === run) listening = null;
}

/** From what was recorded to the words. Where that fails the recording is kept on the page, and can be sent again. */
async function understand(
  panel: HTMLElement,
  form: HTMLFormElement,
  taken: ReturnType<Listening['stop']>,
  isMinute: boolean,
): Promise<void> {
  const mine = run;
  showIdle(panel, isMarked(form), 'voiceWorking');
  setWorking(panel, true);
  const controller = new AbortController();
  const slow = setTimeout(() => write(panel, '.voice-state', say('voiceSlow')), slowAfterMs);
  const giveUp = setTimeout(() => controller.abort(), giveUpAfterMs);
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
    showHeard(panel, form, outcome, isMinute);
    return;
  }
  fail(panel, form, outcome);
  if (!unsentReasons.has(outcome.why)) return;
  within(panel, '[data-do=resend]', (button) => {
    button.hidden = false;
    button.onclick = () => void understand(panel, form, taken, isMinute);
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
  else showIdle(panel, isMarked(form), why);
}

const alarmKinds = ['alarm', 'self_harm', 'emergency'];

/** Whether the words have opened an alarm page that is not shown yet. The same page is not drawn anew: it may hold typed words. */
function raisesAlarm(answer: object): boolean {
  const { screen } = answer as { screen?: { id: string; kind: string } | null };
  const form = findForm();
  const isShown = form !== null && fieldOf(form, 'screenId') === screen?.id;
  return alarmKinds.includes(screen?.kind ?? '') && !isShown;
}

function showHeard(
  panel: HTMLElement,
  form: HTMLFormElement,
  { heardId, text, answer }: Extract<Outcome, { kind: 'heard' }>,
  isMinute: boolean,
): void {
  failures = 0;
  if (answer && raisesAlarm(answer)) {
    document.dispatchEvent(new CustomEvent('consultation:show', { detail: answer }));
    return;
  }
  if (text === '') {
    showIdle(panel, isMarked(form), 'voiceNothing');
    return;
  }
  const field = fillIn(form, text, heardId);
  showIdle(panel, true, isMinute ? 'voiceMinute' : null);
  announce(sayHeard(text));
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
  if (settings.current().isHandsFree) void reader.read([sayHeard(text)], null);
}

void main();
