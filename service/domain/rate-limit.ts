export type { RateBudget, RateLimiter, RateStore } from '../../contract/rate-limit.ts';
