import { expect, test } from 'vitest';
import { findAgeYears, formatAge } from './dates.ts';

const now = new Date('2026-11-20T08:52:00Z');

test.each([
  ['2026-11-20T08:53:00Z', '0 s'],
  ['2026-11-20T08:51:52Z', '8 s'],
  ['2026-11-20T08:21:00Z', '31 min'],
  ['2026-11-20T07:50:00Z', '1 h'],
  ['2026-11-19T08:00:00Z', '1 day'],
  ['2026-11-06T08:00:00Z', '14 days'],
])('%s was %s ago', (at, age) => expect(formatAge(new Date(at), now)).toBe(age));

test('an age counts whole years up to the birthday', () => {
  expect(findAgeYears('1964-11-21', new Date(2026, 10, 20))).toBe(61);
  expect(findAgeYears('1964-11-20', new Date(2026, 10, 20))).toBe(62);
  expect(findAgeYears('not a date', now)).toBeNull();
});
