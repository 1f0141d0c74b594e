import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { MailFailure, MailSettings, SendOptions, SendOutcome } from '@/common/mail/mail.ts';
import { sendMail, sendTimeoutMs } from '@/common/mail/send-mail.ts';
import { notifyChange } from '@/lib/server/changes/notify-change.ts';
import type { Context, Database } from '@/lib/server/context.ts';
import { findExpiry } from '@/lib/server/invitations/expiry.ts';
import { matchUnerasedInvitation } from '@/lib/server/invitations/invitation-store.ts';
import type { InvitationRecord } from '@/lib/server/invitations/invitation-table.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { describeForSearch } from '@/lib/server/invitations/search-text.ts';
import { automaticActor, type DeliveryRecord, openDelivery } from '@/lib/server/mail/delivery-store.ts';
import { deliveries } from '@/lib/server/mail/mail-tables.ts';
import { endMailTrouble, noteMailTrouble } from '@/lib/server/mail/mail-trouble.ts';
import { readOrganization } from '@/lib/server/organization/settings-store.ts';
import { pickScope } from '@/lib/server/scope.ts';
import { moveIntoHours } from '@/lib/shared/reminder-schedule.ts';

/*
 * No message is sent twice. A row becomes `sending`, with a lease, and that is committed before the mail server is contacted. A row
 * that is still `sending` after its lease may have been sent: it becomes `unclear`, and only a person may send another. Over any
 * number of processes, one claims each row.
 */

/** Minutes until the next retry, by the number of attempts so far. */
const backoffMinutes = [1, 5, 15, 60, 240];
const attemptsMax = backoffMinutes.length + 1;

/** Longer than the conversation with the mail server plus the time to store its outcome. */
const leaseSeconds = (2 * sendTimeoutMs) / 1000;

const claimsAtOnce = 4;

/** Code in `deliveries.failure`: of the mail server, or why nothing was sent. */
type DeliveryFailure = MailFailure | 'withdrawn' | 'started' | 'expired' | 'unreadable';

/**
 * Claims due rows, oldest first and the organizations in turn, and commits.
 * @param count - maximum number of rows
 */
export async function claimDeliveries(context: Context, count: number): Promise<DeliveryRecord[]> {
  // In turn: the first of each organization, then the second of each, so that a thousand messages of one do not keep the others back.
  const ranked = context.db
    .select({
      id: deliveries.id,
      dueAt: deliveries.dueAt,
      turn: sql<number>`row_number() over (partition by ${deliveries.organizationId} order by ${deliveries.dueAt})`.as(
        'turn',
      ),
    })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.service, context.env.consultBaseUrl),
        eq(deliveries.state, 'queued'),
        sql`${deliveries.dueAt} <= now()`,
      ),
    )
    .as('ranked');
  // More than are wanted, since other processes may be claiming the same.
  const first = await context.db
    .select({ id: ranked.id })
    .from(ranked)
    .orderBy(ranked.turn, ranked.dueAt)
    .limit(count * claimsAtOnce);
  const ids = first.map(({ id }) => id);
  const due = context.db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.state, 'queued'), inArray(deliveries.id, ids)))
    .orderBy(sql`array_position(${sql.param(ids)}::text[], ${deliveries.id})`)
    .limit(count)
    .for('update', { skipLocked: true });
  return context.db
    .update(deliveries)
    .set({
      state: 'sending',
      owner: context.processId,
      leaseUntil: sql`now() + make_interval(secs => ${leaseSeconds})`,
      attempts: sql`${deliveries.attempts} + 1`,
    })
    .where(inArray(deliveries.id, due))
    .returning();
}

/** Sends one claimed message and stores the outcome. */
export async function deliver(
  context: Context,
  settings: MailSettings,
  row: DeliveryRecord,
  options: Pick<SendOptions, 'signal' | 'onGreeted'>,
): Promise<void> {
  const renewing = setInterval(() => renewLease(context, row), renewMs);
  const outcome = await attempt(context, settings, row, options).finally(() => clearInterval(renewing));
  await keepTrying(context, row, () => storeOutcome(context, row, outcome));
  await tellPages(context, row);
}

