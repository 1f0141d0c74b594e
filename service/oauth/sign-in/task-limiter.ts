/** Limits how many tasks run at once and how many wait (S27). */
export type TaskLimiter = {
  /** Runs `task` when a slot is free; returns null at once when too many tasks wait already. */
  run<Result>(task: () => Promise<Result>): Promise<{ result: Result } | null>;
};

export function createTaskLimiter(options: { running: number; waiting: number }): TaskLimiter {
  let running = 0;
  const queue: (() => void)[] = [];
  return {
    async run(task) {
      if (running >= options.running) {
        if (queue.length >= options.waiting) return null;
        // The task that ends passes its slot on to this one, so `running` does not change.
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
