import 'server-only';
import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { Context } from '@/lib/server/context.ts';
import type { InvitationRecord } from '@/lib/server/invitations/invitation-table.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import type { Scope } from '@/lib/server/scope.ts';
import type { Session } from '@/lib/server/session/session.ts';
import { isPossibleId } from '@/lib/shared/plain-text.ts';

/** Invitations of this organization, and what else they must be. */
export function matchOwnInvitations(scope: Scope, ...others: (SQL | undefined)[]): SQL {
  const own = and(
    eq(invitations.service, scope.service),
    eq(invitations.organizationId, scope.organizationId),
    ...others,
  );
  if (!own) throw new Error('A condition was lost.');
  return own;
}

/** The one invitation of that id, if it is this organization's. */
export function matchOwnInvitation(scope: Scope, id: string): SQL {
  return matchOwnInvitations(scope, eq(invitations.id, id));
}

/**
 * The one invitation of that id, if it is this organization's and has not been erased. Whatever writes onto an
 * invitation asks for this: what comes late never fills an erased one again.
 */
export function matchUnerasedInvitation(scope: Scope, id: string): SQL {
  return matchOwnInvitations(scope, eq(invitations.id, id), isNull(invitations.erasedAt));
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
    .where(matchOwnInvitations(session, eq(invitations.encounterId, encounterId)))
    .limit(1);
  return rows[0] ?? null;
}

/** Where the patients of these invitations are written to, by the invitation's id. */
export async function readContacts(
  context: Context,
  scope: Scope,
  ids: string[],
): Promise<Map<string, Pick<InvitationRecord, 'patientEmail' | 'patientPhone'>>> {
  if (ids.length === 0) return new Map();
  const rows = await context.db
    .select({
      id: invitations.id,
      patientEmail: invitations.patientEmail,
      patientPhone: invitations.patientPhone,
    })
    .from(invitations)
    .where(matchOwnInvitations(scope, inArray(invitations.id, ids)));
  return new Map(rows.map(({ id, ...contact }) => [id, contact]));
}
