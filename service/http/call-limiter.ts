export type CallLimiter = {
  /**
   * Runs a call as soon as a slot is free.
   * @throws the error from `busy`, when too many calls wait already or the signal aborts the wait
   */
  run<Value>(call: () => Promise<Value>, signal: AbortSignal): Promise<Value>;
};

/**
 * Limits calls to `runningMax` at once and `waitingMax` waiting (S27).
 * @param busy - makes the error for a call that gets no slot
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
        // The call that has waited longest takes over the slot.
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
