import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/*
 * Forced colours and a print take backgrounds away. Each state that a style sheet shows by a background has a rule of its own there.
 */

const sheets = [
  'styles/controls.css',
  'styles/staff-controls.css',
  'app/globals.css',
  'service/web/styles/patient.css',
  'service/web/styles/staff.css',
];

/** A chosen, current, active or disabled element, and what is inside a progress bar. */
const state =
  /:checked|:indeterminate|:target|:disabled|\[aria-(?:pressed|selected|current|checked)|\.is-(?:active|on|selected)\b|progress/;

/** States that are controls of a page, which a print leaves out (styles of `@media print`), or marks that only a pointer makes. */
const notPrinted = /\.nav-link|\.pick-filter|\.seg|\.toggle|:disabled|\.clause|\.fact|\.msg|\.enc-page/;

type Rule = { media: string; selectors: string[]; body: string };

/** The rules of a style sheet, each with the media query around it; '' outside of any. */
function readRules(css: string): Rule[] {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '');
  const rules: Rule[] = [];
  const open: string[] = [];
  let text = '';
  for (const sign of plain) {
    if (sign === '{') {
      open.push(text.trim());
      text = '';
    } else if (sign === '}') {
      const head = open.pop() ?? '';
      if (!head.startsWith('@')) {
        const selectors = splitSelectors(head);
        rules.push({ media: open.find((one) => one.startsWith('@media')) ?? '', selectors, body: text });
      }
      text = '';
    } else if (sign === ';' && open.at(-1)?.startsWith('@') !== false) text = '';
    else text += sign;
  }
  return rules;
}

/** At commas outside of parentheses. */
function splitSelectors(head: string): string[] {
  return head.split(/,(?![^(]*\))/).map((one) => one.replace(/\s+/g, ' ').trim());
}

const rules = sheets.flatMap((sheet) => readRules(readFileSync(sheet, 'utf8')));
const shown = rules
  .filter(({ media, body }) => media === '' && /background(?:-color)?:(?! none)/.test(body))
  .flatMap(({ selectors }) => selectors.filter((selector) => state.test(selector)));
const ruledIn = (media: RegExp) =>
  new Set(rules.filter((rule) => media.test(rule.media)).flatMap(({ selectors }) => selectors));

test('no state is shown by its background alone where colours are forced', () => {
  const forced = ruledIn(/forced-colors/);
  expect(shown.length).toBeGreaterThan(10);
  expect(shown.filter((selector) => !forced.has(selector))).toEqual([]);
});

test('no state is shown by its background alone on paper', () => {
  const printed = ruledIn(/print/);
  // Firefox prints the bar with the element's own adjustment.
  const own = (selector: string) => selector.replace('::-moz-progress-bar', '');
  expect(shown.filter((selector) => !printed.has(own(selector)) && !notPrinted.test(selector))).toEqual([]);
});
