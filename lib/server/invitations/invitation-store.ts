import 'server-only';
import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { Context } from '@/lib/server/context.ts';
import type { InvitationRecord } from '@/lib/server/invitations/invitation-table.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import type { Scope } from '@/lib/server/scope.ts';
import type { Session } from '@/lib/server/session/session.ts';
import { isPossibleId } from '@/lib/shared/plain-text.ts';

/** Condition: invitations of this organization, and the given other conditions. */
export function matchOwnInvitations(scope: Scope, ...others: (SQL | undefined)[]): SQL {
  const own = and(
    eq(invitations.service, scope.service),
    eq(invitations.organizationId, scope.organizationId),
    ...others,
  );
  if (!own) throw new Error('A condition was lost.');
  return own;
}

/** Condition: the invitation of that id, if it is this organization's. */
export function matchOwnInvitation(scope: Scope, id: string): SQL {
  return matchOwnInvitations(scope, eq(invitations.id, id));
}

/**
 * Condition: the invitation of that id, if it is this organization's and not erased. Every write to an invitation must use it, so
 * that a late write never adds data to an erased one.
 */
export function matchUnerasedInvitation(scope: Scope, id: string): SQL {
  return matchOwnInvitations(scope, eq(invitations.id, id), isNull(invitations.erasedAt));
}

/** An invitation of this session's organization; null for another organization's, as for a missing one. */
export async function findInvitation(
  context: Context,
  session: Session,
  id: string,
): Promise<InvitationRecord | null> {
  if (!isPossibleId(id)) return null;
  const rows = await context.db.select().from(invitations).where(matchOwnInvitation(session, id)).limit(1);
  return rows[0] ?? null;
}

/** The invitation of an encounter, or null. */
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

/** The contact addresses of the patients, by the invitation's id. */
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
