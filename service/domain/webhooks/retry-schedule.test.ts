import { expect, test } from 'vitest';
import { findNextAttempt, readRetryAfterMs, retryForMs, retryPausesMs } from './retry-schedule.ts';

const queuedAt = new Date('2026-03-01T08:00:00Z');
const after = (ms: number) => new Date(queuedAt.getTime() + ms);

test('nothing is tried again after three days, nor after the last pause', () => {
  const round = { attempts: 3, queuedAt, retryAfterMs: null };
  expect(findNextAttempt(round, after(retryForMs), 0)).toBeNull();
  const last = { ...round, attempts: retryPausesMs.length + 1 };
  expect(findNextAttempt(last, after(1_000), 0)).toBeNull();
  // With a pause of one day, the next attempt would be on the fourth day.
  const asked = { ...round, retryAfterMs: 24 * 3_600_000 };
  expect(findNextAttempt(asked, after(retryForMs - 3_600_000), 0)).toBeNull();
});

test.each([0, 0.5, 1])('a whole round fits into three days, with slow answers too (%d)', (random) => {
  let now = queuedAt;
  let attempts = 1;
  for (;;) {
    now = new Date(now.getTime() + 10_000);
    const next = findNextAttempt({ attempts, queuedAt, retryAfterMs: null }, now, random);
    if (next === null) break;
    now = next;
    attempts += 1;
  }
  expect(attempts).toBe(retryPausesMs.length + 1);
  expect(now.getTime() - queuedAt.getTime()).toBeGreaterThan(retryForMs * 0.85);
});

test('a shorter pause than the schedule’s is not taken from the receiver, a longer one is', () => {
  const round = { attempts: 2, queuedAt };
  const pauseMs = (retryAfterMs: number) =>
    (findNextAttempt({ ...round, retryAfterMs }, queuedAt, 0)?.getTime() ?? 0) - queuedAt.getTime();
  expect(pauseMs(1_000)).toBe(retryPausesMs[1]);
  expect(pauseMs(3_600_000)).toBe(3_600_000);
});

test.each([
  [undefined, null],
  ['soon', null],
  ['-5', null],
  ['120', 120_000],
  ['Sun, 01 Mar 2026 08:01:00 GMT', 60_000],
  ['Sun, 01 Mar 2026 07:00:00 GMT', 0],
])('Retry-After: %s is %s', (value, expected) => expect(readRetryAfterMs(value, queuedAt)).toBe(expected));
