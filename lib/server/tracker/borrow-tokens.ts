import 'server-only';
import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { hasConnection } from '@/lib/server/connection/connection-store.ts';
import type { Context } from '@/lib/server/context.ts';
import { sessions } from '@/lib/server/database/schema.ts';
import type { Scope } from '@/lib/server/scope.ts';
import { nameHolder, type TokenHolder } from '@/lib/server/session/token-holder.ts';

/**
 * Whose tokens the tracker of an organization uses: its own connection where there is one, otherwise those of the
 * live session that was used last, of somebody who may read reports as long as there is one. Null when there is
 * neither: the tracker pauses.
 *
 * @param exclude - names of holders that did not work a moment ago
 */
export async function findHolderToBorrow(
  context: Context,
  scope: Scope,
  exclude: ReadonlySet<string>,
): Promise<TokenHolder | null> {
  const connection: TokenHolder = { connectionOf: scope };
  if (!exclude.has(nameHolder(connection)) && (await hasConnection(context, scope))) return connection;
  const idleMs = context.env.sessionIdleMinutes * 60_000;
  const rows = await context.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.service, scope.service),
        eq(sessions.organizationId, scope.organizationId),
        isNull(sessions.endedAt),
        gt(sessions.absoluteExpiresAt, sql`now()`),
        gt(sessions.lastSeenAt, new Date(Date.now() - idleMs)),
      ),
    )
    .orderBy(asc(sql`${sessions.role} = 'front_desk'`), desc(sessions.lastSeenAt))
    .limit(5 + exclude.size);
  return rows.find((row) => !exclude.has(row.id)) ?? null;
}
