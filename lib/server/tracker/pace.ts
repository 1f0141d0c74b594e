import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';

/** At most 2 calls a second per organization, however many invitations are open. */
export const callGapMs = 500;

/**
 * Lets one call start per gap, in the order they ask. The gap counts from when a call really started: a timer that
 * fires late must not bring the next call closer.
 */
export function createLimiter(gapMs: number, now: () => number = Date.now): { wait(): Promise<void> } {
  let nextAt = 0;
  let queue = Promise.resolve();
  const takeTurn = async () => {
    // Timers may fire a millisecond early; the gap must hold as the other side sees it.
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
 * When to ask for one invitation again. Young ones and those that somebody watches come often, old ones seldom.
 *
 * @param ageMs - since the invitation was created, or since its consultation last moved
 * @param options.coveredByList - the encounter list already tells starts and changes; only withdrawals remain
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

/** Pause between two looks at the encounter list; where somebody watches, the gap between calls is pause enough. */
export function findListPauseMs(isWatched: boolean): number {
  return isWatched ? 0 : 30_000;
}

/** Pause after failures in a row: 1, 2, 4 … seconds, at most 30. */
export function findFailurePauseMs(failures: number): number {
  return Math.min(30_000, 1_000 * 2 ** Math.max(0, failures - 1));
}
