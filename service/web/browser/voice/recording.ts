import type { SaidKey } from '../../pages/voice-parts.ts';
import { targetField } from './answer-field.ts';
import { type Recognizer, recordingMaxMs, waitForSpeechMs } from './choice.ts';
import { explainMicrophone, type Microphone, openMicrophone } from './microphone.ts';
import { fieldOf, showLevel, write } from './page.ts';
import { showIdle, showListening } from './panel.ts';
import { type Listening, listen } from './recognizers.ts';
import { createSilenceDetector, meterOf } from './silence.ts';
import { createTranscripts, type VoiceParts } from './transcript.ts';

/** Shorter recordings count as accidental. */
const recordingMinMs = 400;

export type Recordings = {
  /** A press on "Speak": begins a recording, ends it, or cancels it while the microphone opens. */
  press(panel: HTMLElement, form: HTMLFormElement, by: Recognizer): Promise<void>;
  /** The patient tries again after voice was turned off. */
  forgetFailures(): void;
};

/** Records answers and puts their text into the field, where the patient reads and sends it. */
export function createRecordings(parts: VoiceParts): Recordings {
  const { machine, settings, reader, putAway } = parts;
  const transcripts = createTranscripts(parts);

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
    let microphone: Microphone;
    let listening: Listening;
    try {
      microphone = await openMicrophone(scope, onLevel, () => putAway('voiceMicrophoneBusy'));
      if (scope.aborted) return;
      const target = { formToken: fieldOf(form, 'formToken'), itemId: field?.dataset.item ?? '' };
      listening = listen(by, microphone.stream, target, () => {
        if (!scope.aborted) machine.send('ended');
      });
    } catch (error) {
      if (!scope.aborted) putAway(explainMicrophone(error));
      return;
    }
    scope.addEventListener('abort', () => listening.cancel());
    startedAtMs = performance.now();
    machine.send('opened');
    showListening(panel);
    if ((await machine.next()) !== 'recognizing') return;
    if (performance.now() - startedAtMs < recordingMinMs || field === null)
      return cancel(panel, form, 'voiceNothing');
    await transcripts.understand({ panel, form, field, isLongest, microphone }, listening.stop());
  }

  return {
    async press(panel, form, by) {
      if (machine.phase() === 'quiet') await record(panel, form, by);
      else if (machine.phase() === 'opening') cancel(panel, form, null);
      else machine.send('talk');
    },
    forgetFailures: transcripts.forgetFailures,
  };
}

function showSeconds(panel: HTMLElement, passedMs: number): void {
  const seconds = Math.floor(passedMs / 1_000);
  write(panel, '[data-seconds]', `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`);
}
