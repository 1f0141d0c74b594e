import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { NamedFlag } from '../../domain/encounters/encounter-store.ts';
import { createIdentifier } from '../../domain/identifier.ts';
import { queueAlert } from '../consultation/enqueue-alerts.ts';
import type { Queryable } from '../database.ts';
import { acknowledgementsTakenBack, alerts, encounterFlags } from '../schema/flags.ts';
import { isStorableText } from '../storable-text.ts';

/** See `acknowledgeFlag` of EncounterStore. */
export async function acknowledgeFlag(db: Queryable, flag: NamedFlag, accountId: string): Promise<boolean> {
  const ids = await findFlags(db, flag);
  await db
    .update(encounterFlags)
    .set({ acknowledgedAt: sql`clock_timestamp()`, acknowledgedBy: accountId })
    .where(and(inArray(encounterFlags.id, ids), isNull(encounterFlags.acknowledgedAt)));
  return ids.length > 0;
}

/** See `takeBackAcknowledgement` of EncounterStore. Run it in a transaction. */
export async function takeBackAcknowledgement(
  db: Queryable,
  flag: NamedFlag,
  accountId: string,
): Promise<boolean> {
  const ids = await findFlags(db, flag);
  // Locked, so that of several calls at the same moment one takes it back.
  const acknowledged = await db
    .select({ id: encounterFlags.id, at: encounterFlags.acknowledgedAt, by: encounterFlags.acknowledgedBy })
    .from(encounterFlags)
    .where(and(inArray(encounterFlags.id, ids), isNotNull(encounterFlags.acknowledgedAt)))
    .orderBy(encounterFlags.id)
    .for('update');
  const { organizationId, encounterId } = flag;
  for (const { id: flagId, at, by } of acknowledged) {
    if (at === null) continue;
    await db.insert(acknowledgementsTakenBack).values({
      id: createIdentifier(),
      organizationId,
      encounterId,
      flagId,
      acknowledgedAt: at,
      acknowledgedBy: by,
      takenBackAt: sql`clock_timestamp()`,
      takenBackBy: accountId,
    });
    await db
      .update(encounterFlags)
      .set({ acknowledgedAt: null, acknowledgedBy: null })
      .where(eq(encounterFlags.id, flagId));
    await escalateAgain(db, { organizationId, encounterId, flagId });
  }
  return ids.length > 0;
}

/** The ids of the flags that are named: one by its own id, else all of the rule with that id. */
async function findFlags(
  db: Queryable,
  { organizationId, encounterId, flagId }: NamedFlag,
): Promise<string[]> {
  if (!isStorableText(flagId)) return [];
  const flags = await db
    .select({ id: encounterFlags.id, ruleId: encounterFlags.ruleId })
    .from(encounterFlags)
    .where(
      and(eq(encounterFlags.organizationId, organizationId), eq(encounterFlags.encounterId, encounterId)),
    );
  const own = flags.filter(({ id }) => id === flagId);
  const named = own.length > 0 ? own : flags.filter(({ ruleId }) => ruleId === flagId);
  return named.map(({ id }) => id);
}

/** How long after the taking back the owner is told that nobody has taken note. */
const escalatesAfter = sql`interval '10 minutes'`;

/** Plans the owner's alert anew, whatever became of an earlier one. A flag of which nobody was alerted has none. */
async function escalateAgain(
  db: Queryable,
  { organizationId, encounterId, flagId }: NamedFlag,
): Promise<void> {
  const [alerted] = await db
    .select({ id: alerts.id })
    .from(alerts)
    .where(and(eq(alerts.flagId, flagId), eq(alerts.kind, 'flag')));
  if (!alerted) return;
  const dueAt = sql`clock_timestamp() + ${escalatesAfter}`;
  const [planned] = await db
    .insert(alerts)
    .values({
      id: createIdentifier(),
      organizationId,
      encounterId,
      flagId,
      kind: 'escalation',
      dueAt,
    })
    .onConflictDoUpdate({
      target: [alerts.flagId, alerts.kind],
      set: { state: 'queued', lastError: null, sentAt: null, dueAt },
    })
    .returning({ id: alerts.id, dueAt: alerts.dueAt });
  if (planned?.dueAt) await queueAlert(db, { alertId: planned.id, encounterId, runAt: planned.dueAt });
}
