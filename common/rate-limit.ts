/** What some kind of caller may do in a minute. The name keeps the counts of different kinds apart. */
export type RateBudget = { name: string; perMinute: number };

export type RateLimitVerdict = {
  isAllowed: boolean;
  /** Requests that are left right now, as far as this process knows. */
  remaining: number;
  /** Seconds until one more is possible (refused) or until all are (allowed). */
  resetS: number;
};

/** Counts requests; the counts are shared between processes (readings §8). */
export type RateLimiter = {
  take(budget: RateBudget, key: string): Promise<RateLimitVerdict>;
};

/** Token buckets that all processes draw from. Keys are opaque. */
export type RateStore = {
  /**
   * Takes up to `wanted` whole tokens from a bucket of `capacity` that refills by `refillPerS`; an unknown bucket is full.
   * Gives how many were taken, and what is left.
   */
  draw(
    key: string,
    bucket: { capacity: number; refillPerS: number; wanted: number },
  ): Promise<{ granted: number; left: number }>;
};
