import 'server-only';
import { and, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { rolesThat } from '@/contract/roles.ts';
import type { Context } from '@/lib/server/context.ts';
import type { Scope } from '@/lib/server/scope.ts';
import { sessions } from '@/lib/server/session/session-table.ts';
import { findConnectionFamilyId } from '@/lib/server/tokens/connection-store.ts';
import type { TokenHolder } from '@/lib/server/tokens/token-holder.ts';

/** New tokens of the same holder have another family id. */
export type BorrowedTokens = { holder: TokenHolder; familyId: string };

/**
 * The tokens that the tracker of an organization uses: those of the organization's connection if there is one, otherwise those of
 * the live session that was used last, preferably of a user who may read reports. Null when there is neither: the tracker pauses.
 *
 * @param refused - families that failed a moment ago
 */
export async function findTokensToBorrow(
  context: Context,
  scope: Scope,
  refused: Pick<ReadonlySet<string>, 'has' | 'size'>,
): Promise<BorrowedTokens | null> {
  const connected = await findConnectionFamilyId(context, scope);
  if (connected !== null && !refused.has(connected))
    return { holder: { connectionOf: scope }, familyId: connected };
  const idleMs = context.env.sessionIdleMinutes * 60_000;
  const rows = await context.db
    .select({ id: sessions.id, familyId: sessions.familyId })
    .from(sessions)
    .where(
      and(
        eq(sessions.service, scope.service),
        eq(sessions.organizationId, scope.organizationId),
        isNull(sessions.endedAt),
        isNotNull(sessions.familyId),
        gt(sessions.absoluteExpiresAt, sql`now()`),
        gt(sessions.lastSeenAt, new Date(Date.now() - idleMs)),
      ),
    )
    .orderBy(desc(inArray(sessions.role, rolesThat('treats'))), desc(sessions.lastSeenAt))
    .limit(5 + refused.size);
  for (const { id, familyId } of rows)
    if (familyId !== null && !refused.has(familyId)) return { holder: { id }, familyId };
  return null;
}
