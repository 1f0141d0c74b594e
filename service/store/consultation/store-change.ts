import { and, eq, inArray, sql } from 'drizzle-orm';
import type { EncounterChange } from '../../domain/consultation/consultation-store.ts';
import { type ClinicFlag, clinicFlagsOf } from '../../interview/engine/flags.ts';
import type { State } from '../../interview/engine/state.ts';
import { unansweredGroups } from '../../interview/engine/submit.ts';
import type { ConsultationEvent } from '../../interview/model/events.ts';
import type { SoundedGroup } from '../../interview/model/mentions.ts';
import { encounterAuditRow } from '../audit-log.ts';
import { sealEvent } from '../content.ts';
import type { Transaction } from '../database.ts';
import { auditEvents } from '../schema/audit-events.ts';
import { encounterEvents, encounters } from '../schema/encounters.ts';
import { encounterFlags } from '../schema/flags.ts';
import { enqueueWebhook } from '../webhooks/enqueue-webhooks.ts';
import { settleAlarms } from './alarm-rows.ts';
import { insertReport } from './kept-report.ts';
import type { LoadedContent, StoredEncounter } from './load-encounter.ts';
import { raiseFlags } from './raise-flags.ts';

/** Writes what one request changes in an encounter: events, flags, alerts, webhook events, status and the audit row. */
export async function storeChange(
  tx: Transaction,
  { key, day }: StoredEncounter,
  encounter: LoadedContent,
  change: EncounterChange,
): Promise<void> {
  const firstSeq = encounter.lastSeq + 1;
  if (change.alarms) {
    await storeFlags(tx, encounter, change.alarms, lastSeqOf(encounter, change));
    await settleAlarms(tx, encounter, closedAlarms(encounter, change, change.alarms.after));
  }
  // Without an entry that cannot be read nothing is kept: the entry may be readable again.
  if (change.report && encounter.events.length === encounter.lastSeq)
    await insertReport(tx, key, encounter, lastSeqOf(encounter, change), change.report);
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

/**
 * Writes the emergencies that a change would have raised although the rest of it could not be stored, so that a sign that
 * was ticked is told to the clinic (S36).
 */
export async function storeEmergencies(
  tx: Transaction,
  encounter: LoadedContent,
  change: EncounterChange,
): Promise<void> {
  const emergencies = newEmergencies(change);
  if (emergencies.length === 0) return;
  await raiseFlags(tx, placeOf(encounter), emergencies, lastSeqOf(encounter, change));
  await tx
    .update(encounters)
    .set({ updatedAt: sql`clock_timestamp()` })
    .where(and(eq(encounters.organizationId, encounter.organizationId), eq(encounters.id, encounter.id)));
  await tx
    .insert(auditEvents)
    .values(encounterAuditRow(encounter.organizationId, encounter.id, change.action, change.actor));
}

/** Whether part of a change counts although the rest cannot be stored: what sounded, and new emergencies (S22, S36). */
export function hasPartToKeep(change: EncounterChange): boolean {
  return soundedIn(change.append).length > 0 || newEmergencies(change).length > 0;
}

/** The groups that sound in these events. */
export function soundedIn(events: readonly ConsultationEvent[]): SoundedGroup[] {
  return events.flatMap((event) => (event.type === 'alarm.sounded' ? event.groups : []));
}

function newEmergencies({ alarms }: EncounterChange): ClinicFlag[] {
  return alarms === undefined ? [] : newFlagsOf(alarms).filter(({ level }) => level === 'EMERGENCY');
}

/** The alarms with a row that waits, also one that this change has added, which wait for no answer any more. */
function closedAlarms({ waitingAlarms }: LoadedContent, { append }: EncounterChange, after: State) {
  const waiting = new Set([...waitingAlarms, ...soundedIn(append).map(({ groupId }) => groupId)]);
  const open = unansweredGroups(after);
  const closed = [...after.alarms.values()].filter(
    ({ groupId }) => waiting.has(groupId) && !open.includes(groupId),
  );
  const unconfirmed = closed.filter(({ isUnconfirmed }) => isUnconfirmed);
  return {
    groups: closed.map(({ groupId }) => groupId),
    unconfirmed: unconfirmed.map(({ groupId }) => groupId),
  };
}

type Alarms = NonNullable<EncounterChange['alarms']>;

const placeOf = ({ organizationId, id: encounterId }: LoadedContent) => ({ organizationId, encounterId });
/** The number of the last event of a change. */
const lastSeqOf = ({ lastSeq }: LoadedContent, { append }: EncounterChange) => lastSeq + append.length;
const keyOf = ({ ruleId, level }: ClinicFlag) => `${level} ${ruleId}`;

function newFlagsOf({ before, after }: Alarms): ClinicFlag[] {
  const known = new Set(clinicFlagsOf(before).map(keyOf));
  return clinicFlagsOf(after).filter((flag) => !known.has(keyOf(flag)));
}

/**
 * Writes new flags and their alerts in the transaction of the answer, so that no emergency exists only in memory. An alarm that was
 * "not confirmed" and whose signs are denied now keeps its flag, with that level (readings, §2.3).
 */
async function storeFlags(
  tx: Transaction,
  encounter: LoadedContent,
  alarms: Alarms,
  eventSeq: number,
): Promise<void> {
  const known = new Map(clinicFlagsOf(alarms.before).map((flag) => [keyOf(flag), flag]));
  const after = clinicFlagsOf(alarms.after);
  const settled = after.filter((flag) => flag.isSettled && known.get(keyOf(flag))?.isSettled === false);
  const isOpen = new Set(
    after.flatMap(({ ruleId, level, isSettled }) => (level === 'UNCONFIRMED' && !isSettled ? ruleId : [])),
  );
  const denied = after.flatMap((flag) => {
    const isNew = !known.has(keyOf(flag)) || settled.some(({ ruleId }) => ruleId === flag.ruleId);
    return flag.level === 'DENIED' && isNew && !isOpen.has(flag.ruleId) ? flag.ruleId : [];
  });
  const kept = new Set(await denyUnconfirmed(tx, encounter, denied));
  const raised = newFlagsOf(alarms).filter(({ ruleId, level }) => level !== 'DENIED' || !kept.has(ruleId));
  await raiseFlags(tx, placeOf(encounter), raised, eventSeq);
  for (const flag of settled)
    await tx
      .update(encounterFlags)
      .set({ answerLaterChanged: true })
      .where(
        and(
          ofEncounter(encounter),
          eq(encounterFlags.ruleId, flag.ruleId),
          eq(encounterFlags.level, flag.level),
        ),
      );
}

const ofEncounter = ({ organizationId, id }: LoadedContent) =>
  and(eq(encounterFlags.organizationId, organizationId), eq(encounterFlags.encounterId, id));

/** Gives the flags "not confirmed" of these rules the level of a denied alarm. Returns the rules that had one. */
async function denyUnconfirmed(
  tx: Transaction,
  encounter: LoadedContent,
  ruleIds: readonly string[],
): Promise<string[]> {
  if (ruleIds.length === 0) return [];
  const rows = await tx
    .update(encounterFlags)
    .set({ level: 'DENIED' })
    .where(
      and(
        ofEncounter(encounter),
        inArray(encounterFlags.ruleId, [...ruleIds]),
        eq(encounterFlags.level, 'UNCONFIRMED'),
      ),
    )
    .returning({ ruleId: encounterFlags.ruleId });
  return rows.map(({ ruleId }) => ruleId);
}
