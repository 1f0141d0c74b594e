import 'server-only';
import type { Context } from '@/lib/server/context.ts';
import { sweepDrafts } from '@/lib/server/drafts/draft-store.ts';
import { sweepRates } from '@/lib/server/http/sweep-rates.ts';
import { type RepeatedWork, repeatWork } from '@/lib/server/repeat-work.ts';
import { sweepSessions } from '@/lib/server/sign-in/sweep-sessions.ts';

/** Ends sessions past their limits, and deletes what is kept for a time only. Every process runs it, once a minute. */
export function startSweeper(context: Context): RepeatedWork {
  return repeatWork(context, {
    everyMs: 60_000,
    failed: 'sweeping failed',
    async work() {
      await sweepSessions(context);
      await sweepRates(context);
      await sweepDrafts(context);
    },
  });
}
