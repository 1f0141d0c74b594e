import { LRUCache } from 'lru-cache';

/** Number of kinds to remember; beyond that the least recently used are forgotten (S27). */
const kindsMax = 10_000;
const windowMs = 60_000;

/**
 * Limits log entries during a flood of events: of each kind the first in a minute is written, the others are counted.
 *
 * @param now - milliseconds of a monotonic clock
 * @returns a function of the kind's key: null where nothing is to be written, else the number of entries left out since the last
 *   one
 */
export function createLogLimiter(
  now: () => number = () => performance.now(),
): (key: string) => { unwritten: number } | null {
  const kinds = new LRUCache<string, { until: number; unwritten: number }>({ max: kindsMax });
  return (key) => {
    const kind = kinds.get(key);
    if (kind !== undefined && now() < kind.until) {
      kind.unwritten += 1;
      return null;
    }
    kinds.set(key, { until: now() + windowMs, unwritten: 0 });
    return { unwritten: kind?.unwritten ?? 0 };
  };
}
