import { expect, test } from 'vitest';
import { findAgeYears } from './age.ts';

test.each(['', 'not a date', '1964-11', null])('there is no age without a valid date: %s', (text) =>
  expect(findAgeYears(text, new Date(), 'UTC')).toBeNull(),
);

test('an age counts whole years up to the birthday', () => {
  const now = new Date('2026-11-20T08:52:00Z');
  expect(findAgeYears('1964-11-21', now, 'UTC')).toBe(61);
  expect(findAgeYears('1964-11-20', now, 'UTC')).toBe(62);
  expect(findAgeYears('2026-11-21', now, 'UTC')).toBe(0);
});

test('the birthday is counted in the clinic’s time zone, not the server’s', () => {
  const now = new Date('2026-11-20T11:00:00Z');
  expect(findAgeYears('2008-11-21', now, 'Pacific/Auckland')).toBe(18);
  expect(findAgeYears('2008-11-21', now, 'Europe/London')).toBe(17);
  expect(findAgeYears('2008-11-20', now, 'Pacific/Pago_Pago')).toBe(18);
  expect(findAgeYears('2008-11-20', new Date('2026-11-20T09:00:00Z'), 'Pacific/Pago_Pago')).toBe(17);
});

test('a person born on 29 February gets older on that day, or on 1 March in other years', () => {
  const ageOn = (day: string) => findAgeYears('2008-02-29', new Date(`${day}T12:00:00Z`), 'UTC');
  expect(ageOn('2026-02-28')).toBe(17);
  expect(ageOn('2026-03-01')).toBe(18);
  expect(ageOn('2028-02-28')).toBe(19);
  expect(ageOn('2028-02-29')).toBe(20);
});
