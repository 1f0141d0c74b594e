import 'server-only';
import { and, isNull, ne, or, sql } from 'drizzle-orm';
import { recordAudit } from '@/lib/server/audit.ts';
import type { Context } from '@/lib/server/context.ts';
import { notifyInvitation } from '@/lib/server/invitations/intent.ts';
import { findInvitation, matchUnerasedInvitation } from '@/lib/server/invitations/invitation-store.ts';
import type { InvitationRecord } from '@/lib/server/invitations/invitation-table.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { deleteInvitation, getInvitation } from '@/lib/server/service/invitations.ts';
import type { Outcome } from '@/lib/server/service/outcome.ts';
import type { Session } from '@/lib/server/session/session.ts';

/**
 * Withdraws an invitation's link. It is read just before, to keep its last `encounterId`: afterwards the service may
 * no longer tell. Repeating is harmless.
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
          // Two at the same moment: one of them has done it, and one row in the audit says so. The tracker may have found
          // it gone since the line above; it was a person who withdrew it all the same.
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
    // Revoked meanwhile, or it was unclear and has been made: then there is something to withdraw.
    const fresh = await findInvitation(context, session, record.id);
    return fresh ? revokeInvitation(context, session, fresh) : { ok: true, value: null };
  }
  await notifyInvitation(context, session, record.id);
  return { ok: true, value: null };
}
