import 'server-only';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { recordAudit } from '@/lib/server/audit.ts';
import type { Context } from '@/lib/server/context.ts';
import type { Session } from '@/lib/server/session/session.ts';
import { sessions } from '@/lib/server/session/session-table.ts';
import { endWithin } from '@/lib/server/sign-in/end-session.ts';
import { revokeLater } from '@/lib/server/tokens/revoke-token.ts';
import type { SessionView } from '@/lib/shared/operations/session.ts';

const shortIdLength = 12;

/** The live sessions of the same person, latest activity first. Their ids are shortened, so they cannot be used as sessions. */
export async function listSessions(context: Context, session: Session): Promise<SessionView[]> {
  const { sessionIdleMinutes } = context.env;
  const rows = await context.db
    .select()
    .from(sessions)
    .where(
      and(
        samePerson(session),
        isNull(sessions.endedAt),
        gt(sessions.absoluteExpiresAt, sql`now()`),
        gt(sessions.lastSeenAt, sql`now() - make_interval(mins => ${sessionIdleMinutes})`),
      ),
    )
    .orderBy(desc(sessions.lastSeenAt))
    .limit(50);
  return rows.map((row) => ({
    id: row.id.slice(0, shortIdLength),
    browser: row.browser,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    isThisOne: row.id === session.id,
  }));
}

/**
 * Ends sessions of this person: all of them, or the one with a shortened id.
 * @returns how many were ended
 */
export async function endOwnSessions(
  context: Context,
  session: Session,
  shortId: string | null,
): Promise<number> {
  const rows = await context.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        samePerson(session),
        isNull(sessions.endedAt),
        shortId === null ? undefined : sql`left(${sessions.id}, ${shortIdLength}) = ${shortId}`,
      ),
    )
    // Locks in a fixed order, so that two simultaneous calls cannot deadlock.
    .orderBy(sessions.id);
  const reason = shortId === null ? 'signed_out_everywhere' : 'signed_out';
  if (rows.length === 0) return 0;
  const held = await context.db.transaction(async (tx) => {
    const action = shortId === null ? 'session.end_all' : 'session.end_one';
    await recordAudit({ db: tx }, session, session.email, action, shortId);
    const tokens: (string | null)[] = [];
    for (const { id } of rows) tokens.push(await endWithin(context, tx, id, reason));
    return tokens;
  });
  for (const token of held) revokeLater(context, token);
  return rows.length;
}

function samePerson(session: Session) {
  return and(
    eq(sessions.service, session.service),
    eq(sessions.organizationId, session.organizationId),
    eq(sessions.email, session.email),
  );
}
