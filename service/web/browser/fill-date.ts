import { type DateEntry, dateParts, readWholeDate } from '../../../common/date-entry.ts';

/**
 * When a whole date is pasted or typed into one of the three fields, fills all of them; an ambiguous date is left for
 * the patient to correct.
 */
export function fillDateParts(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-date]');
  form?.addEventListener('input', (event) => {
    const field = event.target;
    if (!(field instanceof HTMLInputElement) || !dateParts.some((part) => part === field.name)) return;
    const note = document.getElementById('date-ambiguous');
    if (note) note.hidden = true;
    if (field.value.trim().length < 6) return;
    const date = readWholeDate(field.value);
    if (note) note.hidden = date.kind !== 'ambiguous';
    if (date.kind === 'date') fill(form, date);
  });
}

function fill(form: HTMLFormElement, date: Extract<DateEntry, { kind: 'date' }>): void {
  for (const part of dateParts) {
    const field = form.querySelector<HTMLInputElement>(`input[name=${part}]`);
    if (field) field.value = date[part];
  }
}
