import 'server-only';
import { and, type SQL, sql } from 'drizzle-orm';
import type { Context } from '@/lib/server/context.ts';
import { narrow } from '@/lib/server/invitation-lists/filter-invitations.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { findConditions } from '@/lib/server/invitations/invitation-view.ts';
import { ownRows } from '@/lib/server/invitations/listed-invitations.ts';
import type { Session } from '@/lib/server/session/session.ts';
import type { InvitationFilter } from '@/lib/shared/invitation-filter.ts';
import type { Count } from '@/lib/shared/operations/invitation.ts';

const countMax = 9_999;

/** The number of invitations that match a filter. */
export async function countInvitations(
  context: Context,
  session: Session,
  filter: InvitationFilter,
): Promise<Count> {
  return countRows(context, and(ownRows(session), narrow(session, filter, findConditions(session))));
}

/** The number of rows that match a condition, at most `max`. */
export async function countRows(
  context: Context,
  condition: SQL | undefined,
  max: number = countMax,
): Promise<Count> {
  const limited = context.db
    .select({ one: sql`1` })
    .from(invitations)
    .where(condition)
    .limit(max + 1)
    .as('limited');
  const rows = await context.db.select({ count: sql<string>`count(*)` }).from(limited);
  const count = Number(rows[0]?.count ?? 0);
  return { count: Math.min(count, max), isMore: count > max };
}
