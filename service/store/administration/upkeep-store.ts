import { and, asc, eq, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import * as z from 'zod';
import { orderFlags, rankFlagLevel } from '../../../contract/flag-level.ts';
import { findReportLink } from '../../../contract/organization.ts';
import type { AlertMail, AlertToDeliver, UpkeepStore } from '../../domain/administration/upkeep-store.ts';
import { createIdentifier } from '../../domain/identifier.ts';
import type { ConsultationEvent } from '../../interview/model/events.ts';
import { appendEvent } from '../consultation/append-event.ts';
import { queueAlert } from '../consultation/enqueue-alerts.ts';
import { keepReports } from '../consultation/keep-reports.ts';
import type { Opening } from '../consultation/load-encounter.ts';
import type { Database, Transaction } from '../database.ts';
import { eraseInvitation } from '../invitations/erase-invitation.ts';
import { ensurePartitions } from '../partitions.ts';
import { auditEvents } from '../schema/audit-events.ts';
import { grants, oidcPayloads, signingKeys } from '../schema/authorization.ts';
import { contentKeys } from '../schema/content-keys.ts';
import { encounters, languageModelCalls } from '../schema/encounters.ts';
import { alertDueAt, alerts, encounterFlags } from '../schema/flags.ts';
import { idempotencyKeys } from '../schema/idempotency-keys.ts';
import { invitations } from '../schema/invitations.ts';
import { organizations } from '../schema/organizations.ts';
import { rateBuckets, signInThrottles } from '../schema/throttles.ts';
import { enqueueWebhook } from '../webhooks/enqueue-webhooks.ts';
import { purgeWebhooks } from '../webhooks/webhook-store.ts';

/** The most rows that one run of a job processes. */
const abandonBatchSize = 200;
const eraseBatchSize = 50;

/** {@link UpkeepStore} on PostgreSQL. */
export function createUpkeepStore(db: Database, opening: Opening): UpkeepStore {
  return {
    findAlert: (alertId) => findAlert(db, alertId),
    async keepJob(jobId) {
      await db.execute(
        sql`update graphile_worker._private_jobs set locked_at = now() where id = ${jobId}::bigint and locked_at is not null`,
      );
    },
    planAlertMail: (alert, gatherMs) => planAlertMail(db, alert, gatherMs),
    postponeAlert: ({ id, encounterId }, runAt) => queueAlert(db, { alertId: id, encounterId, runAt }),
    markAlerts: (alertIds, state, error) => markAlerts(db, alertIds, state, error),
    queueEscalation: (alertId, delayMs) => queueEscalation(db, alertId, delayMs),
    abandonEncounters: (before) => abandonEncounters(db, opening, before),
    eraseOutdated: () => eraseOutdated(db),
    keepReports: () => keepReports(db, opening),
    preparePartitions: () => ensurePartitions(db),
    releaseStuckJobs: (olderThanMs) => releaseStuckJobs(db, olderThanMs),
    purgeExpired: () => purgeExpired(db),
  };
}

/** By the database's clock, as the queue. */
const isDue = sql<boolean>`(${alerts.dueAt} is null or ${alerts.dueAt} <= now())`;

/** An alarm that was answered later, or whose signs were all denied: nobody has to take note of its flag any more. */
const isSettled = sql<boolean>`(${encounterFlags.level} = 'DENIED'
  or (${encounterFlags.level} = 'UNCONFIRMED' and ${encounterFlags.answerLaterChanged}))`;

async function findAlert(db: Database, alertId: string): Promise<AlertToDeliver | null> {
  const [row] = await db
    .select({
      id: alerts.id,
      organizationId: alerts.organizationId,
      encounterId: alerts.encounterId,
      flagId: alerts.flagId,
      kind: alerts.kind,
      dueAt: alerts.dueAt,
      isDue,
      level: encounterFlags.level,
      clinicName: organizations.name,
      alertEmail: organizations.alertEmail,
      ownerAlertEmail: organizations.ownerAlertEmail,
      reportUrl: organizations.reportUrl,
      acknowledgedAt: encounterFlags.acknowledgedAt,
      isSettled,
    })
    .from(alerts)
    .innerJoin(encounterFlags, eq(encounterFlags.id, alerts.flagId))
    .innerJoin(organizations, eq(organizations.id, alerts.organizationId))
    .where(and(eq(alerts.id, alertId), ne(alerts.state, 'sent')));
  if (!row) return null;
  const { alertEmail, ownerAlertEmail, reportUrl, acknowledgedAt, dueAt, isDue: canGo, ...rest } = row;
  return {
    ...rest,
    address: rest.kind === 'escalation' ? ownerAlertEmail : alertEmail,
    reportLink: reportUrl && findReportLink(reportUrl, rest.encounterId),
    isAcknowledged: acknowledgedAt !== null,
    waitsUntil: canGo ? null : dueAt,
  };
}

/**
 * The first alert of an encounter goes at once, and so does one of a worse level; the others of that minute go together (S22), also
 * after a failure, when all of them are tried again.
 */
async function planAlertMail(
  db: Database,
  alert: AlertToDeliver,
  gatherMs: number,
): Promise<AlertMail | { waitsUntil: Date }> {
  const rows = await db
    .select({
      id: alerts.id,
      state: alerts.state,
      level: encounterFlags.level,
      attemptedAt: alerts.attemptedAt,
      isDue: sql<boolean>`${alertDueAt} <= now() + interval '1 minute' or ${alerts.id} = ${alert.id}`,
      isOpen: sql<boolean>`${encounterFlags.acknowledgedAt} is null and not ${isSettled}`,
    })
    .from(alerts)
    .innerJoin(encounterFlags, eq(encounterFlags.id, alerts.flagId))
    .where(and(eq(alerts.encounterId, alert.encounterId), eq(alerts.kind, alert.kind)));
  const before = rows
    .filter(({ id, level }) => id !== alert.id && rankFlagLevel(level) <= rankFlagLevel(alert.level))
    .map(({ attemptedAt }) => attemptedAt?.getTime() ?? 0);
  const waitsUntil = Math.max(0, ...before) + gatherMs;
  if (waitsUntil > Date.now()) return { waitsUntil: new Date(waitsUntil) };
  const waiting = rows.filter(
    ({ id, state, isDue, isOpen }) =>
      id === alert.id ||
      ((state === 'queued' || state === 'failed') && isDue && (alert.kind === 'flag' || isOpen)),
  );
  const [worst = alert] = orderFlags(waiting);
  return { alertIds: waiting.map(({ id }) => id), level: worst.level };
}

async function markAlerts(
  db: Database,
  alertIds: readonly string[],
  state: 'sent' | 'failed' | 'no_address' | 'not_needed',
  error: string | null,
): Promise<void> {
  await db
    .update(alerts)
    .set({
      state,
      lastError: error,
      attempts: sql`${alerts.attempts} + 1`,
      ...(state === 'sent' || state === 'failed' ? { attemptedAt: sql`now()` } : {}),
      ...(state === 'sent' ? { sentAt: sql`now()` } : {}),
    })
    .where(and(inArray(alerts.id, [...alertIds]), isDue));
}

async function queueEscalation(db: Database, alertId: string, delayMs: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [alert] = await tx.select().from(alerts).where(eq(alerts.id, alertId));
    if (!alert) return;
    const id = createIdentifier();
    const added = await tx
      .insert(alerts)
      .values({
        id,
        organizationId: alert.organizationId,
        encounterId: alert.encounterId,
        flagId: alert.flagId,
        kind: 'escalation',
      })
      .onConflictDoNothing()
      .returning({ id: alerts.id });
    if (added.length === 0) return;
    const runAt = new Date(Date.now() + delayMs);
    await queueAlert(tx, { alertId: id, encounterId: alert.encounterId, runAt });
  });
}

