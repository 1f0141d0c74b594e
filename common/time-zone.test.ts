import { expect, test } from 'vitest';
import { isTimeZone } from './known-time-zone.ts';
import { readWallClock } from './time-zone.ts';

test.each(['', 'Europe/Nowhere', '+01:00', '-05', 'Europe/Lisbon ', '<b>'])('%j is no time zone', (name) =>
  expect(isTimeZone(name)).toBe(false),
);

test.each(['UTC', 'Europe/Lisbon', 'Asia/Kolkata', 'America/Argentina/Buenos_Aires'])(
  '%s is a time zone',
  (name) => expect(isTimeZone(name)).toBe(true),
);

test.each([
  ['UTC', '2026-01-05T23:30:15.000Z', '2026-01-05', '23:30', '+00:00'],
  ['Europe/Lisbon', '2026-07-05T23:30:15.000Z', '2026-07-06', '00:30', '+01:00'],
  ['Asia/Kathmandu', '2026-01-05T23:30:15.000Z', '2026-01-06', '05:15', '+05:45'],
  ['America/St_Johns', '2026-01-05T02:00:15.000Z', '2026-01-04', '22:30', '-03:30'],
  ['Europe/Dublin', '2026-01-05T12:00:15.000Z', '2026-01-05', '12:00', '+00:00'],
])('the clock in %s at %s shows %s, %s, %s', (timeZone, at, day, time, offset) =>
  expect(readWallClock(new Date(at), timeZone)).toEqual({
    day,
    time,
    timeWithSeconds: `${time}:15`,
    offset,
  }),
);
