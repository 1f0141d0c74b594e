import 'server-only';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Context } from '@/lib/server/context.ts';
import { matchOwnInvitation } from '@/lib/server/invitations/invitation-store.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { pickScope, type Scope } from '@/lib/server/scope.ts';
import { notifyChange } from '@/lib/server/tracker/tracker-store.ts';
import { isPossibleId } from '@/lib/shared/plain-text.ts';

/**
 * Where the completion link of a relayed invitation leads, http and https only, or null. The first visit is noted as
 * the end of the consultation, once; a revoked invitation only shows the way.
 *
 * @param id - the dashboard's own id, which is all that a patient's browser brings
 * @param options.isVisit - false for what no person caused: a look ahead, HEAD
 */
export async function followCompletionLink(
  context: Context,
  id: string,
  options: { isVisit: boolean },
): Promise<string | null> {
  if (!isPossibleId(id)) return null;
  const rows = await context.db
    .select({
      service: invitations.service,
      organizationId: invitations.organizationId,
      state: invitations.state,
      url: invitations.encounterCompletionLinkUrl,
      followedAt: invitations.linkFollowedAt,
    })
    .from(invitations)
    .where(and(eq(invitations.id, id), eq(invitations.isCompletionRelayed, true)))
    .limit(1);
  const row = rows[0];
  if (!row?.url || !URL.canParse(row.url)) return null;
  const target = new URL(row.url);
  if (target.protocol !== 'http:' && target.protocol !== 'https:') return null;
  if (options.isVisit && row.state === 'created' && row.followedAt === null) {
    await noteVisit(context, pickScope(row), id);
  }
  return target.href;
}

async function noteVisit(context: Context, scope: Scope, id: string): Promise<void> {
  const visited = await context.db
    .update(invitations)
    .set({
      linkFollowedAt: sql`now()`,
      // A service that does tell statuses knows better when it ended.
      finishedAt: sql`case when ${invitations.encounterStatus} is null
        then coalesce(${invitations.finishedAt}, now()) else ${invitations.finishedAt} end`,
      updatedAt: sql`now()`,
    })
    .where(
      and(
        matchOwnInvitation(scope, id),
        eq(invitations.state, 'created'),
        isNull(invitations.linkFollowedAt),
      ),
    )
    .returning({ id: invitations.id });
  if (visited.length > 0) await notifyChange(context, { ...scope, kind: 'invitations', ids: [id] });
}
