import 'server-only';
import { and, asc, eq, isNull, lt } from 'drizzle-orm';
import type { Context } from '@/lib/server/context.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { describeForSearch, searchTextVersion } from '@/lib/server/invitations/search-text.ts';
import { type RepeatedWork, repeatWork } from '@/lib/server/repeat-work.ts';
import type { ObserveJob } from '@/lib/server/telemetry.ts';

const batchSize = 500;

/**
 * Writes anew by what patients are found and sorted, in rows of an older `searchTextVersion`. Each batch is a transaction of its
 * own that locks its rows, so a change made at the same time is never undone; what another process has locked it leaves.
 *
 * @param signal - ends it between two batches; what is left is for the next time
 * @returns how many rows were written
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

/** At the start, and each hour while processes of the version before may still write as they did. */
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
