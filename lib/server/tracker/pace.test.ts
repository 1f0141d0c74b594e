import { expect, test } from 'vitest';
import { createLimiter, findFailurePauseMs, findNextCheckMs } from './pace.ts';

test('of calls that are asked for at once, none starts before its turn', async () => {
  const gapMs = 20;
  const askedAt = Date.now();
  const limiter = createLimiter(gapMs);
  const starts: number[] = [];
  await Promise.all(
    Array.from({ length: 5 }, async () => {
      await limiter.wait();
      starts.push(Date.now() - askedAt);
    }),
  );
  for (const [turn, afterMs] of starts.entries()) expect(afterMs).toBeGreaterThanOrEqual(turn * gapMs);
});

test('old invitations are asked for seldom, watched ones more often, covered ones hardly', () => {
  const minute = 60_000;
  const watched = (ageMs: number) => findNextCheckMs(ageMs, { isWatched: true, coveredByList: false });
  expect(watched(minute)).toBeLessThan(watched(60 * minute));
  expect(watched(minute)).toBeLessThan(findNextCheckMs(minute, { isWatched: false, coveredByList: false }));
  expect(findNextCheckMs(minute, { isWatched: true, coveredByList: true })).toBe(10 * minute);
});

test('failures in a row pause longer, at most 30 s', () =>
  expect([1, 2, 3, 9].map(findFailurePauseMs)).toEqual([1000, 2000, 4000, 30_000]));
