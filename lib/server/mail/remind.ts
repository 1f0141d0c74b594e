import 'server-only';
import { randomUUID } from 'node:crypto';
import { and, asc, eq, isNotNull, lte, not, type SQL, sql } from 'drizzle-orm';
import { recordAudit } from '@/lib/server/audit.ts';
import { notifyChange, wakeTracker } from '@/lib/server/changes/notify-change.ts';
import { readCapabilities } from '@/lib/server/consult-api/capabilities.ts';
import type { Context, Database } from '@/lib/server/context.ts';
import { matchNotStarted } from '@/lib/server/invitations/expiry.ts';
import { planNext } from '@/lib/server/invitations/following.ts';
import { matchOwnInvitation } from '@/lib/server/invitations/invitation-store.ts';
import type { InvitationRecord } from '@/lib/server/invitations/invitation-table.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import {
  automaticActor,
  hasPendingMail,
  queueDelivery,
  wakeOutbox,
} from '@/lib/server/mail/delivery-store.ts';
import { writeMessage } from '@/lib/server/mail/send-invitation.ts';
import { readOrganization } from '@/lib/server/organization/settings-store.ts';
import { pickScope, type Scope } from '@/lib/server/scope.ts';
import { readLocale } from '@/lib/shared/contact.ts';
import { isWithinHours, moveIntoHours } from '@/lib/shared/reminder-schedule.ts';

/*
 * Puts due reminders into the outbox, each in the transaction that plans the next one: over any number of processes one claims the
 * row, and the others find the next reminder planned. Reminders are not sent on outdated data: the organization's tracker must have
 * polled recently, and where only a call for the single invitation can tell whether it was started, that call is made first.
 */

const roundMax = 50;
/** The tracker polls more often than this, even when no page is open. */
const trackedWithin = sql`interval '5 minutes'`;
const checkedWithin = sql`interval '10 minutes'`;

/** Condition: a reminder is due by time, whether or not it is still wanted. */
const matchTime = (context: Context) =>
  and(
    eq(invitations.service, context.env.consultBaseUrl),
    isNotNull(invitations.nextReminderAt),
    lte(invitations.nextReminderAt, sql`now()`),
  );

/** Condition: the patient can be reached and, as far as is known, has not started. */
const isWanted = (context: Context): SQL =>
  sql`(${invitations.state} = 'created' and ${invitations.patientEmail} is not null
    and ${invitations.invitationUrl} is not null and ${invitations.isReminded} and ${matchNotStarted(
      // A row with a planned reminder has its own expiry, so this default is not used.
      { now: Date.now(), expiryDays: context.env.invitationExpiryDays },
      false,
    )})`;

const isTracked = sql`exists (select 1 from trackers t
  where t.service = ${invitations.service} and t.organization_id = ${invitations.organizationId}
    and t.unreachable_since is null and t.paused_since is null
    and t.last_checked_at > now() - ${trackedWithin})`;

const isChecked = sql`coalesce(${invitations.lastCheckedAt} > now() - ${checkedWithin}, false)`;

/**
 * Queues the reminders that are due now. Those that wait for the tracker stay due.
 * @returns how many were queued
 */
export async function queueDueReminders(context: Context): Promise<number> {
  await dropUnwanted(context);
  // With the list, one call reports every start; without it each invitation is checked on its own.
  const isCovered = (await readCapabilities(context)).encounterList?.present ?? false;
  if (!isCovered) await askForChecks(context);
  let queued = 0;
  for (let round = 0; round < roundMax; round += 1) {
    const outcome = await takeOne(context, isCovered);
    if (!outcome) break;
    if (!outcome.isQueued) continue;
    queued += 1;
    const { row } = outcome;
    await notifyChange(context, { ...pickScope(row), kind: 'invitations', ids: [row.id] });
    await wakeOutbox(context, row);
  }
  return queued;
}

/** Removes the planned reminder of invitations that are started, revoked, expired or without an address. */
async function dropUnwanted(context: Context): Promise<void> {
  await context.db
    .update(invitations)
    .set({ nextReminderAt: null })
    .where(and(matchTime(context), not(eq(invitations.state, 'intent')), not(isWanted(context))));
}

/** Makes the tracker check invitations now that it would check later. */
async function askForChecks(context: Context): Promise<void> {
  const rows = await context.db
    .update(invitations)
    .set({ nextCheckAt: sql`now()` })
    .where(
      and(
        matchTime(context),
        isWanted(context),
        not(isChecked),
        sql`coalesce(${invitations.nextCheckAt} > now(), true)`,
      ),
    )
    .returning({ service: invitations.service, organizationId: invitations.organizationId });
  const scopes = new Map(rows.map((row) => [row.organizationId, pickScope(row)]));
  for (const scope of scopes.values()) await wakeTracker(context, scope);
}

type Taken = { row: InvitationRecord; isQueued: boolean };

/** Claims one due row: queues its reminder, postpones it, or removes it. */
async function takeOne(context: Context, isCovered: boolean): Promise<Taken | null> {
  return context.db.transaction(async (transaction) => {
    const rows = await transaction
      .select()
      .from(invitations)
      .where(and(matchTime(context), isWanted(context), isTracked, isCovered ? undefined : isChecked))
      .orderBy(asc(invitations.nextReminderAt))
      .limit(1)
      .for('update', { skipLocked: true });
    const row = rows[0];
    if (!row) return null;
    const decision = await decide(context, transaction, row);
    await transaction.update(invitations).set(decision.changes).where(matchOwnInvitation(row, row.id));
    if (decision.isQueued)
      await recordAudit({ db: transaction }, pickScope(row), automaticActor, 'invitation.remind', row.id);
    return { row, isQueued: decision.isQueued };
  });
}

type Decision = { isQueued: boolean; changes: Partial<InvitationRecord> };

/** A reminder is postponed by this while another mail to the same patient is queued or being sent. */
const busyPauseMs = 60 * 60_000;

async function decide(
  context: Context,
  transaction: Pick<Database, 'insert' | 'select' | 'update'>,
  row: InvitationRecord,
): Promise<Decision> {
  const scope: Scope = pickScope(row);
  const { name, settings } = await readOrganization(context, scope);
  const { reminders, workingHours } = settings;
  const now = new Date();
  const putOff = (at: Date): Decision => ({
    isQueued: false,
    changes: { nextReminderAt: moveIntoHours(at, workingHours) },
  });
  const message = await writeMessage(context, scope, name, row, 'reminder');
  if (!reminders.isOn || row.remindersSent >= reminders.most || !message || row.patientEmail === null) {
    return { isQueued: false, changes: { nextReminderAt: null } };
  }
  if (!isWithinHours(now, workingHours)) return putOff(now);
  if (await hasPendingMail(transaction, scope, row.id)) return putOff(new Date(now.getTime() + busyPauseMs));
  await queueDelivery(context, transaction, scope, {
    id: randomUUID(),
    invitationId: row.id,
    kind: 'reminder',
    address: row.patientEmail,
    locale: readLocale(row.patientLocale),
    message,
    createdBy: automaticActor,
  });
  const remindersSent = row.remindersSent + 1;
  const after = { ...row, remindersSent, nextReminderAt: null };
  return {
    isQueued: true,
    changes: { remindersSent, nextReminderAt: await planNext(context, scope, after) },
  };
}
