/** Lets a bounded number of tasks run at a time, and a bounded number wait (S27). */
export type Turnstile = {
  /** Runs `task` when it is its turn; null, at once, when too many wait already. */
  run<Result>(task: () => Promise<Result>): Promise<{ result: Result } | null>;
};

export function createTurnstile(options: { running: number; waiting: number }): Turnstile {
  let running = 0;
  const queue: (() => void)[] = [];
  return {
    async run(task) {
      if (running >= options.running) {
        if (queue.length >= options.waiting) return null;
        // The one who leaves hands over its place, so `running` stays as it is.
        await new Promise<void>((resolve) => queue.push(resolve));
      } else {
        running += 1;
      }
      try {
        return { result: await task() };
      } finally {
        const next = queue.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