/** A server may take minutes to greet; a lease that ended meanwhile would call the message unclear. */
function renewLease(context: Context, row: DeliveryRecord): void {
  context.db
    .update(deliveries)
    .set({ leaseUntil: sql`now() + make_interval(secs => ${leaseSeconds})` })
    .where(matchClaim(context, row))
    .catch((error: unknown) => context.log.warn({ err: error, id: row.id }, 'a lease was not renewed'));
}

const renewMs = 30_000;
const storeTriesMax = 5;
const storeAgainMs = 1_000;

/** Retries the store, since the outcome must not be lost while the database is briefly unavailable. */
async function keepTrying(context: Context, row: DeliveryRecord, store: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await store();
      return;
    } catch (error) {
      if (tries === storeTriesMax) throw error;
      context.log.warn({ err: error, id: row.id }, 'what became of a mail could not be stored');
      await delay(storeAgainMs * tries);
    }
  }
}

type Attempt =
  | SendOutcome
  | { kind: 'refused'; code: DeliveryFailure }
  /** Postponed: no automatic reminders outside of the working hours. */
  | { kind: 'later'; minutes: number };

async function attempt(
  context: Context,
  settings: MailSettings,
  row: DeliveryRecord,
  options: Pick<SendOptions, 'signal' | 'onGreeted'>,
): Promise<Attempt> {
  const objection = await findObjection(context, row);
  if (objection) return objection;
  const message = await context.unreadable.readLater('deliveries.content', row.id, () =>
    openDelivery(context, row),
  );
  if (message === null) return { kind: 'refused', code: 'unreadable' };
  return await sendMail(settings, { id: row.id, to: row.address, ...message }, options);
}

/**
 * Why a message must not be sent (any more): its link was revoked, or a reminder's invitation is started or expired, or it is not
 * the time for reminders.
 */
async function findObjection(context: Context, row: DeliveryRecord): Promise<Attempt | null> {
  const rows = await context.db
    .select()
    .from(invitations)
    .where(matchUnerasedInvitation(row, row.invitationId))
    .limit(1);
  const invitation = rows[0];
  if (invitation?.state !== 'created') return { kind: 'refused', code: 'withdrawn' };
  if (row.kind !== 'reminder') return null;
  if (invitation.status !== 'not_started') return { kind: 'refused', code: 'started' };
  const { settings } = await readOrganization(context, row);
  const now = new Date();
  if (findExpiry(invitation, settings.expiryDays ?? context.env.invitationExpiryDays) <= now) {
    return { kind: 'refused', code: 'expired' };
  }
  // A reminder sent by a person may go out at any hour.
  if (row.createdBy !== automaticActor) return null;
  const opensInMs = moveIntoHours(now, settings.workingHours).getTime() - now.getTime();
  return opensInMs > 0 ? { kind: 'later', minutes: Math.ceil(opensInMs / 60_000) } : null;
}

async function storeOutcome(context: Context, row: DeliveryRecord, outcome: Attempt): Promise<void> {
  if (outcome.kind === 'sent') return storeSent(context, row);
  if (outcome.kind === 'unclear') return storeUnclear(context, row);
  if (outcome.kind === 'refused') return giveUp(context, row, outcome.code);
  if (outcome.kind === 'stopped' || outcome.kind === 'later') {
    // Nothing was attempted. When this process is stopping, another one may send the message at once.
    const minutes = outcome.kind === 'later' ? outcome.minutes : 0;
    await release(context, row, { attempts: row.attempts - 1, minutes, failure: row.failure });
    return;
  }
  await noteMailTrouble(context, outcome, row.attempts);
  const minutes = backoffMinutes[row.attempts - 1];
  if (outcome.mayPass && row.attempts < attemptsMax && minutes !== undefined) {
    await release(context, row, { attempts: row.attempts, minutes, failure: outcome.code });
    context.log.warn(
      { ...describeRefusal(row, outcome), attempts: row.attempts },
      'mail waits for another try',
    );
    return;
  }
  context.log.warn(describeRefusal(row, outcome), 'a mail was refused');
  await giveUp(context, row, outcome.code);
}

/** For the log: the server's codes, never its text. */
function describeRefusal(
  { id, organizationId }: DeliveryRecord,
  { code, reply }: Extract<SendOutcome, { kind: 'not_sent' }>,
): object {
  return { id, organizationId, code, ...reply };
}

