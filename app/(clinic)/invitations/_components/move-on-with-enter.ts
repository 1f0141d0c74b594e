import type { KeyboardEvent } from 'react';

const isField = (element: unknown): element is HTMLInputElement | HTMLSelectElement =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement;

/**
 * Enter in a field moves on to the next one and never sends the form, because a scanner ends what it types with Enter (or Tab). It
 * stops at the last field: the button behind it would be pressed by the Enter of the next scan. Ctrl or Cmd with Enter sends.
 */
export function moveOnWithEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter') return;
  const form = event.currentTarget;
  if (event.metaKey || event.ctrlKey) {
    event.preventDefault();
    if (!event.repeat) form.requestSubmit();
    return;
  }
  // The Enter that ends the composition of an input method belongs to it.
  if (!isField(event.target) || event.nativeEvent.isComposing || event.keyCode === 229) return;
  event.preventDefault();
  if (event.repeat) return;
  const fields = [...form.elements].filter(isField).filter((field) => !field.matches(':disabled'));
  const next = fields[fields.indexOf(event.target) + 1];
  next?.focus();
  if (next instanceof HTMLInputElement && next.type !== 'checkbox') next.select();
}
