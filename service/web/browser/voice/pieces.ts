/** The parts of a page that are read aloud: all questions, texts and options, without the voice controls. */
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

/** The texts of these parts, in page order. */
export function piecesToRead(): string[] {
  return [...document.querySelectorAll(`#main :is(${selector})`)]
    .filter((element) => element.closest('details, .voice, .voice-read, [data-voice-hint]') === null)
    .map((element) => (element.textContent ?? '').trim())
    .filter((piece) => piece !== '');
}
