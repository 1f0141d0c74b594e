import { LRUCache } from 'lru-cache';

/** Kinds remembered at a time; beyond that the longest unused ones are forgotten (S27). */
const kindsMax = 10_000;
const windowMs = 60_000;

/**
 * Bounds what a flood writes into the log: of each kind of event the first one in a minute is written, the rest is counted.
 *
 * @param now - milliseconds, never going back
 * @returns for the key of a kind, null where nothing is to be written, else how many were left out since the last one
 */
export function createEventBound(
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
