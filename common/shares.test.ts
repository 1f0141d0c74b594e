import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createShares } from './shares.ts';

/** Takes places for an owner until none is left; gives how many. */
function fill(shares: ReturnType<typeof createShares>, owner: string): number {
  let count = 0;
  while (shares.take(owner)) count += 1;
  return count;
}

test.each([[4], [8], [20], [576], [2_000]])(
  'S27 of %i places, one owner never takes the last quarter, and an owner that comes later gets a share of it',
  (max) => {
    const shares = createShares(max);
    const first = fill(shares, 'first');
    expect(first).toBe(max - Math.floor(max / 4));
    expect(fill(shares, 'second')).toBe(Math.floor(max / 4));
    expect(fill(shares, 'third')).toBe(0);
    expect(shares.count()).toBe(max);
  },
);

test('S27 an owner with a limit of its own never has more', () => {
  const shares = createShares(2_000, 12);
  expect(fill(shares, 'one')).toBe(12);
  expect(fill(shares, 'two')).toBe(12);
});

test('a place is given back once, however often its end is reported, and nothing is remembered of an owner without places', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ owner: fc.constantFrom('a', 'b', 'c'), isGivenBackTwice: fc.boolean() })),
      (turns) => {
        const shares = createShares(8);
        const open = turns.map(({ owner, isGivenBackTwice }) => ({
          end: shares.take(owner),
          isGivenBackTwice,
        }));
        expect(shares.count()).toBeLessThanOrEqual(8);
        for (const { end, isGivenBackTwice } of open) {
          end?.();
          if (isGivenBackTwice) end?.();
        }
        expect(shares.count()).toBe(0);
        expect(fill(shares, 'a')).toBe(6);
      },
    ),
  );
});
