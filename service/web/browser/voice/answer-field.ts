import { fieldOf, part, say } from './page.ts';

const markNames = ['modality', 'heardId'];

const fieldsOf = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLTextAreaElement>('textarea[data-item]'),
];

/** Whether what stands in a field was heard; the page that the server renders marks it the same way. */
export const isSpoken = (field: HTMLTextAreaElement | null) => field !== null && 'heard' in field.dataset;

/** Whether the form holds words that were spoken. */
export const isMarked = (form: HTMLFormElement) => fieldsOf(form).some(isSpoken);

/** The field that was worked in last: a press on "Speak" takes the focus from it. */
let worked: HTMLTextAreaElement | null = null;

/**
 * The field that spoken words go into: the one that was worked in last, else the one that holds spoken words, else the
 * first empty one. Null where the page takes no words.
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

/** What a field asks, where the page has several; '' where it has one. */
export function nameOf(field: HTMLTextAreaElement | null): string {
  if (field?.form == null || fieldsOf(field.form).length < 2) return '';
  const name = field.closest('fieldset')?.querySelector('legend') ?? field.labels[0];
  return name?.textContent?.trim() ?? '';
}

/** What is tapped instead of answered in words; the settings of speaking have no names. */
const tappedSelector = 'input[name]:is([type=radio], [type=checkbox]), .quick button, .scale button';

/** Whether the page asks for words before anything that is tapped. */
export const takesWordsFirst = (form: HTMLFormElement) =>
  form.querySelector(`textarea[data-item], ${tappedSelector}`)?.matches('textarea') === true;

/** Words that were typed before anything was spoken; speaking again replaces what was spoken and not these. */
const typedBefore = new WeakMap<HTMLTextAreaElement, string>();

/** Puts what was heard where own words stand, to be read, changed and sent. */
export function fillIn(field: HTMLTextAreaElement, words: string, heardId: string | null): void {
  if (!isSpoken(field)) typedBefore.set(field, field.value.trim());
  const before = typedBefore.get(field) ?? '';
  field.value = before === '' ? words : `${before} ${words}`;
  mark(field, heardId ?? '');
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

/** Says in the form whether it holds spoken words, and what they rest on: what was heard last. */
function tellForm(form: HTMLFormElement, latest: string): void {
  const before = fieldOf(form, 'heardId');
  for (const name of markNames) form.querySelector(`input[type=hidden][name=${name}]`)?.remove();
  const spoken = fieldsOf(form).filter(isSpoken);
  if (spoken.length === 0) return;
  const known = spoken.map(({ dataset }) => dataset.heard ?? '').filter((id) => id !== '');
  const heardId = latest || (known.includes(before) ? before : (known.at(-1) ?? ''));
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
 * Words that are written from nothing are not spoken ones; and the field that somebody works in is the one that is meant.
 * @param onWork - another field may be meant now
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

/** What is sent with a press on an answer, or on "not sure", rests on the press and not on what was heard. */
export function settle(form: HTMLFormElement, submitter: HTMLElement | null): void {
  if (!(submitter instanceof HTMLButtonElement) || !submitter.name.startsWith('item:')) return;
  for (const field of fieldsOf(form)) unmark(field);
}

/** The words for screen readers. */
export function sayHeard(words: string): string {
  return say('voiceHeardSay').replace('{words}', () => words);
}
