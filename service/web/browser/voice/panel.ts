import type { SaidKey } from '../../pages/voice-parts.ts';
import { isSpoken, nameOf, targetField } from './answer-field.ts';
import { holdMs } from './choice.ts';
import { say, within, write } from './page.ts';

export const isWorking = (panel: HTMLElement) => panel.classList.contains('is-working');

/** How to speak: press and press again, or without pressing. */
export function showHow(panel: HTMLElement, isHandsFree: boolean): void {
  write(panel, '[data-how]', say(isHandsFree ? 'voiceHowToFree' : 'voiceHowTo'));
}

/** Whether the next words are the first ones for their field, and on a page with several fields, for which. */
export function showTarget(panel: HTMLElement, form: HTMLFormElement): void {
  const field = targetField(form);
  const name = nameOf(field);
  write(panel, '[data-label]', say(isSpoken(field) ? 'voiceSpeakAgain' : 'voiceSpeak'));
  write(
    panel,
    '[data-into]',
    say('voiceInto').replace('{question}', () => name),
  );
  within(panel, '[data-into]', (line) => {
    line.hidden = name === '';
  });
}

/** Nobody is listened to. */
export function showIdle(panel: HTMLElement, form: HTMLFormElement, state: SaidKey | null = null): void {
  panel.classList.remove('is-listening');
  setWorking(panel, false);
  within(panel, '[data-do=resend]', (button) => {
    button.hidden = true;
  });
  showTarget(panel, form);
  write(panel, '.voice-state', state === null ? '' : say(state));
  within(panel, '.voice-meter', (meter) => {
    meter.hidden = true;
  });
}

export function showListening(panel: HTMLElement): void {
  panel.classList.add('is-listening');
  write(panel, '[data-label]', say('voiceStop'));
  write(panel, '.voice-state', say('voiceListening'));
  write(panel, '[data-seconds]', '0:00');
  within(panel, '.voice-meter', (meter) => {
    meter.hidden = false;
  });
}

/** The button keeps the focus while it does nothing. */
export function setWorking(panel: HTMLElement, isBusy: boolean): void {
  panel.classList.toggle('is-working', isBusy);
  within(panel, '[data-do=talk]', (button) => button.setAttribute('aria-disabled', String(isBusy)));
}

/**
 * Press to start and press again to stop; or hold, speak and let go.
 * @param finish - what ends the recording that is running; null while there is none
 */
export function connectButton(
  panel: HTMLElement,
  start: () => void,
  finish: () => (() => void) | null,
): void {
  within(panel, '[data-do=talk]', (button) => {
    let pressedAtMs: number | null = null;
    let isHandled = false;
    const toggle = () => {
      if (isWorking(panel)) return;
      const end = finish();
      if (end) end();
      else start();
    };
    button.addEventListener('pointerdown', (event) => {
      if (event.button !== 0 || finish() || isWorking(panel)) return;
      isHandled = true;
      pressedAtMs = performance.now();
      button.setPointerCapture(event.pointerId);
      start();
    });
    const letGo = () => {
      if (pressedAtMs !== null && performance.now() - pressedAtMs >= holdMs) finish()?.();
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
