import { LRUCache } from 'lru-cache';
import type { RateBudget, RateLimiter, RateLimitVerdict, RateStore } from './rate-limit.ts';

/** Number of callers to remember; beyond that the least recently used are forgotten (S27). */
const callersMax = 10_000;
/** A process draws this share of the budget at a time and spends it locally, so that many requests need one query. */
const shareOfBudget = 1 / 40;

type Caller = {
  /** Tokens drawn and not yet spent. */
  own: number;
  /** Tokens in the shared bucket after the last draw. */
  left: number;
  /** Until this time of `now`, in milliseconds, nothing is drawn, because the bucket is empty. */
  emptyUntil: number;
  /** The draw in progress. */
  drawing: Promise<void> | null;
};

/**
 * Limits requests per minute over all processes, in bursts or evenly spread. Where the shared counts are unavailable, each process
 * counts for itself (S32).
 *
 * @param onUnshared - called when the shared counts are unavailable
 * @param now - milliseconds of a monotonic clock
 */
export function createRateLimiter(
  store: RateStore,
  onUnshared: (error: unknown) => void,
  now: () => number = () => performance.now(),
): RateLimiter {
  const callers = new LRUCache<string, Caller>({ max: callersMax });
  const alone = createBucketsOfOneProcess(now);

  function find(name: string): Caller {
    const caller = callers.get(name) ?? { own: 0, left: 0, emptyUntil: 0, drawing: null };
    callers.set(name, caller);
    return caller;
  }

  async function draw(name: string, caller: Caller, budget: RateBudget, source: RateStore): Promise<void> {
    const refillPerS = budget.perMinute / 60;
    const wanted = Math.max(1, Math.floor(budget.perMinute * shareOfBudget));
    const { granted, left } = await source.draw(name, { capacity: budget.perMinute, refillPerS, wanted });
    caller.own += granted;
    caller.left = left;
    caller.emptyUntil = granted > 0 ? 0 : now() + ((1 - left) / refillPerS) * 1000;
  }

  return {
    async take(budget, key) {
      const name = `${budget.name}:${key}`;
      const caller = find(name);
      while (caller.own < 1 && now() >= caller.emptyUntil) {
        // Concurrent requests share one draw.
        caller.drawing ??= draw(name, caller, budget, store)
          .catch(async (error: unknown) => {
            onUnshared(error);
            await draw(name, caller, budget, alone);
          })
          .finally(() => {
            caller.drawing = null;
          });
        await caller.drawing;
      }
      const isAllowed = caller.own >= 1;
      if (isAllowed) caller.own -= 1;
      return toVerdict(budget, caller, isAllowed, now());
    },
  };
}

function toVerdict(budget: RateBudget, caller: Caller, isAllowed: boolean, at: number): RateLimitVerdict {
  const remaining = Math.floor(caller.own + Math.max(0, caller.left));
  const waitMs = isAllowed
    ? ((budget.perMinute - remaining) / budget.perMinute) * 60_000
    : caller.emptyUntil - at;
  return { isAllowed, remaining, resetS: Math.max(1, Math.ceil(waitMs / 1000)) };
}

/** Buckets in the memory of this process, for when the shared ones are unavailable. */
function createBucketsOfOneProcess(now: () => number): RateStore {
  const buckets = new LRUCache<string, { tokens: number; at: number }>({ max: callersMax });
  return {
    async draw(key, { capacity, refillPerS, wanted }) {
      const at = now();
      const before = buckets.get(key) ?? { tokens: capacity, at };
      const available = Math.min(capacity, before.tokens + ((at - before.at) / 1000) * refillPerS);
      const granted = Math.min(wanted, Math.floor(available));
      buckets.set(key, { tokens: available - granted, at });
      return { granted, left: available - granted };
    },
  };
}
