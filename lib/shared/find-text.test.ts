import { expect, test } from 'vitest';
import { cutFound, findText } from '@/lib/shared/find-text.ts';

const findWords = (value: string, wanted: string) =>
  findText(value, wanted).map(({ start, end }) => value.slice(start, end));

test.each(['', '   '])('nothing is found for %j', (wanted) => {
  expect(findText('chest pain', wanted)).toEqual([]);
});

test('signs that mean something elsewhere are only signs', () => {
  expect(findWords('a.b (c) [d] * <b>e</b>', '.')).toEqual(['.']);
  expect(findWords('<b>e</b>', '<b>')).toEqual(['<b>']);
  expect(findText('aaa', 'a*')).toEqual([]);
});

test.each([
  ['Dolor en el ÁRBOL', 'arbol', ['ÁRBOL']],
  ['arbol', 'ÁRBOL', ['arbol']],
  // A combining accent is marked together with its letter.
  ['a\u0301rbol y arbol', 'ARBO', ['a\u0301rbo', 'arbo']],
  ['İstanbul', 'istan', ['İstan']],
  ['ΟΔΟΣ', 'οδος', ['ΟΔΟΣ']],
  ['Straße', 'STRASS', ['Straß']],
  ['the ﬁrst', 'fir', ['ﬁr']],
  ['😀 pain 😀 Pain', 'pain', ['pain', 'Pain']],
])('in %j, %j is found whatever the case and the accents', (value, wanted, expected) => {
  expect(findWords(value, wanted)).toEqual(expected);
});

test('what is found is not found inside itself again, and spaces around it do not count', () => {
  expect(findText('aaaa', 'aa')).toEqual([
    { start: 0, end: 2 },
    { start: 2, end: 4 },
  ]);
  expect(findWords('chest pain', ' pain ')).toEqual(['pain']);
});

test('a match that goes over the edge of a piece keeps its number in both, and no sign is lost', () => {
  const value = 'no chest pain now';
  const ranges = findText(value, 'chest pain');
  const [left, right] = [value.slice(0, 8), value.slice(8)];
  const parts = [...cutFound(left, 0, ranges, 4), ...cutFound(right, 8, ranges, 4)];
  expect(parts.map((part) => part.text).join('')).toBe(value);
  expect(parts.filter((part) => part.match === 4).map((part) => part.text)).toEqual(['chest', ' pain']);
  expect(cutFound('', 0, ranges, 0)).toEqual([]);
});
