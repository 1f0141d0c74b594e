import type { SaidKey } from '../../pages/voice-parts.ts';
import type { Machine } from './machine.ts';
import { explainMicrophone, openMicrophone } from './microphone.ts';
import { say, showLevel, within, write } from './page.ts';
import { createSilenceDetector, meterOf } from './silence.ts';

const checkQuietAfterMs = 8_000;

/**
 * Opens the microphone and shows its level; nothing is recorded or played.
 * @param done - the patient goes on
 * @param putAway - turns voice off, with the reason
 */
export async function checkMicrophone(
  machine: Machine,
  step: HTMLElement,
  done: () => void,
  putAway: (why: SaidKey) => void,
): Promise<void> {
  machine.send('check');
  const scope = machine.scope();
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
    button.onclick = done;
  });
  try {
    await openMicrophone(scope, onLevel, () => putAway('voiceMicrophoneBusy'));
    if (scope.aborted) return;
  } catch (error) {
    if (!scope.aborted) putAway(explainMicrophone(error));
    return;
  }
  write(step, '[data-text]', say('voiceCheckSpeak'));
  within(step, '.levels', (levels) => {
    levels.hidden = false;
  });
}
