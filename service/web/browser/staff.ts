/** Staff pages: removes the configuration token from the address at once, and submits it by POST (S19). */

const form = document.querySelector<HTMLFormElement>('form[data-exchange]');
if (form) {
  history.replaceState(null, '', location.pathname);
  form.submit();
}
