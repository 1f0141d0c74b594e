import 'server-only';
import { sql } from 'drizzle-orm';
import { recordAudit } from '@/lib/server/audit.ts';
import type { Context, Database } from '@/lib/server/context.ts';
import { invitations } from '@/lib/server/database/schema.ts';
import { notifyInvitation } from '@/lib/server/invitations/intent.ts';
import { matchOwnInvitation } from '@/lib/server/invitations/invitation-store.ts';
import type { InvitationRecord } from '@/lib/server/invitations/invitation-view.ts';
import {
  countRecentDeliveries,
  hasDelivery,
  listDeliveries,
  queueDelivery,
  replaceQueued,
  wakeOutbox,
} from '@/lib/server/mail/delivery-store.ts';
import { readMessageText } from '@/lib/server/mail/message-store.ts';
import type { Outcome } from '@/lib/server/service/operations.ts';
import type { Session } from '@/lib/server/session/session-store.ts';
import { readLocale } from '@/lib/shared/contact.ts';
import type { MessageText } from '@/lib/shared/message-kinds.ts';
import { readVisitType, renderMessage } from '@/lib/shared/message-templates.ts';
import { foldText } from '@/lib/shared/names.ts';
import type { SendInvitationRequest } from '@/lib/shared/requests.ts';
import type { SharingView } from '@/lib/shared/views.ts';

/** More than anybody needs for one patient, fewer than a mistake would send. */
const perHourMax = 10;

/** What the invitation's page needs to send it. */
export async function readSharing(
  context: Context,
  session: Session,
  record: InvitationRecord,
): Promise<SharingView> {
  return {
    canMail: context.env.mail !== null,
    email: record.patientEmail,
    phone: record.patientPhone,
    message: await writeMessage(context, session, record),
    deliveries: await listDeliveries(context, session, record.id),
  };
}

/** The invitation's message in the patient's language; null without a link that could be sent. */
async function writeMessage(
  context: Context,
  session: Session,
  record: InvitationRecord,
): Promise<MessageText | null> {
  if (record.state !== 'created' || !record.invitationUrl) return null;
  const text = await readMessageText(context, session, {
    kind: 'invitation',
    visitType: readVisitType(record.visitType),
    locale: readLocale(record.patientLocale),
  });
  return renderMessage(text, {
    firstName: record.patientFirstName,
    clinic: session.organizationName,
    link: record.invitationUrl,
  });
}

/**
 * Queues the invitation's e-mail. Asked twice with the same id it is sent once. One that still waits is replaced: its
 * address may have been wrong. While one is being sent, another is refused.
 */
export async function sendInvitation(
  context: Context,
  session: Session,
  record: InvitationRecord,
  request: SendInvitationRequest,
): Promise<Outcome<{ id: string }>> {
  const { requestId: id, address } = request;
  if (await hasDelivery(context, session, record.id, id)) return { ok: true, value: { id } };
  if (!context.env.mail) return { ok: false, failure: { code: 'no_mail' } };
  const message = record.status === 'finished' ? null : await writeMessage(context, session, record);
  if (!message) return { ok: false, failure: { code: 'gone' } };
  if ((await countRecentDeliveries(context, session, record.id)) >= perHourMax) {
    return { ok: false, failure: { code: 'too_many_requests' } };
  }
  const isQueued = await context.db
    .transaction((transaction) =>
      queueInstead(context, transaction, session, record, { id, address, message }),
    )
    .catch((error: unknown) => {
      if (error instanceof CannotQueue) return false;
      throw error;
    });
  if (!isQueued) {
    const isOwn = await hasDelivery(context, session, record.id, id);
    return isOwn ? { ok: true, value: { id } } : { ok: false, failure: { code: 'conflict' } };
  }
  await recordAudit(context, session, session.email, 'invitation.send', record.id);
  await notifyInvitation(context, session, record.id);
  await wakeOutbox(context, session);
  return { ok: true, value: { id } };
}

/** Undoes the transaction: what was taken back stays queued. */
class CannotQueue extends Error {
  override name = 'CannotQueue';
}

async function queueInstead(
  context: Context,
  transaction: Pick<Database, 'insert' | 'select' | 'update'>,
  session: Session,
  record: InvitationRecord,
  mail: { id: string; address: string; message: MessageText },
): Promise<boolean> {
  if (!(await replaceQueued(transaction, session, record.id, mail.id))) throw new CannotQueue();
  const isNew = await queueDelivery(context, transaction, session, {
    ...mail,
    invitationId: record.id,
    kind: 'invitation',
    locale: readLocale(record.patientLocale),
    createdBy: session.email,
  });
  // An id of somebody else's row.
  if (!isNew) throw new CannotQueue();
  if (record.patientEmail === null) {
    // Typed for this patient and sent to: from now on it is the one that is known.
    await transaction
      .update(invitations)
      .set({
        patientEmail: mail.address,
        searchText: sql`${invitations.searchText} || ' ' || ${foldText(mail.address)}::text`,
      })
      .where(matchOwnInvitation(session, record.id));
  }
  return true;
}
