import 'server-only';
import { and, isNull, lt, or, sql } from 'drizzle-orm';
import type { Context } from '@/lib/server/context.ts';
import { endedSessionKeptDays } from '@/lib/server/session/end-reason.ts';
import { sessions } from '@/lib/server/session/session-table.ts';
import { endSession } from '@/lib/server/sign-in/end-session.ts';

/**
 * Ends sessions past their limits, and deletes rows that ended {@link endedSessionKeptDays} days ago. Runs periodically.
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
  await db
    .delete(sessions)
    .where(lt(sessions.endedAt, sql`now() - make_interval(days => ${endedSessionKeptDays})`));
}
