import { expect, test } from 'vitest';
import type { RateBudget, RateStore } from './rate-limit.ts';
import { createRateLimiter } from './rate-limiter.ts';

const budget: RateBudget = { name: 'caller', perMinute: 60 };

/** A clock that the test sets. */
function createClock() {
  let at = 0;
  return { now: () => at, forwardMs: (ms: number) => (at += ms) };
}

const broken: RateStore = { draw: () => Promise.reject(new Error('no database')) };

async function takeMany(limiter: ReturnType<typeof createRateLimiter>, count: number): Promise<number> {
  const verdicts = await Promise.all(Array.from({ length: count }, () => limiter.take(budget, 'somebody')));
  return verdicts.filter((verdict) => verdict.isAllowed).length;
}

test('S27 no more than the budget passes at once, whatever comes, and a refusal says when to come back', async () => {
  const clock = createClock();
  const limiter = createRateLimiter(broken, () => undefined, clock.now);
  expect(await takeMany(limiter, 500)).toBe(60);
  const refused = await limiter.take(budget, 'somebody');
  expect(refused).toEqual({ isAllowed: false, remaining: 0, resetS: 1 });
  clock.forwardMs(1_000);
  expect(await takeMany(limiter, 10)).toBe(1);
});

test('one caller’s flood takes nothing from another, nor from another budget of the same caller', async () => {
  const limiter = createRateLimiter(broken, () => undefined, createClock().now);
  await takeMany(limiter, 100);
  expect((await limiter.take(budget, 'another')).isAllowed).toBe(true);
  expect((await limiter.take({ name: 'address', perMinute: 60 }, 'somebody')).isAllowed).toBe(true);
});

test('S32 where the shared counts cannot be reached each process counts for itself, and somebody is told', async () => {
  const told: unknown[] = [];
  const limiter = createRateLimiter(broken, (error) => told.push(error), createClock().now);
  expect(await takeMany(limiter, 100)).toBe(60);
  expect(told.length).toBeGreaterThan(0);
});

test('an empty bucket is not asked for again before it can hold a token', async () => {
  let draws = 0;
  const empty: RateStore = {
    async draw() {
      draws += 1;
      return { granted: 0, left: 0 };
    },
  };
  const limiter = createRateLimiter(empty, () => undefined, createClock().now);
  expect(await takeMany(limiter, 200)).toBe(0);
  expect(draws).toBe(1);
});
