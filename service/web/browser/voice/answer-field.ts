import { fieldOf, part, say } from './page.ts';

const markNames = ['modality', 'heardId'];

/** Whether the form holds words that were spoken. */
export function isMarked(form: HTMLFormElement): boolean {
  return fieldOf(form, 'modality') === 'SPEECH';
}

function findField(form: HTMLFormElement): HTMLTextAreaElement | null {
  return form.querySelector<HTMLTextAreaElement>('textarea[data-item]');
}

/** The item whose words are spoken: that of the page's first text field. '' where there is none. */
export function spokenItem(form: HTMLFormElement): string {
  return findField(form)?.dataset.item ?? '';
}

/** Words that were typed before anything was spoken; speaking again replaces what was spoken and not these. */
let typedBefore: { form: HTMLFormElement; text: string } | null = null;

/** Puts what was heard where own words stand, to be read, changed and sent. Gives the field. */
export function fillIn(
  form: HTMLFormElement,
  words: string,
  heardId: string | null,
): HTMLTextAreaElement | null {
  const field = findField(form);
  if (!field) return null;
  if (!isMarked(form)) typedBefore = { form, text: field.value.trim() };
  const before = typedBefore?.form === form ? typedBefore.text : '';
  field.value = before === '' ? words : `${before} ${words}`;
  mark(form, field, heardId);
  return field;
}

function mark(form: HTMLFormElement, field: HTMLTextAreaElement, heardId: string | null): void {
  unmark(form);
  const values = [
    ['modality', 'SPEECH'],
    ['heardId', heardId ?? ''],
  ] as const;
  for (const [name, value] of values) {
    if (value === '') continue;
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name, value });
    form.append(input);
  }
  const [hint] = [...part('hint').children];
  if (hint) (field.closest('.own') ?? field).after(hint);
  field.setAttribute('aria-describedby', 'heard-hint');
}

function unmark(form: HTMLFormElement): void {
  for (const name of markNames) form.querySelector(`input[type=hidden][name=${name}]`)?.remove();
  form.querySelector('[data-voice-hint]')?.remove();
  findField(form)?.removeAttribute('aria-describedby');
}

/** Words that are written from nothing are not spoken ones. */
export function watchField(): void {
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLTextAreaElement) || !target.form) return;
    if (target.value.trim() === '') unmark(target.form);
  });
}

/** What is sent with a press on an answer, or on "not sure", rests on the press and not on what was heard. */
export function settle(form: HTMLFormElement, submitter: HTMLElement | null): void {
  if (!(submitter instanceof HTMLButtonElement) || !submitter.name.startsWith('item:')) return;
  unmark(form);
}

/** The words for screen readers. */
export function sayHeard(words: string): string {
  return say('voiceHeardSay').replace('{words}', () => words);
}