/** Condition: the row as this process has claimed it, not decided otherwise since. */
const matchClaim = (context: Context, row: DeliveryRecord) =>
  and(
    eq(deliveries.id, row.id),
    eq(deliveries.owner, context.processId),
    eq(deliveries.attempts, row.attempts),
    eq(deliveries.state, 'sending'),
  );

async function storeSent(context: Context, row: DeliveryRecord): Promise<void> {
  await context.db.transaction(async (transaction) => {
    // A sent message keeps no copy of the patient's link. This holds also if the lease has ended meanwhile.
    await transaction
      .update(deliveries)
      .set({ state: 'sent', sentAt: sql`now()`, failure: null, leaseUntil: null, content: '' })
      .where(and(eq(deliveries.id, row.id), eq(deliveries.owner, context.processId)));
    await endMailTrouble(context, transaction);
    const first = { sentAt: sql`now()`, sentBy: 'mail' };
    // The timeline lists reminders separately, but a reminder may be the first mail with the link.
    const later = {
      sentAt: sql`coalesce(${invitations.sentAt}, now())`,
      sentBy: sql`coalesce(${invitations.sentBy}, 'mail')`,
    };
    await transaction
      .update(invitations)
      .set({
        ...(row.kind === 'reminder' ? later : first),
        ...(await findAcceptedAddress(transaction, row)),
        updatedAt: sql`now()`,
      })
      .where(matchUnerasedInvitation(row, row.invitationId));
  });
}

/**
 * The patient's address to store once the mail server has accepted it, unless the contact was corrected after this mail was queued.
 */
async function findAcceptedAddress(
  transaction: Pick<Database, 'select'>,
  row: DeliveryRecord,
): Promise<Partial<InvitationRecord>> {
  if (row.kind !== 'invitation') return {};
  const [record] = await transaction
    .select()
    .from(invitations)
    .where(matchUnerasedInvitation(row, row.invitationId))
    .for('update');
  if (!record || (record.contactSavedAt && record.contactSavedAt > row.createdAt)) return {};
  return { patientEmail: row.address, ...describeForSearch({ ...record, patientEmail: row.address }) };
}

async function storeUnclear(context: Context, row: DeliveryRecord): Promise<void> {
  await context.db
    .update(deliveries)
    .set({ state: 'unclear', leaseUntil: null, content: '' })
    .where(matchClaim(context, row));
  context.log.warn({ id: row.id }, 'mail may have been sent');
}

async function giveUp(context: Context, row: DeliveryRecord, code: DeliveryFailure): Promise<void> {
  await context.db
    .update(deliveries)
    .set({ state: 'failed', failure: code, leaseUntil: null, content: '' })
    .where(matchClaim(context, row));
  context.log.warn({ id: row.id, code, attempts: row.attempts }, 'mail was not sent');
}

async function release(
  context: Context,
  row: DeliveryRecord,
  next: { attempts: number; minutes: number; failure: string | null },
): Promise<void> {
  await context.db
    .update(deliveries)
    .set({
      state: 'queued',
      attempts: next.attempts,
      dueAt: sql`now() + make_interval(mins => ${next.minutes})`,
      failure: next.failure,
      owner: null,
      leaseUntil: null,
    })
    .where(matchClaim(context, row));
}

/** Marks messages whose process died while sending as unclear: they may have been sent and are not retried. */
export async function sweepDeliveries(context: Context): Promise<void> {
  const left = await context.db
    .update(deliveries)
    .set({ state: 'unclear', leaseUntil: null, content: '' })
    .where(
      and(
        eq(deliveries.service, context.env.consultBaseUrl),
        eq(deliveries.state, 'sending'),
        lt(deliveries.leaseUntil, sql`now()`),
      ),
    )
    .returning();
  for (const row of left) {
    context.log.warn({ id: row.id }, 'mail may have been sent');
    await tellPages(context, row);
  }
}

async function tellPages(context: Context, row: DeliveryRecord): Promise<void> {
  await notifyChange(context, { ...pickScope(row), kind: 'invitations', ids: [row.invitationId] });
}
