import 'server-only';
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Context } from '@/lib/server/context.ts';
import { invitations } from '@/lib/server/database/schema.ts';
import type { InvitationRecord } from '@/lib/server/invitations/invitation-view.ts';
import type { Scope } from '@/lib/server/scope.ts';
import type { Session } from '@/lib/server/session/session-store.ts';
import { isPossibleId } from '@/lib/shared/plain-text.ts';

/** The one invitation of that id, if it is this organization's. */
export function matchOwnInvitation(scope: Scope, id: string): SQL {
  const own = and(
    eq(invitations.id, id),
    eq(invitations.service, scope.service),
    eq(invitations.organizationId, scope.organizationId),
  );
  if (!own) throw new Error('A condition was lost.');
  return own;
}

/** An invitation of this session's organization, or null: another's answers like a missing one. */
export async function findInvitation(
  context: Context,
  session: Session,
  id: string,
): Promise<InvitationRecord | null> {
  if (!isPossibleId(id)) return null;
  const rows = await context.db.select().from(invitations).where(matchOwnInvitation(session, id)).limit(1);
  return rows[0] ?? null;
}

/** Of these invitations those of this session's organization, by their ids. */
export async function findInvitations(
  context: Context,
  session: Session,
  ids: readonly string[],
): Promise<Map<string, InvitationRecord>> {
  const possible = [...new Set(ids)].filter(isPossibleId);
  if (possible.length === 0) return new Map();
  const rows = await context.db
    .select()
    .from(invitations)
    .where(
      and(
        eq(invitations.service, session.service),
        eq(invitations.organizationId, session.organizationId),
        inArray(invitations.id, possible),
      ),
    );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The invitation that an encounter belongs to, or null. */
export async function findInvitationByEncounter(
  context: Context,
  session: Session,
  encounterId: string,
): Promise<InvitationRecord | null> {
  if (!isPossibleId(encounterId)) return null;
  const rows = await context.db
    .select()
    .from(invitations)
    .where(
      and(
        eq(invitations.service, session.service),
        eq(invitations.organizationId, session.organizationId),
        eq(invitations.encounterId, encounterId),
      ),
    )
    .limit(1);
  return rows[0] ?? null;
}
