import 'server-only';
import type { Context } from '@/lib/server/context.ts';
import { eraseOutdated } from '@/lib/server/erasures/erase-outdated.ts';
import type { ObserveJob } from '@/lib/server/telemetry.ts';

const lookEveryMs = 60_000;

export type RetentionRunner = { stop(): Promise<void> };

/** Erases what has been kept long enough. Every process looks; an organization is taken by one of them, once an hour. */
export function startRetentionRunner(context: Context, observe: ObserveJob): RetentionRunner {
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();

  function schedule(): void {
    if (isStopping) return;
    timer = setTimeout(look, lookEveryMs);
    timer.unref();
  }

  function look(): void {
    looking = observe('erase-outdated', () => eraseOutdated(context))
      .then((count) => {
        if (count > 0) context.log.info({ count }, 'invitations erased after their time');
      })
      .catch((error: unknown) => context.log.warn({ err: error }, 'erasing after the time failed'))
      .then(schedule);
  }

  look();
  return {
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      await looking;
    },
  };
}
