/** Submitting a form in browsers that lack a part of it: Safari before 15.4 and 16. */

let pressed: HTMLElement | null = null;

/** Notes which button is pressed, for `submitterOf`. */
export function watchButtons(): void {
  document.addEventListener(
    'click',
    ({ target }) => {
      pressed = target instanceof Element ? target.closest<HTMLElement>('button') : null;
    },
    true,
  );
}

/** The button that submits the form; Safari before 15.4 does not tell it, and `SubmitEvent` is not defined there. */
export function submitterOf(event: Event): HTMLElement | null {
  const given = 'submitter' in event ? (event as SubmitEvent).submitter : pressed;
  return given instanceof HTMLButtonElement && given.form === event.target ? given : null;
}

/** Submits a form as Enter does in a text field, without pressing a button: an option would be chosen by that. */
export function submitForm(form: HTMLFormElement): void {
  pressed = null;
  if (Reflect.has(form, 'requestSubmit')) form.requestSubmit();
  else if (form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))) form.submit();
}
