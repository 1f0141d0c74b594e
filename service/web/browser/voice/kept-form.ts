/** The content of a page's fields, by their names. */
type Kept = { texts: Map<string, string>; choices: Set<string> };

let kept: Kept | null = null;

/** Inputs of the voice settings have no names and are left out. */
const choiceSelector = 'input[name]:is([type=radio], [type=checkbox])';
const choiceOf = ({ name, value }: HTMLInputElement) => `${name}=${value}`;

/** Keeps the content of a form that is replaced by an alarm page before it was sent. */
export function keepForm(form: HTMLFormElement): void {
  const fields = [...form.querySelectorAll('textarea')].map(({ name, value }) => [name, value] as const);
  const choices = [...form.querySelectorAll<HTMLInputElement>(choiceSelector)].filter(
    ({ checked }) => checked,
  );
  kept = { texts: new Map(fields), choices: new Set(choices.map(choiceOf)) };
}

/** Restores it on the first page that asks the same; text that the server has is not replaced. */
export function restoreForm(form: HTMLFormElement): void {
  const { texts, choices } = kept ?? { texts: new Map<string, string>(), choices: new Set<string>() };
  const fields = [...form.querySelectorAll('textarea')].filter(({ name }) => texts.has(name));
  const boxes = [...form.querySelectorAll<HTMLInputElement>(choiceSelector)].filter((box) =>
    choices.has(choiceOf(box)),
  );
  if (fields.length + boxes.length === 0) return;
  kept = null;
  for (const field of fields) if (field.value === '') field.value = texts.get(field.name) ?? '';
  for (const box of boxes) box.checked = true;
}
