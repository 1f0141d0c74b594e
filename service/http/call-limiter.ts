import { createShares } from '../../common/shares.ts';

/** Limits how many calls run at once and how many wait (S27). */
export type CallLimiter = {
  /**
   * Runs `call` when a slot is free: first of those whose owner has the fewest calls running, in their order.
   * @param options.owner - who the call is for, such as an organization: one owner cannot keep the others out
   * @param options.signal - ends the wait for a slot
   * @returns null when too many calls wait already or the signal aborts the wait
   */
  run<Result>(
    call: () => Promise<Result>,
    options: { owner: string; signal?: AbortSignal },
  ): Promise<{ result: Result } | null>;
};

type Waiting = { owner: string; start: () => void };

export function createCallLimiter(options: { runningMax: number; waitingMax: number }): CallLimiter {
  const places = createShares(options.runningMax + options.waitingMax);
  const waiting: Waiting[] = [];
  const running = new Map<string, number>();
  const runningOf = (owner: string) => running.get(owner) ?? 0;
  const count = () => [...running.values()].reduce((sum, one) => sum + one, 0);

  function change(owner: string, by: 1 | -1): void {
    const now = runningOf(owner) + by;
    if (now > 0) running.set(owner, now);
    else running.delete(owner);
  }

  /** @returns false when the signal ended the wait */
  async function waitForSlot(owner: string, signal: AbortSignal | undefined): Promise<boolean> {
    if (count() < options.runningMax) {
      change(owner, 1);
      return true;
    }
    if (signal?.aborted) return false;
    return new Promise((resolve) => {
      const entry: Waiting = {
        owner,
        start: () => {
          signal?.removeEventListener('abort', giveUp);
          change(owner, 1);
          resolve(true);
        },
      };
      const giveUp = () => {
        waiting.splice(waiting.indexOf(entry), 1);
        resolve(false);
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      waiting.push(entry);
    });
  }

  function startNext(): void {
    const [fewest] = waiting.map(({ owner }) => runningOf(owner)).toSorted((left, right) => left - right);
    const place = waiting.findIndex(({ owner }) => runningOf(owner) === fewest);
    const [next] = place < 0 ? [] : waiting.splice(place, 1);
    next?.start();
  }

  return {
    async run(call, { owner, signal }) {
      const release = places.take(owner);
      if (release === null) return null;
      try {
        if (!(await waitForSlot(owner, signal))) return null;
        try {
          return { result: await call() };
        } finally {
          change(owner, -1);
          startNext();
        }
      } finally {
        release();
      }
    },
  };
}