async function abandonEncounters(
  db: Database,
  { sealing, unreadable }: Opening,
  before: Date,
): Promise<number> {
  return await db.transaction(async (tx) => {
    const due = await tx
      .select({
        id: encounters.id,
        organizationId: encounters.organizationId,
        invitationId: encounters.invitationId,
        createdAt: encounters.createdAt,
      })
      .from(encounters)
      .innerJoin(contentKeys, eq(contentKeys.invitationId, encounters.invitationId))
      .where(
        and(
          eq(encounters.status, 'ONGOING'),
          isNull(encounters.erasedAt),
          lt(encounters.lastAnswerAt, before),
        ),
      )
      .orderBy(asc(encounters.lastAnswerAt))
      .limit(abandonBatchSize)
      .for('update', { of: encounters, skipLocked: true });
    for (const encounter of due) {
      const { id, organizationId } = encounter;
      const event: ConsultationEvent = { type: 'abandoned', at: new Date().toISOString() };
      // Without its key it is abandoned all the same, and so are the others (S36).
      await unreadable.readLater('content_keys.wrapped', id, () =>
        appendEvent(tx, sealing, encounter, event),
      );
      await tx
        .update(encounters)
        .set({ status: 'ABANDONED', updatedAt: sql`clock_timestamp()` })
        .where(eq(encounters.id, id));
      await tx.insert(auditEvents).values({
        organizationId,
        actorType: 'system',
        action: 'encounter.abandon',
        resourceType: 'encounter',
        resourceId: id,
      });
      await enqueueWebhook(tx, organizationId, {
        type: 'encounter.status',
        encounterId: id,
        status: 'ABANDONED',
      });
    }
    return due.length;
  });
}

