/** Requests per minute of one kind of caller. The name separates the counts of different kinds. */
export type RateBudget = { name: string; perMinute: number };

export type RateLimitVerdict = {
  isAllowed: boolean;
  /** Requests that remain now, as far as this process knows. */
  remaining: number;
  /** Seconds until one more request is possible (if refused) or until the full budget is available (if allowed). */
  resetS: number;
};

/** Counts requests; the counts are shared between processes (readings §8). */
export type RateLimiter = {
  take(budget: RateBudget, key: string): Promise<RateLimitVerdict>;
};

/** Token buckets shared by all processes. Keys are opaque. */
export type RateStore = {
  /**
   * Takes up to `wanted` whole tokens from a bucket of `capacity` that refills by `refillPerS`; a new bucket is full. Gives the
   * number of tokens taken and of those left.
   */
  draw(
    key: string,
    bucket: { capacity: number; refillPerS: number; wanted: number },
  ): Promise<{ granted: number; left: number }>;
};
