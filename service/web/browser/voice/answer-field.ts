import { fieldOf, part, say } from './page.ts';

const markNames = ['modality', 'heardId'];

const fieldsOf = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLTextAreaElement>('textarea[data-item]'),
];

/** Whether the content of a field was recognized from speech; the server's page marks it in the same way. */
export const isSpoken = (field: HTMLTextAreaElement | null) => field !== null && 'heard' in field.dataset;

/** Whether the form contains text recognized from speech. */
export const isMarked = (form: HTMLFormElement) => fieldsOf(form).some(isSpoken);

/** The last field that had the focus, which a press on "Speak" takes away. */
let worked: HTMLTextAreaElement | null = null;

/**
 * The field for recognized text: the last one that had the focus, else the one with recognized text, else the first
 * empty one. Null when the page has no text field.
 */
export function targetField(form: HTMLFormElement): HTMLTextAreaElement | null {
  const fields = fieldsOf(form);
  return (
    fields.find((field) => field === worked) ??
    fields.find(isSpoken) ??
    fields.find(({ value }) => value.trim() === '') ??
    fields[0] ??
    null
  );
}

/** The question of a field on a page with several fields; '' with one. */
export function nameOf(field: HTMLTextAreaElement | null): string {
  if (field?.form == null || fieldsOf(field.form).length < 2) return '';
  const name = field.closest('fieldset')?.querySelector('legend') ?? field.labels[0];
  return name?.textContent?.trim() ?? '';
}

/** Elements that are pressed to answer; inputs of the voice settings have no names. */
const tappedSelector = 'input[name]:is([type=radio], [type=checkbox]), .quick button, .scale button';

/** Whether the first question of the page is a text field. */
export const takesWordsFirst = (form: HTMLFormElement) =>
  form.querySelector(`textarea[data-item], ${tappedSelector}`)?.matches('textarea') === true;

/** Text typed before speech was recognized; new speech replaces the former recognized text and keeps this. */
const typedBefore = new WeakMap<HTMLTextAreaElement, string>();

/** Puts recognized text into the field, to be read, changed and sent. */
export function fillIn(field: HTMLTextAreaElement, words: string, heardId: string | null): void {
  if (!isSpoken(field)) typedBefore.set(field, field.value.trim());
  const before = typedBefore.get(field) ?? '';
  field.value = before === '' ? words : `${before} ${words}`;
  mark(field, heardId ?? '');
  // As typing does, so that the page keeps it until it is sent.
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function mark(field: HTMLTextAreaElement, heardId: string): void {
  unmark(field);
  field.dataset.heard = heardId;
  const hint = part('hint');
  hint.id = `${field.id}-heard`;
  (field.closest('.compose') ?? field).after(hint);
  field.setAttribute('aria-describedby', hint.id);
  if (field.form) tellForm(field.form, heardId);
}

function unmark(field: HTMLTextAreaElement): void {
  delete field.dataset.heard;
  document.getElementById(`${field.id}-heard`)?.remove();
  field.removeAttribute('aria-describedby');
  if (field.form) tellForm(field.form, '');
}

/** Records in the form whether it contains recognized text, and the id of the latest. */
function tellForm(form: HTMLFormElement, latest: string): void {
  const before = fieldOf(form, 'heardId');
  for (const name of markNames) form.querySelector(`input[type=hidden][name=${name}]`)?.remove();
  const spoken = fieldsOf(form).filter(isSpoken);
  if (spoken.length === 0) return;
  const known = spoken.map(({ dataset }) => dataset.heard ?? '').filter((id) => id !== '');
  const heardId = latest || (known.includes(before) ? before : (known[known.length - 1] ?? ''));
  for (const [name, value] of [
    ['modality', 'SPEECH'],
    ['heardId', heardId],
  ] as const) {
    if (value === '') continue;
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name, value });
    form.append(input);
  }
}

/**
 * Text typed into an empty field is not recognized text; and the field with the focus is the one to speak into.
 * @param onWork - called when the field to speak into may have changed
 */
export function watchFields(onWork: () => void): void {
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLTextAreaElement && target.value.trim() === '' && isSpoken(target)) {
      unmark(target);
      onWork();
    }
  });
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLTextAreaElement) || target === worked) return;
    worked = target;
    onWork();
  });
}

/** When a button answers the question, recognized text is not part of the answer. */
export function settle(form: HTMLFormElement, submitter: HTMLElement | null): void {
  if (!(submitter instanceof HTMLButtonElement) || !submitter.name.startsWith('item:')) return;
  for (const field of fieldsOf(form)) unmark(field);
}

/** The announcement for screen readers. */
export function sayHeard(words: string): string {
  return say('voiceHeardSay').replace('{words}', () => words);
}
