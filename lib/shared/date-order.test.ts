import { expect, test } from 'vitest';
import { guessDateOrder } from './date-order.ts';

test.each([
  ['America/New_York', 'MONTH_FIRST'],
  ['America/Indiana/Knox', 'MONTH_FIRST'],
  ['Pacific/Honolulu', 'MONTH_FIRST'],
  ['Europe/Lisbon', 'DAY_FIRST'],
  ['Australia/Sydney', 'DAY_FIRST'],
  ['America/Argentina/Buenos_Aires', 'DAY_FIRST'],
  // Both are usual there, or the place is not known: nothing is guessed.
  ['America/Toronto', 'ASK'],
  ['Asia/Manila', 'ASK'],
  ['Asia/Tokyo', 'ASK'],
  ['UTC', 'ASK'],
  ['Etc/GMT+5', 'ASK'],
  [null, 'ASK'],
] as const)('the order of a clinic in %s is %s', (timeZone, order) => {
  expect(guessDateOrder(timeZone)).toBe(order);
});
