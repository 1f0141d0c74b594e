/** What is read aloud of a page: everything that is asked, said or offered on it, and nothing of voice itself. */
const selector = [
  '.now span',
  '#ask > .said',
  '#question',
  '.p-lede',
  '.story p',
  '.hint',
  '.q-legend',
  'form h2',
  '.quick button',
  '.scale button',
  '.scale label',
  '.scale-ends span',
  '.choices .choice',
  '.kept label',
  '.pair label',
  '#ask .outs button',
  '.sum h2',
  '.sum dt',
  '.sum dd:not(.ch)',
  '.btn-call',
  '.steps span',
  '.told span',
  '.p-next > h2',
  '.p-next > p',
].join(', ');

/** The pieces of the page in the order in which they stand on it. */
export function piecesToRead(): string[] {
  return [...document.querySelectorAll(`#main :is(${selector})`)]
    .filter((element) => element.closest('details, .voice, .voice-read, [data-voice-hint]') === null)
    .map((element) => (element.textContent ?? '').trim())
    .filter((piece) => piece !== '');
}
