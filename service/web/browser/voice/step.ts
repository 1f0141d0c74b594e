import type { SaidKey } from '../../pages/voice-parts.ts';
import { onPress, part, say, within, write } from './page.ts';

/** The texts of a step: heading, explanation, and the button to continue. */
type StepTexts = readonly [title: SaidKey, text: SaidKey, go: SaidKey];

/** Shows a step that is needed before speaking, in place of the page; its other button continues with typing. */
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