async function eraseOutdated(db: Database): Promise<number> {
  return await db.transaction(async (tx) => {
    const outdated = await selectOutdated(tx);
    const due = outdated.length > 0 ? outdated : await selectDead(tx);
    for (const one of due) {
      await eraseInvitation(tx, one);
      await tx.insert(auditEvents).values({
        organizationId: one.organizationId,
        actorType: 'system',
        action: 'invitation.erase',
        resourceType: 'invitation',
        resourceId: one.invitationId,
      });
    }
    return due.length;
  });
}

async function releaseStuckJobs(db: Database, olderThanMs: number): Promise<number> {
  const { rows } = await db.execute(sql`
    with stuck as (
      select distinct locked_by from graphile_worker.jobs
      where task_identifier in ('deliver-alert', 'deliver-webhook')
        and locked_at < now() - make_interval(secs => ${olderThanMs / 1000})
    )
    select count(*)::int as count, graphile_worker.force_unlock_workers(array_agg(locked_by)) from stuck
    having count(*) > 0`);
  return z.array(z.object({ count: z.int() })).parse(rows)[0]?.count ?? 0;
}

async function purgeExpired(db: Database): Promise<void> {
  await db.delete(oidcPayloads).where(lt(oidcPayloads.expiresAt, sql`now()`));
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, sql`now() - interval '24 hours'`));
  await db.delete(signInThrottles).where(lt(signInThrottles.updatedAt, sql`now() - interval '1 day'`));
  await db.delete(rateBuckets).where(lt(rateBuckets.at, sql`now() - interval '10 minutes'`));
  await db.delete(languageModelCalls).where(lt(languageModelCalls.at, sql`now() - interval '1 year'`));
  await purgeWebhooks(db);
  await db.delete(grants).where(lt(grants.expiresAt, sql`now() - interval '1 day'`));
  // Tokens are valid for an hour, and a process may sign with the old key for some seconds after it was retired.
  await db
    .delete(signingKeys)
    .where(and(eq(signingKeys.state, 'retired'), lt(signingKeys.retiredAt, sql`now() - interval '2 hours'`)));
  // A deleted row stays in the table's file until VACUUM; an erased key must not.
  await db.execute(sql`vacuum ${contentKeys}`);
}

const invitationColumns = { invitationId: invitations.id, organizationId: invitations.organizationId };

/** Invitations older than their organization's retention period, with their encounters. */
async function selectOutdated(tx: Transaction) {
  const oldest = sql`now() - make_interval(days => ${organizations.retentionDays})`;
  return await tx
    .select(invitationColumns)
    .from(invitations)
    .innerJoin(organizations, eq(organizations.id, invitations.organizationId))
    .leftJoin(
      encounters,
      and(
        eq(encounters.organizationId, invitations.organizationId),
        eq(encounters.id, invitations.encounterId),
      ),
    )
    .where(
      and(
        isNotNull(organizations.retentionDays),
        isNull(invitations.erasedAt),
        lt(invitations.createdAt, oldest),
        sql`coalesce(${encounters.finishedAt}, ${encounters.lastAnswerAt}, ${invitations.createdAt}) < ${oldest}`,
      ),
    )
    .orderBy(asc(invitations.createdAt))
    .limit(eraseBatchSize)
    .for('update', { of: invitations, skipLocked: true });
}

/** Invitations without an encounter that were revoked, for example with their agent, so that their links no longer work. */
async function selectDead(tx: Transaction) {
  return await tx
    .select(invitationColumns)
    .from(invitations)
    .where(
      and(isNull(invitations.erasedAt), isNull(invitations.encounterId), isNotNull(invitations.revokedAt)),
    )
    .orderBy(asc(invitations.revokedAt))
    .limit(eraseBatchSize)
    .for('update', { skipLocked: true });
}
