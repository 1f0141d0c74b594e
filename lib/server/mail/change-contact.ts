import 'server-only';
import { and, sql } from 'drizzle-orm';
import { recordAudit } from '@/lib/server/audit.ts';
import type { Outcome } from '@/lib/server/consult-api/outcome.ts';
import type { Context } from '@/lib/server/context.ts';
import { changedMeanwhile, isStillAt } from '@/lib/server/database/compare-and-set.ts';
import { planNext } from '@/lib/server/invitations/following.ts';
import { matchUnerasedInvitation } from '@/lib/server/invitations/invitation-store.ts';
import type { InvitationRecord } from '@/lib/server/invitations/invitation-table.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { notifyInvitation } from '@/lib/server/invitations/notify-invitation.ts';
import { describeForSearch } from '@/lib/server/invitations/search-text.ts';
import { supersedeQueued } from '@/lib/server/mail/delivery-store.ts';
import type { Session } from '@/lib/server/session/session.ts';
import { readStatus, statusFacts } from '@/lib/shared/invitation-status.ts';
import type { ContactRequest } from '@/lib/shared/operations/sending.ts';

/**
 * Corrects the address and the language in which the patient of an open invitation is contacted. Queued mail to the old address, or
 * in the old language, is cancelled; a mail that is being sent no longer updates the record.
 * @returns `gone` when the invitation is finished, left early or revoked; `conflict` when somebody has changed the contact since it
 *   was read
 */
export async function changeContact(
  context: Context,
  session: Session,
  record: InvitationRecord,
  { basedOn, ...contact }: ContactRequest,
): Promise<Outcome<null>> {
  if (!statusFacts[readStatus(record.status)].isCorrectable) return { ok: false, failure: { code: 'gone' } };
  const nextReminderAt = await planNext(context, session, { ...record, ...contact });
  const isSaved = await context.db.transaction(async (transaction) => {
    const saved = await transaction
      .update(invitations)
      .set({
        ...contact,
        ...describeForSearch({ ...record, ...contact }),
        contactSavedAt: sql`now()`,
        contactSavedBy: session.firstName,
        nextReminderAt,
        updatedAt: sql`now()`,
      })
      .where(
        and(
          matchUnerasedInvitation(session, record.id),
          sql`${invitations.status} = ${record.status}`,
          isStillAt(invitations.contactVersion, basedOn),
        ),
      )
      .returning({ id: invitations.id });
    if (saved.length === 0) return false;
    const isOther =
      contact.patientEmail !== record.patientEmail || contact.patientLocale !== record.patientLocale;
    if (isOther) await supersedeQueued(transaction, session, record.id, '');
    await recordAudit({ db: transaction }, session, session.email, 'invitation.contact', record.id);
    return true;
  });
  if (!isSaved) return changedMeanwhile;
  await notifyInvitation(context, session, record.id);
  return { ok: true, value: null };
}
