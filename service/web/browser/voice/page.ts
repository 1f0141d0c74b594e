import type { SaidKey } from '../../pages/voice-parts.ts';

const template = document.querySelector<HTMLTemplateElement>('template#voice');

/** What the server offers, and the address for recordings; see `renderVoice`. */
export const offer = {
  recognizer: has('recognizer'),
  serverVoice: has('serverVoice'),
  vendorAllowed: has('vendor'),
  /** '' on the welcome page. */
  address: template?.dataset.address ?? '',
};

function has(flag: string): boolean {
  return template !== null && flag in template.dataset;
}

/** A sentence in the patient's language. */
export function say(key: SaidKey): string {
  return template?.content.querySelector(`[data-say=${key}]`)?.textContent ?? '';
}

/** A copy of a part of the voice template. */
export function part(name: string): HTMLElement {
  const found = template?.content.querySelector(`[data-part=${name}]`)?.cloneNode(true);
  return found instanceof HTMLElement ? found : document.createElement('div');
}

/** Calls `use` with the first match below an element, if there is one. */
export function within(root: ParentNode | null, selector: string, use: (element: HTMLElement) => void): void {
  const found = root?.querySelector<HTMLElement>(selector);
  if (found) use(found);
}

export function onPress(root: ParentNode, selector: string, act: () => void): void {
  within(root, selector, (element) => element.addEventListener('click', act));
}

/** Sets a text; live regions announce it. */
export function write(root: ParentNode | null, selector: string, text: string): void {
  within(root, selector, (element) => {
    if (element.textContent !== text) element.textContent = text;
  });
}

/** Announces a text to screen readers. */
export function announce(text: string): void {
  write(document, '#status', text);
}

/** The form of the question; null when the page has none. */
export function findForm(): HTMLFormElement | null {
  return document.querySelector<HTMLFormElement>('form#ask');
}

/** The value of a hidden field; '' when it is missing. */
export function fieldOf(form: HTMLFormElement, name: string): string {
  return form.querySelector<HTMLInputElement>(`input[type=hidden][name=${name}]`)?.value ?? '';
}

/** Shows a level on the bars of a meter, most on the middle ones. */
export function showLevel(root: ParentNode, meter: number): void {
  const bars = root.querySelectorAll<HTMLElement>('.levels i');
  bars.forEach((bar, index) => {
    const fromMiddle = Math.abs(index - (bars.length - 1) / 2) / bars.length;
    bar.style.setProperty('--level', String(Math.max(0.12, meter * (1 - fromMiddle))));
  });
}

const alarmKinds = ['alarm', 'self_harm', 'emergency'];

/**
 * Whether the response has an alarm page that is not shown yet. The same page is not rendered again, because it may
 * contain typed text.
 */
export function raisesAlarm(answer: object): boolean {
  const { screen } = answer as { screen?: { id: string; kind: string } | null };
  const form = findForm();
  const isShown = form !== null && fieldOf(form, 'screenId') === screen?.id;
  return alarmKinds.includes(screen?.kind ?? '') && !isShown;
}
