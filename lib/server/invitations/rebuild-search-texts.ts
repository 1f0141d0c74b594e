import 'server-only';
import { and, asc, eq, isNull, lt } from 'drizzle-orm';
import type { Context } from '@/lib/server/context.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { describeForSearch, searchTextVersion } from '@/lib/server/invitations/search-text.ts';
import { type RepeatedWork, repeatWork } from '@/lib/server/repeat-work.ts';
import type { ObserveJob } from '@/lib/server/telemetry.ts';

const batchSize = 500;

/**
 * Rewrites search text and sort name of rows with an older `searchTextVersion`. Each batch is a transaction that locks its rows, so
 * a simultaneous change is not undone; rows locked by another process are skipped.
 *
 * @param signal - stops between two batches; the rest is done the next time
 * @returns how many rows were rewritten
 */
export async function rebuildSearchTexts(context: Context, signal?: AbortSignal): Promise<number> {
  let rebuilt = 0;
  for (;;) {
    if (signal?.aborted) return rebuilt;
    const count = await context.db.transaction(async (transaction) => {
      const rows = await transaction
        .select()
        .from(invitations)
        .where(and(isNull(invitations.erasedAt), lt(invitations.searchTextVersion, searchTextVersion)))
        .orderBy(asc(invitations.id))
        .limit(batchSize)
        .for('update', { skipLocked: true });
      for (const row of rows) {
        await transaction.update(invitations).set(describeForSearch(row)).where(eq(invitations.id, row.id));
      }
      return rows.length;
    });
    rebuilt += count;
    if (count < batchSize) return rebuilt;
  }
}

/** Runs at the start, and each hour, because during an upgrade processes of the previous version still write old texts. */
export function startSearchTextRebuilder(context: Context, observe: ObserveJob): RepeatedWork {
  const stopping = new AbortController();
  const repeated = repeatWork(context, {
    everyMs: 3_600_000,
    failed: 'writing search texts anew failed',
    async work() {
      const count = await observe('rebuild-search', () => rebuildSearchTexts(context, stopping.signal));
      if (count > 0) context.log.info({ count }, 'search texts were written anew');
    },
  });
  return {
    async stop() {
      stopping.abort();
      await repeated.stop();
    },
  };
}
