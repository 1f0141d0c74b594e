import type { SaidKey } from '../../pages/voice-parts.ts';
import { isSpoken, nameOf, targetField } from './answer-field.ts';
import { holdMs } from './choice.ts';
import type { Phase } from './machine.ts';
import { say, within, write } from './page.ts';

/** Explains how to speak: with two presses, or hands-free. */
export function showInstructions(panel: HTMLElement, isHandsFree: boolean): void {
  write(panel, '[data-how]', say(isHandsFree ? 'voiceHowToFree' : 'voiceHowTo'));
}

/** Shows whether the next speech is the first for its field and, on a page with several fields, for which. */
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

/** Shows that the microphone is off. */
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

/** Disables the button without taking its focus. */
export function setWorking(panel: HTMLElement, isBusy: boolean): void {
  panel.classList.toggle('is-working', isBusy);
  within(panel, '[data-do=talk]', (button) => button.setAttribute('aria-disabled', String(isBusy)));
}

/**
 * Makes the button start and stop a recording: press and press again, or hold, speak and release. Nothing happens while text is recognized.
 * @param phaseOf - what the microphone does now
 * @param press - begins a recording, or ends it
 */
export function connectButton(panel: HTMLElement, phaseOf: () => Phase, press: () => void): void {
  within(panel, '[data-do=talk]', (button) => {
    let pressedAtMs: number | null = null;
    let isHandled = false;
    button.addEventListener('pointerdown', (event) => {
      if (event.button !== 0 || phaseOf() !== 'quiet') return;
      isHandled = true;
      pressedAtMs = performance.now();
      button.setPointerCapture(event.pointerId);
      press();
    });
    const letGo = () => {
      const isHeld = pressedAtMs !== null && performance.now() - pressedAtMs >= holdMs;
      pressedAtMs = null;
      if (isHeld && (phaseOf() === 'opening' || phaseOf() === 'listening')) press();
    };
    button.addEventListener('pointerup', letGo);
    button.addEventListener('pointercancel', letGo);
    button.addEventListener('contextmenu', (event) => event.preventDefault());
    // Keyboards and screen readers click without a pointer event.
    button.addEventListener('click', () => {
      if (!isHandled && phaseOf() !== 'recognizing') press();
      isHandled = false;
    });
  });
}
