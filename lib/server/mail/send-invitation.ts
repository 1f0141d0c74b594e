import 'server-only';
import { and } from 'drizzle-orm';
import { recordAudit } from '@/lib/server/audit.ts';
import type { Outcome } from '@/lib/server/consult-api/outcome.ts';
import type { Context, Database } from '@/lib/server/context.ts';
import { isStillAt } from '@/lib/server/database/compare-and-set.ts';
import { findExpiry } from '@/lib/server/invitations/expiry.ts';
import { planFollowing, planNext } from '@/lib/server/invitations/following.ts';
import { matchUnerasedInvitation } from '@/lib/server/invitations/invitation-store.ts';
import type { InvitationRecord } from '@/lib/server/invitations/invitation-table.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { notifyInvitation } from '@/lib/server/invitations/notify-invitation.ts';
import {
  countRecentDeliveries,
  findRecentlyMailed,
  hasDelivery,
  listDeliveries,
  queueDelivery,
  supersedeQueued,
  wakeOutbox,
} from '@/lib/server/mail/delivery-store.ts';
import { readMessageText } from '@/lib/server/mail/message-store.ts';
import { readExpiryDays, readOrganization } from '@/lib/server/organization/settings-store.ts';
import type { Scope } from '@/lib/server/scope.ts';
import type { Session } from '@/lib/server/session/session.ts';
import { readLocale } from '@/lib/shared/contact.ts';
import { renderMessage } from '@/lib/shared/message-fields.ts';
import type { MessageKind, MessageText } from '@/lib/shared/message-kinds.ts';
import { readVisitType } from '@/lib/shared/message-templates.ts';
import type { RemindRequest, SendInvitationRequest, SharingView } from '@/lib/shared/operations/sending.ts';

/** Mails per hour: more than one patient needs, few enough to stop a mistake. */
const perHourMax = 10;

/** Data that the invitation's page needs for sharing it. */
export async function readSharing(
  context: Context,
  session: Session,
  record: InvitationRecord,
): Promise<SharingView> {
  const { settings } = await readOrganization(context, session);
  return {
    canMail: context.env.mail !== null,
    canRemind: context.env.mail !== null && settings.reminders.isOn && settings.reminders.most > 0,
    patientEmail: record.patientEmail,
    patientLocale: readLocale(record.patientLocale),
    patientPhone: record.patientPhone,
    contact: {
      version: record.contactVersion,
      by: record.contactSavedBy,
      at: record.contactSavedAt?.toISOString() ?? null,
    },
    message: await writeMessage(context, session, session.organizationName, record, 'invitation'),
    deliveries: await listDeliveries(context, session, record.id),
  };
}

/** A message about an invitation in the patient's language; null without a link that can be sent. */
export async function writeMessage(
  context: Context,
  scope: Scope,
  clinic: string,
  record: InvitationRecord,
  kind: MessageKind,
): Promise<MessageText | null> {
  if (record.state !== 'created' || !record.invitationUrl) return null;
  const text = await readMessageText(context, scope, {
    kind,
    visitType: readVisitType(record.visitType),
    locale: readLocale(record.patientLocale),
  });
  return renderMessage(text, {
    firstName: record.patientFirstName,
    clinic,
    link: record.invitationUrl,
  });
}

/**
 * Queues the invitation's e-mail. Idempotent by request id. A mail that is still queued is replaced, since its address may be
 * wrong; while one is being sent, another is refused. The link is followed anew from now on. The address is stored as the patient's
 * only after the mail server has accepted it, so that a refused one does not replace a good one.
 * @returns `conflict` when the patient's contact was changed since the address was seen (S40)
 */
export async function sendInvitation(
  context: Context,
  session: Session,
  record: InvitationRecord,
  request: SendInvitationRequest,
): Promise<Outcome<{ id: string }>> {
  const { requestId: id, address, basedOn, isReminded = record.isReminded } = request;
  const isWanted = record.status !== 'finished';
  return queueMail(context, session, record, { id, address, basedOn, kind: 'invitation', isWanted }, () =>
    planFollowing(context, session, { expiryDays: record.expiryDays, isReminded }),
  );
}

/**
 * "Send again" for several invitations: to the stored address, and followed anew from now on. The user has not checked each
 * invitation, so patients who have started or were mailed just now are left out.
 * @returns `gone` when no mail is to be sent, `conflict` when it was mailed or started meanwhile
 */
export async function sendAgain(
  context: Context,
  session: Session,
  record: InvitationRecord,
  { requestId: id }: RemindRequest,
): Promise<Outcome<{ id: string }>> {
  const { patientEmail: address, contactVersion: basedOn, expiryDays, isReminded } = record;
  const isWanted = record.status === 'not_started';
  const mail: Mail = { id, address, basedOn, kind: 'invitation', isWanted, isUnlessMailed: true };
  return queueMail(context, session, record, mail, () =>
    planFollowing(context, session, { expiryDays, isReminded }),
  );
}

