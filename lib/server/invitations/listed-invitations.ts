import 'server-only';
import { and, inArray, not, type SQL } from 'drizzle-orm';
import type { Context } from '@/lib/server/context.ts';
import { matchOwnInvitations } from '@/lib/server/invitations/invitation-store.ts';
import { type InvitationRecord, invitations } from '@/lib/server/invitations/invitation-table.ts';
import { intentIsFirst } from '@/lib/server/invitations/running-intent.ts';
import type { Session } from '@/lib/server/session/session.ts';
import { isPossibleId } from '@/lib/shared/plain-text.ts';

/** Condition: this organization's rows, without those that are being made for the first time. */
export function ownRows(session: Session): SQL {
  return matchOwnInvitations(session, not(intentIsFirst));
}

/** The invitations with these ids that belong to this session's organization. */
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
    .where(and(ownRows(session), inArray(invitations.id, possible)));
  return new Map(rows.map((row) => [row.id, row]));
}
