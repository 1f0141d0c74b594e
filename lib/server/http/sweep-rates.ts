import 'server-only';
import { lt, sql } from 'drizzle-orm';
import type { Context } from '@/lib/server/context.ts';
import { rateBuckets } from '@/lib/server/http/rate-table.ts';

/** Deletes the buckets of rate limits that are full again. Runs periodically. */
export async function sweepRates({ db }: Context): Promise<void> {
  // A bucket this old is full again.
  await db.delete(rateBuckets).where(lt(rateBuckets.at, sql`now() - interval '10 minutes'`));
}
