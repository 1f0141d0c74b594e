import 'server-only';
import { recordAudit } from '@/lib/server/audit.ts';
import type { Outcome } from '@/lib/server/consult-api/outcome.ts';
import type { Context } from '@/lib/server/context.ts';
import { planFollowing } from '@/lib/server/invitations/following.ts';
import { matchUnerasedInvitation } from '@/lib/server/invitations/invitation-store.ts';
import type { InvitationRecord } from '@/lib/server/invitations/invitation-table.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { notifyInvitation } from '@/lib/server/invitations/notify-invitation.ts';
import {
  claimIntent,
  continueDetached,
  findIntentProgress,
  markUnclear,
  runIntent,
} from '@/lib/server/inviting/intent.ts';
import type { Session } from '@/lib/server/session/session.ts';
import { isPossibleId } from '@/lib/shared/plain-text.ts';

/**
 * "Create again" for an invitation with an unclear outcome: repeats the stored request with the same Idempotency-Key. A service
 * that supports the key returns the invitation that it made before; another service makes a second one, and no one has the first
 * one's link. Simultaneous calls send one request. An invitation that is not unclear is returned as it is.
 */
export async function createAgain(
  context: Context,
  session: Session,
  id: string,
): Promise<Outcome<{ id: string; isUnclear: boolean }>> {
  if (!isPossibleId(id)) return { ok: false, failure: { code: 'not_found' } };
  const intent = await claimIntent(context, session, id);
  if (!intent) {
    const progress = await findIntentProgress(context, session, id);
    return progress
      ? { ok: true, value: { id, isUnclear: progress.isUnclear } }
      : { ok: false, failure: { code: 'not_found' } };
  }
  return continueDetached(context, makeAgain(context, session, intent));
}

async function makeAgain(
  context: Context,
  session: Session,
  intent: InvitationRecord,
): Promise<Outcome<{ id: string; isUnclear: boolean }>> {
  const { id } = intent;
  // Recorded before the call, so that the audit trail explains why the service may have more than one.
  await recordAudit(context, session, session.email, 'invitation.create_again', id);
  const outcome = await runIntent(context, session, intent);
  if (outcome.kind === 'refused') await markUnclear(context, session, intent);
  if (outcome.kind === 'created') {
    // It is followed from now on: no one has had its link before.
    const { expiryDays, isReminded } = intent;
    const plan = await planFollowing(context, session, { expiryDays, isReminded });
    await context.db.update(invitations).set(plan).where(matchUnerasedInvitation(session, id));
  }
  await notifyInvitation(context, session, id);
  // A service that supports the key answers "conflict" while it still works on the previous attempt.
  if (outcome.kind === 'refused' && outcome.failure.code !== 'conflict') {
    return { ok: false, failure: outcome.failure };
  }
  return { ok: true, value: { id, isUnclear: outcome.kind !== 'created' } };
}
