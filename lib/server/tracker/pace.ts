import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';

/** At most 2 calls per second and organization, however many invitations are open. */
export const callGapMs = 500;

/**
 * Starts one call per gap, in the order of the calls to `wait`. The gap counts from the actual start of a call, so that a delayed
 * timer does not bring the next call closer.
 */
export function createLimiter(gapMs: number, now: () => number = Date.now): { wait(): Promise<void> } {
  let nextAt = 0;
  let queue = Promise.resolve();
  const takeTurn = async () => {
    // Timers may fire a millisecond early, but the gap must hold.
    while (now() < nextAt) await delay(nextAt - now());
    nextAt = now() + gapMs;
  };
  return {
    wait() {
      queue = queue.then(takeTurn);
      return queue;
    },
  };
}

const minuteMs = 60_000;

/**
 * When to check an invitation again. Recent ones, and those shown on an open page, are checked often, old ones rarely.
 *
 * @param ageMs - since the invitation was created, or since its consultation last changed
 * @param options.coveredByList - the encounter list already reports starts and changes; only revocations remain
 */
export function findNextCheckMs(
  ageMs: number,
  options: { isWatched: boolean; coveredByList: boolean },
): number {
  if (options.coveredByList) return ageMs < 60 * minuteMs ? 10 * minuteMs : 6 * 60 * minuteMs;
  const base =
    ageMs < 15 * minuteMs
      ? 5_000
      : ageMs < 120 * minuteMs
        ? 20_000
        : ageMs < 24 * 60 * minuteMs
          ? 2 * minuteMs
          : 30 * minuteMs;
  return options.isWatched ? base : base * 4;
}

/** Pause between two reads of the encounter list; while a page is open, the gap between calls is enough. */
export function findListPauseMs(isWatched: boolean): number {
  return isWatched ? 0 : 30_000;
}

/** Pause after consecutive failures: 1, 2, 4 … seconds, at most 30. */
export function findFailurePauseMs(failures: number): number {
  return Math.min(30_000, 1_000 * 2 ** Math.max(0, failures - 1));
}
