import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { type AuditAction, recordAudit } from '@/lib/server/audit.ts';
import type { Outcome } from '@/lib/server/consult-api/outcome.ts';
import type { Context, Database } from '@/lib/server/context.ts';
import { addDaysToNow, findExpiry } from '@/lib/server/invitations/expiry.ts';
import { matchUnerasedInvitation } from '@/lib/server/invitations/invitation-store.ts';
import type { InvitationRecord } from '@/lib/server/invitations/invitation-table.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { notifyInvitation } from '@/lib/server/invitations/notify-invitation.ts';
import { readExpiryDays, readOrganization } from '@/lib/server/organization/settings-store.ts';
import type { Scope } from '@/lib/server/scope.ts';
import type { Session } from '@/lib/server/session/session.ts';
import type { FollowingRequest } from '@/lib/shared/operations/invitation.ts';
import { findNextReminder } from '@/lib/shared/reminder-schedule.ts';

/** How long a link is followed, and whether its patient is reminded. */
export type FollowingChoice = { expiryDays: number | null; isReminded: boolean };

/** Columns for a link that is sent for the first time or anew: expiry and reminders start from the beginning. */
export async function planFollowing(context: Context, scope: Scope, choice: FollowingChoice) {
  const { settings } = await readOrganization(context, scope);
  const expiresAt = addDaysToNow(
    choice.expiryDays ?? settings.expiryDays ?? context.env.invitationExpiryDays,
  );
  const state = { since: new Date(), sent: 0, expiresAt };
  return {
    ...choice,
    expiresAt,
    remindersSent: 0,
    nextReminderAt: choice.isReminded
      ? findNextReminder(settings.reminders, settings.workingHours, state)
      : null,
    setAsideAt: null,
    setAsideBy: null,
  };
}

/** Extends the expiry when a link is shared again; planned reminders stay. */
export async function renewExpiry(
  context: Context,
  transaction: Pick<Database, 'update'>,
  scope: Scope,
  record: InvitationRecord,
): Promise<void> {
  const days = record.expiryDays ?? (await readExpiryDays(context, scope));
  await transaction
    .update(invitations)
    .set({ expiresAt: addDaysToNow(days), setAsideAt: null, setAsideBy: null })
    .where(matchUnerasedInvitation(scope, record.id));
}

/**
 * Changes the expiry or the reminders of an invitation, or whether it is in "Needs attention".
 * @returns `gone` when it is started, finished or revoked
 */
export async function changeFollowing(
  context: Context,
  session: Session,
  record: InvitationRecord,
  request: FollowingRequest,
): Promise<Outcome<null>> {
  const isOpen = record.status === 'not_started' || record.status === 'unclear';
  if (!isOpen) return { ok: false, failure: { code: 'gone' } };
  const { changes, action } = await describeChange(context, session, record, request);
  const isChanged = await context.db.transaction(async (db) => {
    const rows = await db
      .update(invitations)
      .set({ ...changes, updatedAt: sql`now()` })
      .where(sql`${matchUnerasedInvitation(session, record.id)} and ${eq(invitations.status, record.status)}`)
      .returning({ id: invitations.id });
    if (rows.length > 0) await recordAudit({ db }, session, session.email, action, record.id);
    return rows.length > 0;
  });
  if (!isChanged) return { ok: false, failure: { code: 'conflict' } };
  await notifyInvitation(context, session, record.id);
  return { ok: true, value: null };
}

type Change = { changes: Partial<InvitationRecord>; action: AuditAction };

async function describeChange(
  context: Context,
  session: Session,
  record: InvitationRecord,
  request: FollowingRequest,
): Promise<Change> {
  switch (request.kind) {
    case 'expiry': {
      const expiresAt = addDaysToNow(request.days);
      const nextReminderAt = await planNext(context, session, { ...record, expiresAt });
      const changes = { expiryDays: request.days, expiresAt, nextReminderAt, ...notAside };
      return { changes, action: 'invitation.expiry' };
    }
    case 'reminders': {
      const isReminded = request.value;
      const nextReminderAt = await planNext(context, session, { ...record, isReminded });
      return { changes: { isReminded, nextReminderAt }, action: 'invitation.reminders' };
    }
    case 'aside': {
      const changes = request.value ? { setAsideAt: new Date(), setAsideBy: session.firstName } : notAside;
      return { changes, action: 'invitation.set_aside' };
    }
  }
}

const notAside = { setAsideAt: null, setAsideBy: null };

/** When the next reminder of a changed invitation is due, counted from now; a planned one that is before the expiry stays. */
export async function planNext(
  context: Context,
  scope: Scope,
  record: InvitationRecord,
): Promise<Date | null> {
  if (!record.isReminded || record.patientEmail === null) return null;
  const { settings } = await readOrganization(context, scope);
  const expiresAt = findExpiry(record, settings.expiryDays ?? context.env.invitationExpiryDays);
  if (record.nextReminderAt && record.nextReminderAt < expiresAt) return record.nextReminderAt;
  const state = { since: new Date(), sent: record.remindersSent, expiresAt };
  return findNextReminder(settings.reminders, settings.workingHours, state);
}
