import 'server-only';
import type { Context } from '@/lib/server/context.ts';
import { eraseOutdated } from '@/lib/server/erasures/erase-outdated.ts';
import { type RepeatedWork, repeatWork } from '@/lib/server/repeat-work.ts';
import type { ObserveJob } from '@/lib/server/telemetry.ts';

/**
 * Periodically erases data whose retention period is over. Every process runs it; each organization is claimed by one of them, once
 * an hour.
 */
export function startRetentionRunner(context: Context, observe: ObserveJob): RepeatedWork {
  return repeatWork(context, {
    everyMs: 60_000,
    failed: 'erasing after the time failed',
    async work() {
      const count = await observe('erase-outdated', () => eraseOutdated(context));
      if (count > 0) context.log.info({ count }, 'invitations erased after their time');
    },
  });
}
