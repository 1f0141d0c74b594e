import 'server-only';
import { randomUUID } from 'node:crypto';
import { and, asc, eq, isNotNull, lte, not, type SQL, sql } from 'drizzle-orm';
import { recordAudit } from '@/lib/server/audit.ts';
import type { Context, Database } from '@/lib/server/context.ts';
import { matchNotStarted } from '@/lib/server/invitations/expiry.ts';
import { planNext } from '@/lib/server/invitations/following.ts';
import { matchOwnInvitation } from '@/lib/server/invitations/invitation-store.ts';
import type { InvitationRecord } from '@/lib/server/invitations/invitation-table.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { hasMailUnderWay, ownActor, queueDelivery, wakeOutbox } from '@/lib/server/mail/delivery-store.ts';
import { writeMessage } from '@/lib/server/mail/send-invitation.ts';
import { readOrganization } from '@/lib/server/organization/settings-store.ts';
import { pickScope, type Scope } from '@/lib/server/scope.ts';
import { readCapabilities } from '@/lib/server/service/capabilities.ts';
import { notifyChange, wakeTracker } from '@/lib/server/tracker/tracker-store.ts';
import { readLocale } from '@/lib/shared/contact.ts';
import { isWithinHours, moveIntoHours } from '@/lib/shared/reminder-schedule.ts';

/*
 * Reminders that are due go into the outbox, each in the transaction that plans the next one: over any number of
 * processes one wins the row, and who comes later finds it planned. Nobody is reminded by what was true long ago: the
 * organization's tracker must have looked just now, and where only a call about the one invitation can tell whether it
 * was started, that call comes first.
 */

const roundMax = 50;
/** The tracker looks more often than this, even while nobody watches. */
const trackedWithin = sql`interval '5 minutes'`;
const checkedWithin = sql`interval '10 minutes'`;

/** Rows whose time has come, whether they are still to be reminded or not. */
const matchTime = (context: Context) =>
  and(
    eq(invitations.service, context.env.consultBaseUrl),
    isNotNull(invitations.nextReminderAt),
    lte(invitations.nextReminderAt, sql`now()`),
  );

/** Whom a reminder can reach, and who has not started as far as is known. */
const isWanted = (context: Context): SQL =>
  sql`(${invitations.state} = 'created' and ${invitations.patientEmail} is not null
    and ${invitations.invitationUrl} is not null and ${invitations.isReminded} and ${matchNotStarted(
      // A row with a plan has an expiry of its own.
      { now: Date.now(), expiryDays: context.env.invitationExpiryDays },
      false,
    )})`;

const isTracked = sql`exists (select 1 from trackers t
  where t.service = ${invitations.service} and t.organization_id = ${invitations.organizationId}
    and t.unreachable_since is null and t.paused_since is null
    and t.last_checked_at > now() - ${trackedWithin})`;

const isChecked = sql`coalesce(${invitations.lastCheckedAt} > now() - ${checkedWithin}, false)`;

/**
 * Queues the reminders that are due now. What waits for the service goes on waiting.
 * @returns how many were queued
 */
export async function queueDueReminders(context: Context): Promise<number> {
  await dropUnwanted(context);
  // One call to the list tells of every start; without it each invitation is asked for.
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

/** Started, revoked, expired or without an address: nothing is due there any more. */
async function dropUnwanted(context: Context): Promise<void> {
  await context.db
    .update(invitations)
    .set({ nextReminderAt: null })
    .where(and(matchTime(context), not(eq(invitations.state, 'intent')), not(isWanted(context))));
}

/** Has the tracker ask for those that it would come to later, at its own pace. */
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

/** One row that is due and nobody else has: its reminder is queued, or put off, or there is none any more. */
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
      await recordAudit({ db: transaction }, pickScope(row), ownActor, 'invitation.remind', row.id);
    return { row, isQueued: decision.isQueued };
  });
}

type Decision = { isQueued: boolean; changes: Partial<InvitationRecord> };

/** A mail on its way to the same patient is enough for now. */
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
  if (await hasMailUnderWay(transaction, scope, row.id)) return putOff(new Date(now.getTime() + busyPauseMs));
  await queueDelivery(context, transaction, scope, {
    id: randomUUID(),
    invitationId: row.id,
    kind: 'reminder',
    address: row.patientEmail,
    locale: readLocale(row.patientLocale),
    message,
    createdBy: ownActor,
  });
  const remindersSent = row.remindersSent + 1;
  const after = { ...row, remindersSent, nextReminderAt: null };
  return {
    isQueued: true,
    changes: { remindersSent, nextReminderAt: await planNext(context, scope, after) },
  };
}
