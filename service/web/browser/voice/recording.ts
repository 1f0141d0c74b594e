import type { SaidKey } from '../../pages/voice-parts.ts';
import { fillIn, sayHeard, targetField } from './answer-field.ts';
import {
  failuresMax,
  type Recognizer,
  recognitionTimeoutMs,
  recordingMaxMs,
  slowAfterMs,
  waitForSpeechMs,
} from './choice.ts';
import type { Machine } from './machine.ts';
import { closeMicrophones, explainMicrophone, openMicrophone } from './microphone.ts';
import { announce, fieldOf, raisesAlarm, say, showLevel, within, write } from './page.ts';
import { setWorking, showIdle, showListening } from './panel.ts';
import type { Reader } from './reader.ts';
import { type Listening, listen, type Outcome } from './recognizers.ts';
import type { SettingsStore } from './settings.ts';
import { createSilenceDetector, meterOf } from './silence.ts';

/** Shorter recordings count as accidental. */
const recordingMinMs = 400;
/** Reasons that mean that the recording did not arrive, or no response came back. */
const unsentReasons: ReadonlySet<SaidKey> = new Set(['voiceFailed', 'voiceOffline', 'voiceTooSlow']);

export type Recordings = {
  /** A press on "Speak": begins a recording, ends it, or cancels it while the microphone opens. */
  press(panel: HTMLElement, form: HTMLFormElement, by: Recognizer): Promise<void>;
  /** The patient tries again after voice was turned off. */
  forgetFailures(): void;
};

type Parts = {
  machine: Machine;
  settings: SettingsStore;
  reader: Reader;
  /** Turns voice off, with the reason. */
  putAway(why: SaidKey): void;
};

/** A recording of the answer to one field. */
type Recording = {
  panel: HTMLElement;
  form: HTMLFormElement;
  field: HTMLTextAreaElement;
  isLongest: boolean;
};

/** Records answers and puts their text into the field, where the patient reads and sends it. */
export function createRecordings({ machine, settings, reader, putAway }: Parts): Recordings {
  let failures = 0;

  function cancel(panel: HTMLElement, form: HTMLFormElement, why: SaidKey | null): void {
    machine.send('stop');
    reader.stop();
    showIdle(panel, form, why);
  }

  /** Listens until the patient, silence or the longest time ends it. */
  async function record(panel: HTMLElement, form: HTMLFormElement, by: Recognizer): Promise<void> {
    if (!machine.send('talk')) return;
    const scope = machine.scope();
    reader.stop();
    const { isHandsFree } = settings.current();
    const detector = createSilenceDetector();
    const field = targetField(form);
    let startedAtMs = 0;
    let isLongest = false;
    const onLevel = (level: number) => {
      if (machine.phase() !== 'listening') return;
      const passedMs = performance.now() - startedAtMs;
      const heard = detector.push(level, passedMs);
      showLevel(panel, meterOf(level));
      showSeconds(panel, passedMs);
      if (passedMs >= recordingMaxMs) {
        isLongest = true;
        machine.send('ended');
      } else if (isHandsFree && heard === 'ended') machine.send('ended');
      else if (isHandsFree && heard === 'waiting' && passedMs > waitForSpeechMs)
        cancel(panel, form, 'voiceNothing');
    };
    let listening: Listening;
    try {
      const microphone = await openMicrophone(onLevel, () => putAway('voiceMicrophoneBusy'));
      if (scope.aborted) return microphone.close();
      const target = { formToken: fieldOf(form, 'formToken'), itemId: field?.dataset.item ?? '' };
      listening = listen(by, microphone.stream, target, () => {
        if (!scope.aborted) machine.send('ended');
      });
    } catch (error) {
      if (!scope.aborted) putAway(explainMicrophone(error));
      return;
    }
    scope.addEventListener('abort', () => {
      listening.cancel();
      closeMicrophones();
    });
    startedAtMs = performance.now();
    machine.send('opened');
    showListening(panel);
    if ((await machine.next()) !== 'recognizing') return;
    if (performance.now() - startedAtMs < recordingMinMs || field === null)
      return cancel(panel, form, 'voiceNothing');
    await understand({ panel, form, field, isLongest }, listening.stop());
  }

  /** Gets the text of a recording. When that fails, the recording is kept on the page and can be sent again. */
  async function understand(recording: Recording, stopped: ReturnType<Listening['stop']>): Promise<void> {
    const { panel, form } = recording;
    const scope = machine.scope();
    showIdle(panel, form, 'voiceWorking');
    setWorking(panel, true);
    const controller = new AbortController();
    const slow = setTimeout(() => write(panel, '.voice-state', say('voiceSlow')), slowAfterMs);
    const giveUp = setTimeout(() => controller.abort(), recognitionTimeoutMs);
    scope.addEventListener('abort', () => {
      clearTimeout(slow);
      clearTimeout(giveUp);
      controller.abort();
    });
    const take = await stopped;
    closeMicrophones();
    const outcome = await take.recognize(controller.signal);
    if (scope.aborted) return;
    machine.send('stop');
    if (outcome.kind === 'heard') {
      showHeard(recording, outcome);
      return;
    }
    fail(recording, outcome);
    if (!unsentReasons.has(outcome.why)) return;
    within(panel, '[data-do=resend]', (button) => {
      button.hidden = false;
      button.onclick = () => {
        if (machine.send('resend')) void understand(recording, stopped);
      };
    });
  }

  function fail({ panel, form }: Recording, { why, isBroken }: Extract<Outcome, { kind: 'failed' }>): void {
    failures = isBroken ? failures + 1 : 0;
    if (why === 'voiceDenied') putAway(why);
    else if (failures >= failuresMax) putAway('voiceAway');
    else showIdle(panel, form, why);
  }

  function showHeard(
    { panel, form, field, isLongest }: Recording,
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
    showIdle(panel, form, isLongest ? 'voiceMinute' : null);
    announce(sayHeard(text));
    if (settings.current().isHandsFree) void reader.read([sayHeard(text)], null);
  }

  return {
    async press(panel, form, by) {
      if (machine.phase() === 'quiet') await record(panel, form, by);
      else if (machine.phase() === 'opening') cancel(panel, form, null);
      else machine.send('talk');
    },
    forgetFailures() {
      failures = 0;
    },
  };
}

function showSeconds(panel: HTMLElement, passedMs: number): void {
  const seconds = Math.floor(passedMs / 1_000);
  write(panel, '[data-seconds]', `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`);
}
