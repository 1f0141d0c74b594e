import 'server-only';
import type { Context } from '@/lib/server/context.ts';

export type RepeatedWork = {
  /** Resolves when what is under way has ended. */
  stop(): Promise<void>;
};

/**
 * Does `work` now, and again `everyMs` after it has ended. Where it fails, that is logged and the next time comes all the
 * same. Every process repeats it: `work` itself sees to it that nothing is done twice.
 *
 * @param failed - what the log says then
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