/**
 * "Send a reminder now", at any hour. It counts as one of the planned reminders.
 * @returns `gone` when there is no address, or the invitation is started, expired or revoked
 */
export async function sendReminder(
  context: Context,
  session: Session,
  record: InvitationRecord,
  { requestId: id }: RemindRequest,
): Promise<Outcome<{ id: string }>> {
  const expiresAt = findExpiry(record, await readExpiryDays(context, session));
  const isWanted = record.status === 'not_started' && expiresAt > new Date();
  const { patientEmail: address, contactVersion: basedOn } = record;
  return queueMail(
    context,
    session,
    record,
    { id, address, basedOn, kind: 'reminder', isWanted },
    async () => {
      const remindersSent = record.remindersSent + 1;
      const after = { ...record, remindersSent, nextReminderAt: null };
      return { remindersSent, nextReminderAt: await planNext(context, session, after) };
    },
  );
}

type Mail = {
  id: string;
  /** Null: no address is known. */
  address: string | null;
  /** The version of the contact that the address was read with. */
  basedOn: string | null;
  kind: MessageKind;
  isWanted: boolean;
  /** Refuse if the patient has started or was mailed just now, also by a simultaneous request. */
  isUnlessMailed?: boolean;
};

/**
 * Queues one mail, once for each id.
 * @param plan - gives the changes of the record once the mail is queued
 */
async function queueMail(
  context: Context,
  session: Session,
  record: InvitationRecord,
  { isWanted, address, ...mail }: Mail,
  plan: () => Promise<Partial<InvitationRecord>>,
): Promise<Outcome<{ id: string }>> {
  const { id, kind } = mail;
  if (await hasDelivery(context, session, record.id, id)) return { ok: true, value: { id } };
  if (address === null) return { ok: false, failure: { code: 'gone' } };
  if (!context.env.mail) return { ok: false, failure: { code: 'no_mail' } };
  const message = isWanted
    ? await writeMessage(context, session, session.organizationName, record, kind)
    : null;
  if (!message) return { ok: false, failure: { code: 'gone' } };
  if ((await countRecentDeliveries(context, session, record.id)) >= perHourMax) {
    return { ok: false, failure: { code: 'too_many_requests' } };
  }
  const changes = await plan();
  const isQueued = await context.db
    .transaction(async (transaction) => {
      const queued = await queueInstead(
        context,
        transaction,
        session,
        record,
        { ...mail, address, message },
        changes,
      );
      const action = kind === 'reminder' ? 'invitation.remind' : 'invitation.send';
      if (queued) await recordAudit({ db: transaction }, session, session.email, action, record.id);
      return queued;
    })
    .catch((error: unknown) => {
      if (error instanceof CannotQueue) return false;
      throw error;
    });
  if (!isQueued) {
    const isOwn = await hasDelivery(context, session, record.id, id);
    return isOwn ? { ok: true, value: { id } } : { ok: false, failure: { code: 'conflict' } };
  }
  await notifyInvitation(context, session, record.id);
  await wakeOutbox(context, session);
  return { ok: true, value: { id } };
}

/** Rolls the transaction back, so that a replaced message stays queued. */
class CannotQueue extends Error {
  override name = 'CannotQueue';
}

async function queueInstead(
  context: Context,
  transaction: Pick<Database, 'insert' | 'select' | 'update'>,
  session: Session,
  record: InvitationRecord,
  { isUnlessMailed, basedOn, ...mail }: Omit<Mail, 'isWanted'> & { address: string; message: MessageText },
  changes: Partial<InvitationRecord>,
): Promise<boolean> {
  // Locks the row, so that a simultaneous request sees the mail that this one has queued.
  const [fresh] = await transaction
    .select({ status: invitations.status })
    .from(invitations)
    .where(and(matchUnerasedInvitation(session, record.id), isStillAt(invitations.contactVersion, basedOn)))
    .for('update');
  if (!fresh) throw new CannotQueue();
  if (isUnlessMailed) {
    const justMailed = await findRecentlyMailed(transaction, session, [record.id]);
    if (fresh.status !== 'not_started' || justMailed.size > 0) throw new CannotQueue();
  }
  if (!(await supersedeQueued(transaction, session, record.id, mail.id))) throw new CannotQueue();
  const isNew = await queueDelivery(context, transaction, session, {
    ...mail,
    invitationId: record.id,
    locale: readLocale(record.patientLocale),
    createdBy: session.email,
  });
  // The id belongs to another invitation's row.
  if (!isNew) throw new CannotQueue();
  await transaction.update(invitations).set(changes).where(matchUnerasedInvitation(session, record.id));
  return true;
}
