import { and, desc, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import {
  type ConsultationStore,
  type EncounterChange,
  type EncounterRecord,
  type InvitationView,
  type LoadedEncounter,
  type NoteAlarm,
  NotStoredError,
} from '../../domain/consultation/consultation-store.ts';
import type { SoundedGroup } from '../../interview/model/mentions.ts';
import { encounterAuditRow } from '../audit-log.ts';
import type { Database } from '../database.ts';
import { auditEvents } from '../schema/audit-events.ts';
import { compiledProtocols, encounters } from '../schema/encounters.ts';
import { invitations } from '../schema/invitations.ts';
import { expireAlarms, noteAlarms, tellUnread } from './alarm-rows.ts';
import { claimInvitation } from './claim-invitation.ts';
import { loadContent, type Opening, selectEncounter, selectInvitation } from './load-encounter.ts';
import { hasPartToKeep, soundedIn, storeChange, storeEmergencies } from './store-change.ts';

/** How many finished interviews with the same external id are looked up at a time for an earlier one of the same person. */
const preVisitsAtATime = 5;

/** {@link ConsultationStore} on PostgreSQL; content is sealed with each invitation's own key. */
export function createConsultationStore(db: Database, opening: Opening): ConsultationStore {
  const { sealing } = opening;
  return {
    findInvitation: (invitationId) => selectInvitation(db, opening, invitationId),
    findEncounter: async (encounterId) => (await selectEncounter(db, opening, encounterId))?.record ?? null,
    loadEncounter: (encounterId) => loadEncounter(db, opening, encounterId),
    findPreVisit: (invitation) => findPreVisit(db, opening, invitation),
    claim: (encounter) => db.transaction((tx) => claimInvitation(tx, sealing, encounter)),
    change: (encounterId, decide) => changeEncounter(db, opening, encounterId, decide),
    expireAlarms: (encounterId, dueBy) => expireAlarms(db, sealing, encounterId, dueBy),
    tellUnread: (encounterId) => tellUnread(db, encounterId),
    countProofTry: (invitationId, maxTries) => countProofTry(db, invitationId, maxTries),
    spendCode: (encounter, hash) => spendCode(db, encounter, hash),
    noteProof: (encounter) => noteProof(db, encounter),
    findInProgress: (ids) => findInProgress(db, ids),
  };
}

async function loadEncounter(
  db: Database,
  opening: Opening,
  encounterId: string,
): Promise<LoadedEncounter | null> {
  const stored = await selectEncounter(db, opening, encounterId);
  return stored && (await loadContent(db, opening, stored));
}

async function findPreVisit(
  db: Database,
  opening: Opening,
  { organizationId, externalId, patientDateOfBirth }: InvitationView,
): Promise<(LoadedEncounter & { finishedAt: Date }) | null> {
  if (externalId === null) return null;
  const conditions = and(
    eq(encounters.organizationId, organizationId),
    inArray(encounters.externalIdIndex, opening.sealing.findExternalId(organizationId, externalId)),
    eq(encounters.status, 'FINISHED'),
    isNull(encounters.erasedAt),
    isNotNull(encounters.finishedAt),
    eq(sql`${compiledProtocols.body}->>'visitType'`, 'PRE_VISIT'),
  );
  // The date of birth is sealed, so it is compared row by row; the search ends only at the last row, because others may share the
  // external id.
  let last: { id: string; finishedAt: Date | null } | undefined;
  do {
    const rows = await db
      .select({ id: encounters.id, finishedAt: encounters.finishedAt })
      .from(encounters)
      .innerJoin(compiledProtocols, eq(compiledProtocols.hash, encounters.protocolHash))
      .where(and(conditions, last && isBefore(last)))
      .orderBy(desc(encounters.finishedAt), desc(encounters.id))
      .limit(preVisitsAtATime);
    for (const { id, finishedAt } of rows) {
      const before = finishedAt && (await readPreVisit(db, opening, id, patientDateOfBirth));
      if (before && finishedAt) return { ...before, finishedAt };
    }
    last = rows[preVisitsAtATime - 1];
  } while (last !== undefined);
  return null;
}

/** Condition: the encounters after this one, the one finished last first. Times are compared as the database has them. */
function isBefore({ id }: { id: string }): SQL {
  return sql`(${encounters.finishedAt}, ${encounters.id}) < (
    select place.finished_at, place.id from ${encounters} as place where place.id = ${id})`;
}

/** The interview, unless it is of a person with another date of birth. One that cannot be read costs only itself (S36). */
async function readPreVisit(
  db: Database,
  opening: Opening,
  id: string,
  patientDateOfBirth: string | null,
): Promise<LoadedEncounter | null> {
  return opening.unreadable.readLater('encounters', id, async () => {
    const stored = await selectEncounter(db, opening, id);
    if (!stored) return null;
    const other = stored.record.invitation.patientDateOfBirth;
    const isOtherPerson = patientDateOfBirth !== null && other !== null && other !== patientDateOfBirth;
    return isOtherPerson ? null : await loadContent(db, opening, stored);
  });
}

async function changeEncounter<Outcome>(
  db: Database,
  opening: Opening,
  encounterId: string,
  decide: (
    encounter: LoadedEncounter,
    noteAlarm: NoteAlarm,
  ) => { change: EncounterChange | null; outcome: Outcome },
): Promise<Outcome | null> {
  let failure: unknown = null;
  const work = db.transaction(async (tx) => {
    const stored = await selectEncounter(tx, opening, encounterId, true);
    if (!stored) return null;
    const encounter = await loadContent(tx, opening, stored);
    const noted: SoundedGroup[] = [];
    let decided: ReturnType<typeof decide>;
    try {
      decided = decide(encounter, (groups) => noted.push(...groups));
    } catch (error) {
      failure = error;
      await noteAlarms(tx, encounter, noted, new Date());
      return null;
    }
    const { change } = decided;
    if (change === null) {
      // What is refused may still sound: the clinic is told (S22).
      await noteAlarms(tx, encounter, noted, new Date());
      return decided.outcome;
    }
    if (!hasPartToKeep(change)) {
      await storeChange(tx, stored, encounter, change).catch((error: unknown) => {
        failure = error;
        throw error; // Nothing of it stays.
      });
      return decided.outcome;
    }
    await noteAlarms(tx, encounter, soundedIn(change.append), soundedAt(change));
    try {
      await tx.transaction((inner) => storeChange(inner, stored, encounter, change));
    } catch (error) {
      failure = error;
      await tx
        .transaction((inner) => storeEmergencies(inner, encounter, change))
        .catch((second: unknown) => {
          failure = new AggregateError([error, second], 'Neither the change nor its emergencies were stored');
        });
    }
    return decided.outcome;
  });
  const outcome = await work.catch((error: unknown) => {
    if (error !== failure) throw error;
    return null;
  });
  if (failure !== null) throw new NotStoredError('A change was not stored', { cause: failure });
  return outcome;
}

function soundedAt({ append }: EncounterChange): Date {
  const at = append.findLast(({ type }) => type === 'alarm.sounded')?.at;
  return at === undefined ? new Date() : new Date(at);
}

async function countProofTry(db: Database, invitationId: string, maxTries: number): Promise<number | null> {
  const [row] = await db
    .update(invitations)
    .set({ identityAttempts: sql`${invitations.identityAttempts} + 1` })
    .where(and(eq(invitations.id, invitationId), lt(invitations.identityAttempts, maxTries)))
    .returning({ attempts: invitations.identityAttempts });
  return row?.attempts ?? null;
}

async function spendCode(
  db: Database,
  { organizationId, id }: EncounterRecord,
  hash: Buffer,
): Promise<boolean> {
  const spent = await db
    .update(encounters)
    .set({ comeBackCodeHash: null })
    .where(
      and(
        eq(encounters.organizationId, organizationId),
        eq(encounters.id, id),
        eq(encounters.comeBackCodeHash, hash),
      ),
    )
    .returning({ id: encounters.id });
  return spent.length > 0;
}

async function noteProof(db: Database, { organizationId, id, invitation }: EncounterRecord): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(invitations)
      .set({ identityAttempts: sql`greatest(${invitations.identityAttempts} - 1, 0)` })
      .where(eq(invitations.id, invitation.id));
    await tx.insert(auditEvents).values(encounterAuditRow(organizationId, id, 'encounter.prove'));
  });
}

async function findInProgress(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: encounters.id, invitationId: encounters.invitationId })
    .from(encounters)
    .where(
      and(
        or(inArray(encounters.id, [...ids]), inArray(encounters.invitationId, [...ids])),
        eq(encounters.status, 'ONGOING'),
        isNull(encounters.erasedAt),
      ),
    );
  return new Set(rows.flatMap(({ id, invitationId }) => [id, invitationId]));
}
