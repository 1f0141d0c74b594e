export type RateLimitVerdict = {
  isAllowed: boolean;
  /** Requests that are left right now. */
  remaining: number;
  /** Seconds until one more is possible (refused) or until all are (allowed). */
  resetS: number;
};

/** Counts requests of one caller. A shared implementation for several processes can take its place. */
export type RateLimiter = {
  limitPerMinute: number;
  take(key: string): RateLimitVerdict;
};

/** Callers remembered at a time; beyond that the longest unused ones are forgotten (S27). */
const bucketsMax = 10_000;

/**
 * A token bucket for each caller in this process (readings §8): `limitPerMinute` at once, refilled evenly.
 * @param now - milliseconds, never going back
 */
export function createRateLimiter(
  limitPerMinute: number,
  now: () => number = () => performance.now(),
): RateLimiter {
  const refillPerMs = limitPerMinute / 60_000;
  const buckets = new Map<string, { tokens: number; at: number }>();
  return {
    limitPerMinute,
    take(key) {
      const at = now();
      const before = buckets.get(key) ?? { tokens: limitPerMinute, at };
      const tokens = Math.min(limitPerMinute, before.tokens + (at - before.at) * refillPerMs);
      const isAllowed = tokens >= 1;
      const left = isAllowed ? tokens - 1 : tokens;
      // Put at the end again, so that the map's first entry is the longest unused one.
      buckets.delete(key);
      buckets.set(key, { tokens: left, at });
      const oldest = buckets.keys().next();
      if (buckets.size > bucketsMax && !oldest.done) buckets.delete(oldest.value);
      const missing = isAllowed ? limitPerMinute - left : 1 - left;
      return {
        isAllowed,
        remaining: Math.floor(left),
        resetS: Math.max(1, Math.ceil(missing / refillPerMs / 1000)),
      };
    },
  };
}
