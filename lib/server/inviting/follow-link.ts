import 'server-only';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { notifyChange } from '@/lib/server/changes/notify-change.ts';
import type { Context } from '@/lib/server/context.ts';
import { matchOwnInvitation } from '@/lib/server/invitations/invitation-store.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { pickScope, type Scope } from '@/lib/server/scope.ts';
import { isPossibleId } from '@/lib/shared/plain-text.ts';

/**
 * The target of a relayed completion link, http and https only, or null. The first visit is recorded as the end of the
 * consultation, except for a revoked invitation.
 *
 * @param id - the dashboard's own id of the invitation
 * @param options.isVisit - false for requests that no person caused: a prefetch, HEAD
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
      // If the service reports statuses, its time of the end is better.
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
