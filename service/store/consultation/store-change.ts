import { and, eq, sql } from 'drizzle-orm';
import type { EncounterChange, LoadedEncounter } from '../../domain/consultation/consultation-store.ts';
import { createIdentifier } from '../../domain/identifier.ts';
import { type ClinicFlag, clinicFlagsOf } from '../../interview/engine/clinic-flags.ts';
import type { ConsultationEvent } from '../../interview/engine/events.ts';
import { encounterAuditRow } from '../audit-log.ts';
import type { Transaction } from '../database.ts';
import { sealEvent } from '../invitations/content.ts';
import { auditEvents } from '../schema/audit-events.ts';
import { encounterEvents, encounters } from '../schema/encounters.ts';
import { encounterFlags } from '../schema/flags.ts';
import { enqueueWebhook } from '../webhooks/enqueue-webhooks.ts';
import { enqueueAlerts } from './enqueue-alerts.ts';
import type { StoredEncounter } from './load-encounter.ts';

/** Writes what one request changes in an encounter: events, flags, alerts, webhook events, status and the audit row. */
export async function storeChange(
  tx: Transaction,
  { key, day }: StoredEncounter,
  encounter: LoadedEncounter,
  change: EncounterChange,
): Promise<void> {
  const firstSeq = encounter.events.length + 1;
  if (change.alarms) await storeFlags(tx, encounter, change.alarms, firstSeq + change.append.length - 1);
  await enqueueExpiry(tx, encounter.id, change.append);
  if (change.status !== undefined && change.status !== encounter.status)
    await enqueueWebhook(tx, encounter.organizationId, {
      type: 'encounter.status',
      encounterId: encounter.id,
      status: change.status,
    });
  const isAnswer = change.append.some(({ type }) => type === 'screen.answered' || type === 'heard');
  const changed = tx.$with('changed').as(
    tx
      .update(encounters)
      .set({
        // The database's time at the write and not the request's, so that ?updatedSince= never skips a change.
        updatedAt: sql`clock_timestamp()`,
        ...(isAnswer ? { lastAnswerAt: sql`clock_timestamp()` } : {}),
        // A review covers the content at its time. Becoming ABANDONED adds no content, so the review stays valid.
        ...(change.status === 'ABANDONED' ? {} : { reviewedBy: null, reviewedAt: null }),
        ...(change.status ? { status: change.status } : {}),
        ...(change.status === 'FINISHED' ? { finishedAt: sql`clock_timestamp()` } : {}),
        ...(change.locale ? { locale: change.locale } : {}),
        ...(change.modality ? { modality: change.modality } : {}),
        ...(change.comeBackCodeHash ? { comeBackCodeHash: change.comeBackCodeHash } : {}),
        ...(change.isPaused === undefined
          ? {}
          : { pausedAt: change.isPaused ? sql`clock_timestamp()` : null }),
      })
      .where(and(eq(encounters.organizationId, encounter.organizationId), eq(encounters.id, encounter.id)))
      .returning({ id: encounters.id }),
  );
  const entry = encounterAuditRow(encounter.organizationId, encounter.id, change.action, change.actor);
  if (change.append.length === 0) {
    await tx.with(changed).insert(auditEvents).values(entry);
    return;
  }
  const appended = tx.$with('appended').as(
    tx
      .insert(encounterEvents)
      .values(
        change.append.map((event: ConsultationEvent, index) => ({
          organizationId: encounter.organizationId,
          encounterId: encounter.id,
          encounterDay: day,
          seq: firstSeq + index,
          messageId: 'messageId' in event ? (event.messageId ?? null) : null,
          type: event.type,
          sealed: sealEvent(key, encounter.id, firstSeq + index, event),
          at: new Date(event.at),
        })),
      )
      .returning({ seq: encounterEvents.seq }),
  );
  // One statement to save round trips, because every answer of a patient waits for it.
  await tx.with(appended, changed).insert(auditEvents).values(entry);
}

/** How long an alarm may be unanswered before the clinic is told "not confirmed". */
const alarmExpiryMs = 2 * 60_000;

/**
 * Queues the job that expires an alarm, in the transaction that stores the alarm (S22), so that it runs even if the
 * patient does not return.
 */
async function enqueueExpiry(
  tx: Transaction,
  encounterId: string,
  append: readonly ConsultationEvent[],
): Promise<void> {
  const sounded = append.findLast(
    (event) => event.type === 'alarm.sounded' && event.groups.some(({ isFaint }) => !isFaint),
  );
  if (sounded === undefined) return;
  const dueAt = new Date(Date.parse(sounded.at) + alarmExpiryMs).toISOString();
  await tx.execute(
    sql`select graphile_worker.add_job('expire-alarm', json_build_object('encounterId', ${encounterId}::text), run_at := ${dueAt}::timestamptz)`,
  );
}

/** Whether an alert is sent for the flag; an alarm whose signs were all denied is only listed. */
const isTold = ({ level }: ClinicFlag) => level !== 'DENIED';

/** Writes new flags and their alerts in the transaction of the answer, so that no emergency exists only in memory. */
async function storeFlags(
  tx: Transaction,
  encounter: LoadedEncounter,
  alarms: NonNullable<EncounterChange['alarms']>,
  eventSeq: number,
): Promise<void> {
  const keyOf = ({ ruleId, level }: ClinicFlag) => `${level} ${ruleId}`;
  const known = new Map(clinicFlagsOf(alarms.before).map((flag) => [keyOf(flag), flag]));
  const after = clinicFlagsOf(alarms.after);
  const raised = after
    .filter((flag) => !known.has(keyOf(flag)))
    .map((flag) => ({ flag, id: createIdentifier() }));
  if (raised.length > 0) {
    await tx.insert(encounterFlags).values(
      raised.map(({ flag, id }) => ({
        id,
        organizationId: encounter.organizationId,
        encounterId: encounter.id,
        ruleId: flag.ruleId,
        level: flag.level,
        raisedAt: sql`clock_timestamp()`,
        eventSeq,
      })),
    );
    const told = raised.filter(({ flag }) => isTold(flag));
    await enqueueAlerts(tx, {
      organizationId: encounter.organizationId,
      encounterId: encounter.id,
      flagIds: told.map(({ id }) => id),
    });
    for (const { flag } of told)
      await enqueueWebhook(tx, encounter.organizationId, {
        type: 'encounter.flag',
        encounterId: encounter.id,
        level: flag.level,
      });
  }
  for (const flag of after) {
    if (!flag.isSettled || known.get(keyOf(flag))?.isSettled !== false) continue;
    await tx
      .update(encounterFlags)
      .set({ answerLaterChanged: true })
      .where(
        and(
          eq(encounterFlags.organizationId, encounter.organizationId),
          eq(encounterFlags.encounterId, encounter.id),
          eq(encounterFlags.ruleId, flag.ruleId),
          eq(encounterFlags.level, flag.level),
        ),
      );
  }
}
