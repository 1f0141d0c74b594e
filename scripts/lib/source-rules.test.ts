import { expect, test } from 'vitest';
import { formatsInOwnZone, readsDeviceClock } from './source-rules.ts';

test.each(['at.toLocaleDateString()', 'at.toTimeString()', 'new Date(at).getHours()'])(
  'a date in the time zone of the process is found: %s',
  (line) => expect(formatsInOwnZone(line)).toBe(true),
);

test('a date in a named time zone is not reported', () =>
  expect(formatsInOwnZone('formatDay(at, timeZone)')).toBe(false));

test.each([
  ['components/ui/age.tsx', "'use client';\nconst now = Date.now();"],
  ['lib/client/age.ts', 'const now = new Date();'],
])('code of the browser that asks the device for the time is found: %s', (file, text) =>
  expect(readsDeviceClock(file, text)).toBe(true),
);

test.each([
  ['components/ui/age.tsx', 'const now = Date.now();'],
  ['lib/client/age.ts', 'const at = new Date(iso);'],
])('the clock of the server, and a time that it told, are not reported: %s', (file, text) =>
  expect(readsDeviceClock(file, text)).toBe(false),
);
