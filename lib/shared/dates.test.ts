import { expect, test } from 'vitest';
import { findAgeYears } from './dates.ts';

const now = new Date('2026-11-20T08:52:00Z');

test('an age counts whole years up to the birthday', () => {
  expect(findAgeYears('1964-11-21', new Date(2026, 10, 20))).toBe(61);
  expect(findAgeYears('1964-11-20', new Date(2026, 10, 20))).toBe(62);
  expect(findAgeYears('not a date', now)).toBeNull();
});
