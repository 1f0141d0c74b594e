import 'server-only';
import type { Context } from '@/lib/server/context.ts';
import { sealPlainWords } from '@/lib/server/invitations/report-words.ts';
import { type RepeatedWork, repeatWork } from '@/lib/server/repeat-work.ts';
import type { ObserveJob } from '@/lib/server/telemetry.ts';

/** Seals what processes of the version before write in the clear: at the start, and each hour while they may run. */
export function startWordSealer(context: Context, observe: ObserveJob): RepeatedWork {
  const stopping = new AbortController();
  const repeated = repeatWork(context, {
    everyMs: 3_600_000,
    failed: 'sealing what patients said failed',
    async work() {
      const count = await observe('seal-words', () => sealPlainWords(context, stopping.signal));
      if (count > 0) context.log.info({ count }, 'what patients said was sealed');
    },
  });
  return {
    async stop() {
      stopping.abort();
      await repeated.stop();
    },
  };
}
