/** Limits how many calls run at once and how many wait (S27). */
export type CallLimiter = {
  /**
   * Runs `call` when a slot is free, in the order of the calls.
   * @param signal - ends the wait for a slot
   * @returns null when too many calls wait already or the signal aborts the wait
   */
  run<Result>(call: () => Promise<Result>, signal?: AbortSignal): Promise<{ result: Result } | null>;
};

export function createCallLimiter(options: { runningMax: number; waitingMax: number }): CallLimiter {
  const waiting: (() => void)[] = [];
  let running = 0;

  /** @returns false when there is no slot for the caller */
  async function waitForSlot(signal: AbortSignal | undefined): Promise<boolean> {
    if (running < options.runningMax) {
      running += 1;
      return true;
    }
    if (waiting.length >= options.waitingMax || signal?.aborted) return false;
    return new Promise((resolve) => {
      const start = () => {
        signal?.removeEventListener('abort', giveUp);
        resolve(true);
      };
      const giveUp = () => {
        waiting.splice(waiting.indexOf(start), 1);
        resolve(false);
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      waiting.push(start);
    });
  }

  return {
    async run(call, signal) {
      if (!(await waitForSlot(signal))) return null;
      try {
        return { result: await call() };
      } finally {
        // The call that has waited longest takes over the slot, so that `running` does not change.
        const next = waiting.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
