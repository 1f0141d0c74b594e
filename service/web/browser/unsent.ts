/**
 * Keeps what was entered and not yet sent, for this tab, until the service has accepted it or the device is cleared
 * (S40). Without storage it lasts as long as the page. Dates of birth, codes and passwords are never kept.
 */

import { makeUuid } from '../../../common/make-uuid.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The values of a control or of a group of boxes; of recognized speech also its id. */
type Entry = { values: string[]; heard?: string };

type Kept = {
  entries: Record<string, Entry>;
  /** The message that was sent last and not accepted, as far as this page knows. */
  attempt?: { id: string; content: string };
};

const formSelector = 'form[data-live], form[data-keep]';
/** Screens that are no questions of the consultation's course; see `changeScreenId` and `additionScreenId`. */
const [changeScreen, additionScreen] = ['change', 'addendum'];
/** Names the form that was submitted as a page. */
const submittedName = 'unsent-submitted';
const secretPattern = /^(bday|one-time-code|current-password|new-password)/;

const memory = new Map<string, Kept>();

/** The address of a form names its consultation, or its invitation. */
const placeOf = (form: HTMLFormElement) =>
  `unsent:${new URL(form.getAttribute('action') ?? '', location.href).pathname}`;

const screenOf = (form: HTMLFormElement) =>
  form.querySelector<HTMLInputElement>('input[type=hidden][name=screenId]')?.value ?? '';

function read(place: string): Kept {
  const known = memory.get(place);
  if (known) return known;
  let kept: Kept = { entries: {} };
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(place) ?? 'null');
    if (typeof stored === 'object' && stored !== null && 'entries' in stored) kept = stored as Kept;
  } catch {
    // Storage is off, or contains invalid data.
  }
  memory.set(place, kept);
  return kept;
}

function write(place: string, kept: Kept): void {
  const isEmpty = Object.keys(kept.entries).length === 0 && kept.attempt === undefined;
  if (isEmpty) memory.delete(place);
  else memory.set(place, kept);
  try {
    if (isEmpty) sessionStorage.removeItem(place);
    else sessionStorage.setItem(place, JSON.stringify(kept));
  } catch {
    // Storage is off or full: what was entered lasts as long as the page.
  }
}

const isControl = (target: unknown): target is Control =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

const isSecret = ({ type, autocomplete }: Control) => type === 'password' || secretPattern.test(autocomplete);

const isBox = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio';

const controlsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (control): control is Control =>
      isControl(control) && control.type !== 'hidden' && control.name !== '' && !isSecret(control),
  );

/**
 * Text is kept by its question, which may come again on a page with another number. Choices are kept by their page's
 * content as well: a tick means the words that were shown, and the statements of a page may change.
 */
function entryName(form: HTMLFormElement, control: Control): string {
  const screen = screenOf(form);
  const isText = !isBox(control) && !(control instanceof HTMLSelectElement);
  const page = isText && screen !== changeScreen ? '' : screen.replace(/\.\d+\./, '.');
  return `${page} ${control.name}`;
}

function keep(form: HTMLFormElement, control: Control): void {
  const place = placeOf(form);
  const kept = read(place);
  const group = controlsOf(form).filter(({ name }) => name === control.name);
  const values = isBox(control)
    ? group.flatMap((box) => (isBox(box) && box.checked ? box.value : []))
    : [control.value];
  const { heard } = control.dataset;
  kept.entries[entryName(form, control)] = { values, ...(heard === undefined ? {} : { heard }) };
  write(place, kept);
}

/** Puts what was entered and not sent back into the page's form. */
export function restoreUnsent(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>(formSelector)) {
    const kept = read(placeOf(form));
    // After the end nothing is left to answer.
    if (screenOf(form) === additionScreen) dropOthers(form, kept);
    for (const control of controlsOf(form)) {
      const entry = kept.entries[entryName(form, control)];
      if (entry === undefined) continue;
      if (isBox(control)) control.checked = entry.values.includes(control.value);
      else control.value = withHeard(control, entry);
    }
  }
}

function dropOthers(form: HTMLFormElement, kept: Kept): void {
  const names = new Set(controlsOf(form).map((control) => entryName(form, control)));
  for (const name of Object.keys(kept.entries)) if (!names.has(name)) delete kept.entries[name];
  if (kept.attempt?.content.includes(`"screenId":"${additionScreen}"`) === false) delete kept.attempt;
  write(placeOf(form), kept);
}

/** Speech that was recognized after the text was kept follows it. */
function withHeard(control: Control, { values: [value = ''], heard }: Entry): string {
  if (!control.dataset.heard || control.dataset.heard === heard) return value;
  return value.trim() === '' ? control.value : `${value} ${control.value}`;
}

/** Drops what a form contains, since the service has accepted it. */
export function dropSent(form: HTMLFormElement): void {
  const place = placeOf(form);
  const kept = read(place);
  for (const control of controlsOf(form)) delete kept.entries[entryName(form, control)];
  delete kept.attempt;
  write(place, kept);
}

/**
 * The message id for a form's data. The same content is the same message, also after a reload, so that it counts once
 * (S21); changed content is another one, so that the change is not taken for a repetition.
 */
export function chooseMessageId(form: HTMLFormElement, body: Readonly<Record<string, unknown>>): string {
  const { messageId, formToken: _formToken, ...rest } = body;
  const pageId = String(messageId ?? '');
  const isRepeatable = ![...form.elements].some((element) => isControl(element) && isSecret(element));
  if (!isRepeatable) return pageId;
  const place = placeOf(form);
  const kept = read(place);
  const content = JSON.stringify(rest);
  const { attempt } = kept;
  if (attempt?.content === content) return attempt.id;
  const id = attempt?.id === pageId ? makeUuid() : pageId;
  write(place, { ...kept, attempt: { id, content } });
  return id;
}

/** Deletes all that this tab has stored (S23). */
export function clearUnsent(): void {
  memory.clear();
  try {
    sessionStorage.clear();
  } catch {
    // Storage is off, so there is nothing to clear.
  }
}

/** A form that is submitted as a page was accepted when another page follows it. */
function noteSubmitted(place: string): void {
  try {
    sessionStorage.setItem(submittedName, place);
  } catch {
    // Without storage nothing of it outlasts the page.
  }
}

function settleSubmitted(): void {
  try {
    const place = sessionStorage.getItem(submittedName);
    if (place === null) return;
    sessionStorage.removeItem(submittedName);
    if (place !== `unsent:${location.pathname}`) sessionStorage.removeItem(place);
  } catch {
    // Storage is off.
  }
}

/** Keeps each change of the forms of this page, and puts back what was kept. */
export function watchUnsent(): void {
  for (const type of ['input', 'change'])
    document.addEventListener(type, ({ target }) => {
      if (!isControl(target) || !target.form?.matches(formSelector)) return;
      if (controlsOf(target.form).includes(target)) keep(target.form, target);
    });
  document.addEventListener('submit', ({ target }) => {
    if (target instanceof HTMLFormElement && target.matches('[data-keep]')) noteSubmitted(placeOf(target));
  });
  settleSubmitted();
  restoreUnsent();
}
