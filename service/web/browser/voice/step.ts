import type { SaidKey } from '../../pages/voice-parts.ts';
import { onPress, part, say, within, write } from './page.ts';

/** The texts of one step: its heading, what it is for, and the button that goes on. */
type StepTexts = readonly [title: SaidKey, text: SaidKey, go: SaidKey];

/** One press before speaking, above everything else on the page; the other button goes on in writing. */
export function showStep(
  [title, text, go]: StepTexts,
  act: () => void,
  goOnInWriting: () => void,
): HTMLElement {
  const step = part('step');
  write(step, 'h1', say(title));
  write(step, '[data-text]', say(text));
  within(step, '[data-do=go]', (button) => {
    button.textContent = say(go);
    button.onclick = act;
  });
  onPress(step, '[data-do=write]', goOnInWriting);
  within(document, '#main', (main) => {
    main.classList.add('is-checking');
    main.prepend(step);
  });
  within(step, 'h1', (heading) => heading.focus());
  return step;
}
