import 'server-only';
import type { Context } from '@/lib/server/context.ts';
import { queueDueReminders } from '@/lib/server/mail/remind.ts';
import type { ObserveJob } from '@/lib/server/telemetry.ts';

const lookEveryMs = 5_000;

export type ReminderRunner = { stop(): Promise<void> };

/**
 * Puts the reminders that are due into the outbox. Every process does: rows are claimed, so that each is queued once.
 * Does nothing where no mail server is set up.
 */
export function startReminderRunner(
  context: Context,
  observe: ObserveJob = (_name, work) => work(),
): ReminderRunner {
  if (!context.env.mail) return { stop: async () => undefined };
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();

  function schedule(): void {
    if (isStopping) return;
    timer = setTimeout(look, lookEveryMs);
    timer.unref();
  }

  function look(): void {
    looking = observe('queue-reminders', () => queueDueReminders(context))
      .then(() => undefined)
      .catch((error: unknown) => context.log.warn({ err: error }, 'looking for reminders failed'))
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
