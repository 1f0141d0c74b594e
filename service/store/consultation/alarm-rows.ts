import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import { NotStoredError } from '../../domain/consultation/consultation-store.ts';
import type { ContentSealing } from '../../domain/invitations/content-sealing.ts';
import type { SoundedGroup } from '../../interview/model/mentions.ts';
import { encounterAuditRow } from '../audit-log.ts';
import type { Database, Transaction } from '../database.ts';
import { auditEvents } from '../schema/audit-events.ts';
import { encounters } from '../schema/encounters.ts';
import { encounterAlarms, encounterFlags } from '../schema/flags.ts';
import { appendEvent, findLastSeq, type LockedEncounter } from './append-event.ts';
import { raiseFlags } from './raise-flags.ts';

/** How long an alarm may be unanswered before the clinic is told "not confirmed". */
const alarmExpiryMs = 2 * 60_000;

/** The group whose name stands for an alarm that cannot be read. */
const unreadGroup = 'general';

type Place = { organizationId: string; id: string };

const ofEncounter = ({ organizationId, id }: Place) =>
  and(eq(encounterAlarms.organizationId, organizationId), eq(encounterAlarms.encounterId, id));

const ruleOf = (groupId: string) => `alarm.${groupId}`;

/**
 * Writes what sounded, and queues the job that tells the clinic when it has no answer in time (S22). A faint alarm has
 * its signs asked in their turn, so it has no time. One that waits already keeps its time.
 */
export async function noteAlarms(
  tx: Transaction,
  encounter: Place,
  groups: readonly SoundedGroup[],
  at: Date,
): Promise<void> {
  const groupIds = [...new Set(groups.filter(({ isFaint }) => !isFaint).map(({ groupId }) => groupId))];
  if (groupIds.length === 0) return;
  const { organizationId, id: encounterId } = encounter;
  const dueAt = new Date(at.getTime() + alarmExpiryMs);
  const isWaiting = sql`${encounterAlarms.settledAt} is null and ${encounterAlarms.toldAt} is null`;
  const written = await tx
    .insert(encounterAlarms)
    .values(groupIds.map((groupId) => ({ organizationId, encounterId, groupId, dueAt })))
    .onConflictDoUpdate({
      target: [encounterAlarms.encounterId, encounterAlarms.groupId],
      set: {
        dueAt: sql`case when ${isWaiting} then ${encounterAlarms.dueAt} else excluded.due_at end`,
        settledAt: null,
        toldAt: null,
      },
    })
    .returning({ dueAt: encounterAlarms.dueAt });
  // An alarm that keeps its time has its job already: a message that is sent again and again queues no other.
  if (written.every((row) => row.dueAt.getTime() !== dueAt.getTime())) return;
  const payload = { encounterId, dueAt: dueAt.toISOString() };
  await tx.execute(
    sql`select graphile_worker.add_job('expire-alarm', ${JSON.stringify(payload)}::json, run_at := ${payload.dueAt}::timestamptz)`,
  );
}

/** A column of any statement: the groups whose rows wait for an answer; null when there are none. */
export const waitingAlarms = (encounter: Place) =>
  sql<string[] | null>`(
    select array_agg(${encounterAlarms.groupId}) from ${encounterAlarms}
    where ${ofEncounter(encounter)} and ${isNull(encounterAlarms.settledAt)})`;

/**
 * Settles the rows of alarms that wait for no answer any more; a flag "not confirmed" that their time raised is settled
 * with them, unless the clinic still has to know.
 * @param closed.groups - those that were answered, that cannot be asked, or of which the clinic was told
 * @param closed.unconfirmed - those of them that are "not confirmed"
 */
export async function settleAlarms(
  tx: Transaction,
  encounter: Place,
  closed: { groups: readonly string[]; unconfirmed: readonly string[] },
): Promise<void> {
  if (closed.groups.length === 0) return;
  const settled = await tx
    .update(encounterAlarms)
    .set({ settledAt: sql`clock_timestamp()` })
    .where(
      and(
        ofEncounter(encounter),
        isNull(encounterAlarms.settledAt),
        inArray(encounterAlarms.groupId, [...closed.groups]),
      ),
    )
    .returning({ groupId: encounterAlarms.groupId });
  const answered = settled.flatMap(({ groupId }) =>
    closed.unconfirmed.includes(groupId) ? [] : [ruleOf(groupId)],
  );
  if (answered.length === 0) return;
  await tx
    .update(encounterFlags)
    .set({ answerLaterChanged: true })
    .where(and(openFlag(encounter), inArray(encounterFlags.ruleId, answered)));
}

