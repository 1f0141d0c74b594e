import { expect, test } from 'vitest';
import { createLimiter, findFailurePauseMs, findNextCheckMs } from './pace.ts';

test('simultaneous calls start at least one gap apart', async () => {
  const limiter = createLimiter(20);
  const starts: number[] = [];
  await Promise.all(
    Array.from({ length: 5 }, async () => {
      await limiter.wait();
      starts.push(Date.now());
    }),
  );
  const gaps = starts.slice(1).map((at, index) => at - (starts[index] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(19);
});

test('old invitations are checked rarely, watched ones more often, and those that the list covers least often', () => {
  const minute = 60_000;
  const watched = (ageMs: number) => findNextCheckMs(ageMs, { isWatched: true, coveredByList: false });
  expect(watched(minute)).toBeLessThan(watched(60 * minute));
  expect(watched(minute)).toBeLessThan(findNextCheckMs(minute, { isWatched: false, coveredByList: false }));
  expect(findNextCheckMs(minute, { isWatched: true, coveredByList: true })).toBe(10 * minute);
});

test('the pause grows with each failure in a row, to at most 30 s', () =>
  expect([1, 2, 3, 9].map(findFailurePauseMs)).toEqual([1000, 2000, 4000, 30_000]));
