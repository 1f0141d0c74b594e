import { expect, test } from 'vitest';
import { writeInstant } from './instants.ts';

test.each([
  ['2026-03-14 09:04:44.961+00', '2026-03-14T09:04:44.961Z'],
  ['2026-03-14 09:04:44.96+00', '2026-03-14T09:04:44.960Z'],
  ['2026-03-14 09:04:44+00', '2026-03-14T09:04:44.000Z'],
  ['2026-03-14 09:04:44.961+02', '2026-03-14T07:04:44.961Z'],
  ['2026-03-14 00:04:44-03', '2026-03-14T03:04:44.000Z'],
  ['2026-03-14 09:04:44.9+05:30', '2026-03-14T03:34:44.900Z'],
])('%s is the same moment as %s, whatever clock the database keeps', (text, instant) => {
  expect(writeInstant(text)).toBe(instant);
});
