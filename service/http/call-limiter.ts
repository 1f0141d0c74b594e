export type CallLimiter = {
  /**
   * Runs a call when there is room for it.
   * @throws what `busy` makes, when too many wait already, or the signal ends the wait
   */
  run<Value>(call: () => Promise<Value>, signal: AbortSignal): Promise<Value>;
};

/**
 * At most `runningMax` calls at once, and at most `waitingMax` that wait for them (S27).
 * @param busy - the error for a call that finds no room
 */
export function createCallLimiter(
  { runningMax, waitingMax }: { runningMax: number; waitingMax: number },
  busy: () => Error,
): CallLimiter {
  const waiting: (() => void)[] = [];
  let running = 0;

  function waitForRoom(signal: AbortSignal): Promise<void> {
    if (running < runningMax) {
      running += 1;
      return Promise.resolve();
    }
    if (waiting.length >= waitingMax) return Promise.reject(busy());
    return new Promise((resolve, reject) => {
      const start = () => {
        signal.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        waiting.splice(waiting.indexOf(start), 1);
        reject(busy());
      };
      signal.addEventListener('abort', giveUp, { once: true });
      waiting.push(start);
    });
  }

  return {
    async run(call, signal) {
      await waitForRoom(signal);
      try {
        return await call();
      } finally {
        const next = waiting.shift();
        // The longest waiting call takes over the slot.
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
