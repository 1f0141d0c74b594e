import { expect, test } from 'vitest';
import { negotiateLocale } from './locale.ts';
import { english, type Messages } from './messages.ts';
import { spanish } from './messages-es.ts';

test.each([
  [null, 'en'],
  ['', 'en'],
  ['de', 'en'],
  ['es;q=0, de', 'en'],
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['en-GB,en;q=0.9,es;q=0.8', 'en'],
  ['ca, es;q=0.7, en;q=0.3', 'es'],
  ['nonsense;q=x, es', 'es'],
])('a browser that asks for "%s" gets "%s"', (header, locale) =>
  expect(negotiateLocale(header)).toBe(locale),
);

/** Words that are the same in both languages. */
const shared = new Set([
  'Consult Desk',
  'No',
  'English',
  'Español',
  'https://consult.example/consult/example',
]);

/** Every text by its path; a function with example values. */
function listTexts(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') return [[path, String(value(2, 3))]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    listTexts(part, path === '' ? key : `${path}.${key}`),
  );
}

test('no text was left in English, none is empty that is not, and the same fields are filled in', () => {
  const wordsOf = ({ format: _format, locale: _locale, ...words }: Messages) => listTexts(words);
  const others = new Map(wordsOf(spanish));
  for (const [path, text] of wordsOf(english)) {
    const other = others.get(path) ?? '';
    expect(other === '', path).toBe(text === '');
    const isKey = /^keys\.groups\.\d+\.keys\.\d+\.0/.test(path);
    if (text !== '' && !isKey && !shared.has(text)) expect(other, path).not.toBe(text);
    expect(other.match(/\{\{\w+\}\}/g) ?? [], path).toEqual(text.match(/\{\{\w+\}\}/g) ?? []);
  }
});
