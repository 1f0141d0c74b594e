import 'server-only';
import type { Context } from '@/lib/server/context.ts';
import { queueDueReminders } from '@/lib/server/mail/remind.ts';
import { type RepeatedWork, repeatWork } from '@/lib/server/repeat-work.ts';
import type { ObserveJob } from '@/lib/server/telemetry.ts';

/**
 * Puts due reminders into the outbox. Every process runs it; rows are claimed, so each is queued once. Does nothing without a
 * configured mail server.
 */
export function startReminderRunner(
  context: Context,
  observe: ObserveJob = (_name, work) => work(),
): RepeatedWork {
  if (!context.env.mail) return { stop: async () => undefined };
  return repeatWork(context, {
    everyMs: 5_000,
    failed: 'looking for reminders failed',
    work: () => observe('queue-reminders', () => queueDueReminders(context)),
  });
}
