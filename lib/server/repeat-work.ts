import 'server-only';
import type { Context } from '@/lib/server/context.ts';

export type RepeatedWork = {
  /** Resolves when the current run has ended. */
  stop(): Promise<void>;
};

/**
 * Runs `work` now, and again `everyMs` after each run. A failure is logged and does not stop the repetition. Every process runs it,
 * so `work` itself must claim what it does.
 *
 * @param failed - log message after a failure
 */
export function repeatWork(
  { log }: Pick<Context, 'log'>,
  { everyMs, work, failed }: { everyMs: number; work(): Promise<unknown>; failed: string },
): RepeatedWork {
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> = Promise.resolve();

  function start(): void {
    underWay = work()
      .catch((error: unknown) => log.warn({ err: error }, failed))
      .then(() => {
        if (isStopping) return;
        timer = setTimeout(start, everyMs);
        timer.unref();
      });
  }

  start();
  return {
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      await underWay;
    },
  };
}