/** A flag "not confirmed" that no answer has settled. */
const openFlag = ({ organizationId, id }: Place) =>
  and(
    eq(encounterFlags.organizationId, organizationId),
    eq(encounterFlags.encounterId, id),
    eq(encounterFlags.level, 'UNCONFIRMED'),
    eq(encounterFlags.answerLaterChanged, false),
  );

/** See `expireAlarms` of ConsultationStore. */
export async function expireAlarms(
  db: Database,
  sealing: ContentSealing,
  encounterId: string,
  dueBy: Date,
): Promise<boolean> {
  let failure: unknown = null;
  const areKnown = await db.transaction(async (tx) => {
    const encounter = await lockEncounter(tx, encounterId);
    if (encounter === null) return true;
    const rows = await tx.select().from(encounterAlarms).where(ofEncounter(encounter));
    if (rows.length === 0) return false;
    const due = await tx
      .update(encounterAlarms)
      .set({ toldAt: sql`clock_timestamp()` })
      .where(
        and(
          ofEncounter(encounter),
          isNull(encounterAlarms.settledAt),
          isNull(encounterAlarms.toldAt),
          lte(encounterAlarms.dueAt, dueBy),
        ),
      )
      .returning({ groupId: encounterAlarms.groupId });
    const groups = due.map(({ groupId }) => groupId);
    if (groups.length === 0) return true;
    const at = new Date().toISOString();
    await raiseUnconfirmed(tx, encounter, groups, (await findLastSeq(tx, encounter)) + 1);
    try {
      const event = { type: 'alarm.unconfirmed', at, groups, cause: 'no_answer' } as const;
      await tx.transaction((inner) => appendEvent(inner, sealing, encounter, event));
    } catch (error) {
      failure = error;
    }
    return true;
  });
  if (failure !== null)
    throw new NotStoredError('The clinic was told, and the event was not stored', { cause: failure });
  return areKnown;
}

/** See `tellUnread` of ConsultationStore. */
export async function tellUnread(db: Database, encounterId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const encounter = await lockEncounter(tx, encounterId);
    if (encounter !== null)
      await raiseUnconfirmed(tx, encounter, [unreadGroup], await findLastSeq(tx, encounter));
  });
}

async function lockEncounter(tx: Transaction, encounterId: string): Promise<LockedEncounter | null> {
  const { organizationId, id, invitationId, createdAt } = encounters;
  const [found] = await tx
    .select({ organizationId, id, invitationId, createdAt })
    .from(encounters)
    .where(and(eq(encounters.id, encounterId), isNull(encounters.erasedAt)))
    .for('update');
  return found ?? null;
}

/** Raises "not confirmed" for groups without such a flag, with its audit row, and shows the encounter as changed. */
async function raiseUnconfirmed(
  tx: Transaction,
  encounter: LockedEncounter,
  groups: readonly string[],
  eventSeq: number,
): Promise<void> {
  const told = await tx
    .select({ ruleId: encounterFlags.ruleId })
    .from(encounterFlags)
    .where(openFlag(encounter));
  const known = new Set(told.map(({ ruleId }) => ruleId));
  const raised = groups.map(ruleOf).filter((ruleId) => !known.has(ruleId));
  if (raised.length === 0) return;
  const { organizationId, id } = encounter;
  const flags = raised.map((ruleId) => ({ ruleId, level: 'UNCONFIRMED' as const }));
  await raiseFlags(tx, { organizationId, encounterId: id }, flags, eventSeq);
  await tx
    .update(encounters)
    .set({ updatedAt: sql`clock_timestamp()`, reviewedBy: null, reviewedAt: null })
    .where(and(eq(encounters.organizationId, organizationId), eq(encounters.id, id)));
  await tx
    .insert(auditEvents)
    .values(encounterAuditRow(organizationId, id, 'encounter.alarm_unconfirmed', 'system'));
}
