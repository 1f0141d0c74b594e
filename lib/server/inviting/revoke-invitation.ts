import 'server-only';
import { and, isNull, ne, or, sql } from 'drizzle-orm';
import { recordAudit } from '@/lib/server/audit.ts';
import { deleteInvitation, getInvitation } from '@/lib/server/consult-api/invitations.ts';
import type { Outcome } from '@/lib/server/consult-api/outcome.ts';
import type { Context } from '@/lib/server/context.ts';
import { findInvitation, matchUnerasedInvitation } from '@/lib/server/invitations/invitation-store.ts';
import type { InvitationRecord } from '@/lib/server/invitations/invitation-table.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { notifyInvitation } from '@/lib/server/invitations/notify-invitation.ts';
import type { Session } from '@/lib/server/session/session.ts';

/**
 * Revokes an invitation at the service. The invitation is read just before, to store its last `encounterId`, which the service may
 * not give afterwards. Idempotent.
 */
export async function revokeInvitation(
  context: Context,
  session: Session,
  record: InvitationRecord,
): Promise<Outcome<null>> {
  if (record.state === 'revoked' || record.erasedAt !== null) return { ok: true, value: null };
  let encounterId = record.encounterId;
  if (record.upstreamId) {
    const last = await getInvitation(context, session, record.upstreamId);
    if (last.ok && last.value.encounterId) encounterId = last.value.encounterId;
    const removed = await deleteInvitation(context, session, record.upstreamId);
    if (!removed.ok) return removed;
  }
  const isRevoked = await context.db.transaction(async (db) => {
    const revoked = await db
      .update(invitations)
      .set({
        state: 'revoked',
        encounterId,
        startedAt: encounterId ? sql`coalesce(${invitations.startedAt}, now())` : null,
        revokedAt: sql`now()`,
        revokedBy: session.firstName,
        nextCheckAt: null,
        updatedAt: sql`now()`,
      })
      .where(
        and(
          matchUnerasedInvitation(session, record.id),
          // Of two simultaneous calls only one writes the audit entry. If the tracker has noticed the deletion since the call
          // above, it is still recorded as a revocation by a person.
          or(
            ne(invitations.state, 'revoked'),
            and(isNull(invitations.revokedBy), isNull(invitations.deletedAgentAt)),
          ),
          sql`${invitations.upstreamId} is not distinct from ${record.upstreamId}`,
        ),
      )
      .returning({ id: invitations.id });
    if (revoked.length > 0) await recordAudit({ db }, session, session.email, 'invitation.revoke', record.id);
    return revoked.length > 0;
  });
  if (!isRevoked) {
    // It was revoked meanwhile; or it was unclear and has been made by now, so that there is something to revoke.
    const fresh = await findInvitation(context, session, record.id);
    return fresh ? revokeInvitation(context, session, fresh) : { ok: true, value: null };
  }
  await notifyInvitation(context, session, record.id);
  return { ok: true, value: null };
}
