import 'server-only';
import { and, isNull, lt, or, sql } from 'drizzle-orm';
import type { Context } from '@/lib/server/context.ts';
import { rateBuckets } from '@/lib/server/http/rate-table.ts';
import { endedSessionKeptDays, endSession } from '@/lib/server/session/end-session.ts';
import { sessions } from '@/lib/server/session/session-tables.ts';

/**
 * Ends sessions past their limits, and deletes rows that ended {@link endedSessionKeptDays} days ago and rate buckets that are full again.
 * Runs periodically.
 */
export async function sweepSessions(context: Context): Promise<void> {
  const { db, env } = context;
  const isAbsolute = sql<boolean>`${sessions.absoluteExpiresAt} <= now()`;
  const over = await db
    .select({ id: sessions.id, isAbsolute })
    .from(sessions)
    .where(
      and(
        isNull(sessions.endedAt),
        or(
          lt(sessions.lastSeenAt, sql`now() - make_interval(mins => ${env.sessionIdleMinutes})`),
          isAbsolute,
        ),
      ),
    )
    .limit(500);
  for (const row of over) {
    await endSession(context, row.id, row.isAbsolute ? 'absolute' : 'idle');
  }
  // A bucket this old is full again.
  await db.delete(rateBuckets).where(lt(rateBuckets.at, sql`now() - interval '10 minutes'`));
  await db
    .delete(sessions)
    .where(lt(sessions.endedAt, sql`now() - make_interval(days => ${endedSessionKeptDays})`));
}
