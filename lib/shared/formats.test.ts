import { expect, test } from 'vitest';
import { findMessages } from './all-messages.ts';

const english = findMessages('en');
const spanish = findMessages('es');

const now = new Date('2026-11-20T08:52:00Z');

test('a time zone never moves a date of birth to another day', () => {
  expect(english.format.birthDate('1976-05-27')).toBe('27 May 1976');
  expect(spanish.format.birthDate('1976-05-27')).toBe('27 may 1976');
  expect(english.format.birthDate('unknown')).toBe('unknown');
});

test.each([
  ['2026-11-20T08:53:00Z', '0 s', '0 s'],
  ['2026-11-20T08:51:52Z', '8 s', '8 s'],
  ['2026-11-20T08:21:00Z', '31 min', '31 min'],
  ['2026-11-20T07:50:00Z', '1 h', '1 h'],
  ['2026-11-19T08:00:00Z', '1 day', '1 día'],
  ['2026-11-06T08:00:00Z', '14 days', '14 días'],
  ['2026-08-20T08:00:00Z', '3 months', '3 meses'],
  ['2023-11-20T08:00:00Z', '3 years', '3 años'],
])('%s is shown as %s, in Spanish as "%s"', (at, age, edad) => {
  expect(english.format.age(new Date(at), now)).toBe(age);
  expect(spanish.format.age(new Date(at), now)).toBe(edad);
});

test('a count that stopped at its limit says so, with the digit separators of the language', () => {
  expect(english.format.count({ count: 9_999, isMore: true })).toBe('9,999+');
  expect(spanish.format.count({ count: 12_840, isMore: false })).toBe('12.840');
});
