import type { SaidKey } from '../../pages/voice-parts.ts';
import { fillIn, sayHeard } from './answer-field.ts';
import { failuresMax, recognitionTimeoutMs, slowAfterMs } from './choice.ts';
import type { Machine } from './machine.ts';
import type { Microphone } from './microphone.ts';
import { announce, raisesAlarm, say, within, write } from './page.ts';
import { setWorking, showIdle } from './panel.ts';
import type { Reader } from './reader.ts';
import type { Listening, Outcome } from './recognizers.ts';
import type { SettingsStore } from './settings.ts';

/** Reasons that mean that the recording did not arrive, or no response came back. */
const unsentReasons: ReadonlySet<SaidKey> = new Set(['voiceFailed', 'voiceOffline', 'voiceTooSlow']);

/** What recordings work with. */
export type VoiceParts = {
  machine: Machine;
  settings: SettingsStore;
  reader: Reader;
  /** Turns voice off, with the reason. */
  putAway(why: SaidKey): void;
};

/** A recording of the answer to one field. */
export type Recording = {
  panel: HTMLElement;
  form: HTMLFormElement;
  field: HTMLTextAreaElement;
  isLongest: boolean;
  microphone: Microphone;
};

export type Transcripts = {
  /** Gets the text of a recording. When that fails, the recording is kept on the page and can be sent again. */
  understand(recording: Recording, stopped: ReturnType<Listening['stop']>): Promise<void>;
  /** The patient tries again after voice was turned off. */
  forgetFailures(): void;
};

/** Turns recordings into text in their field. */
export function createTranscripts({ machine, settings, reader, putAway }: VoiceParts): Transcripts {
  let failures = 0;

  async function understand(recording: Recording, stopped: ReturnType<Listening['stop']>): Promise<void> {
    const { panel, form, microphone } = recording;
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
    microphone.close();
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
    understand,
    forgetFailures() {
      failures = 0;
    },
  };
}
