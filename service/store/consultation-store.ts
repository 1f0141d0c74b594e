import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type {
  ConsultationStore,
  EncounterChange,
  EncounterRecord,
  InvitationView,
  LoadedEncounter,
  NewEncounter,
} from '../domain/consultation/consultation-store.ts';
import type { ContentKey, ContentSealing } from '../domain/content-sealing.ts';
import { createIdentifier } from '../domain/identifier.ts';
import { shrinkProtocol } from '../interview/compile.ts';
import { agentConfigurationSchema, patientLocales } from '../interview/configuration.ts';
import { type ClinicFlag, clinicFlagsOf } from '../interview/engine/clinic-flags.ts';
import type { ConsultationEvent } from '../interview/engine/events.ts';
import { localeSchema, specializationSchema, visitTypeSchema } from '../interview/types.ts';
import { encounterDayOf, openEvent, openKey, openPersonalDetails, sealEvent } from './content.ts';
import type { Database, Queryable, Transaction } from './database.ts';
import { enqueueAlerts } from './enqueue-alerts.ts';
import { enqueueWebhook } from './enqueue-webhooks.ts';
import { requireProtocol } from './require-protocol.ts';
import {
  agents,
  auditEvents,
  compiledProtocols,
  contentKeys,
  encounterEvents,
  encounterFlags,
  encounters,
  invitations,
  organizations,
} from './schema.ts';

/** Interviews with one external id that are looked at for an earlier one of the same person. */
const preVisitsMax = 20;

/** An encounter, and what opens its content and finds its events. */
type StoredEncounter = { record: EncounterRecord; key: ContentKey; day: string };

/** {@link ConsultationStore} on PostgreSQL; content is sealed with each invitation's own key. */
export function createConsultationStore(db: Database, sealing: ContentSealing): ConsultationStore {
  async function load(queryable: Queryable, { record, key, day }: StoredEncounter): Promise<LoadedEncounter> {
    const [protocol, rows] = [
      await requireProtocol(queryable, record.protocolHash),
      await queryable
        .select({ seq: encounterEvents.seq, sealed: encounterEvents.sealed })
        .from(encounterEvents)
        .where(
          and(
            eq(encounterEvents.organizationId, record.organizationId),
            eq(encounterEvents.encounterId, record.id),
            eq(encounterEvents.encounterDay, day),
          ),
        )
        .orderBy(asc(encounterEvents.seq)),
    ];
    return { ...record, protocol, events: rows.map((row) => openEvent(key, record.id, row)) };
  }

  return {
    async findInvitation(invitationId) {
      return await selectInvitation(db, sealing, invitationId);
    },

    async findEncounter(encounterId) {
      return (await selectEncounter(db, sealing, encounterId))?.record ?? null;
    },

    async loadEncounter(encounterId) {
      const stored = await selectEncounter(db, sealing, encounterId);
      return stored && (await load(db, stored));
    },

    async findPreVisit({ organizationId, externalId, patientDateOfBirth }) {
      if (externalId === null) return null;
      const rows = await db
        .select({ id: encounters.id, finishedAt: encounters.finishedAt })
        .from(encounters)
        .innerJoin(compiledProtocols, eq(compiledProtocols.hash, encounters.protocolHash))
        .where(
          and(
            eq(encounters.organizationId, organizationId),
            inArray(encounters.externalIdIndex, sealing.findExternalId(organizationId, externalId)),
            eq(encounters.status, 'FINISHED'),
            isNull(encounters.erasedAt),
            isNotNull(encounters.finishedAt),
            eq(sql`${compiledProtocols.body}->>'visitType'`, 'PRE_VISIT'),
          ),
        )
        .orderBy(desc(encounters.finishedAt))
        .limit(preVisitsMax);
      for (const { id, finishedAt } of rows) {
        const stored = await selectEncounter(db, sealing, id);
        if (!stored || !finishedAt) continue;
        const other = stored.record.invitation.patientDateOfBirth;
        const isOtherPerson = patientDateOfBirth !== null && other !== null && other !== patientDateOfBirth;
        if (!isOtherPerson) return { ...(await load(db, stored)), finishedAt };
      }
      return null;
    },

    async claim(encounter) {
      return await db.transaction(async (tx) => await claimInvitation(tx, sealing, encounter));
    },

    async change(encounterId, decide) {
      return await db.transaction(async (tx) => {
        const stored = await selectEncounter(tx, sealing, encounterId, true);
        if (!stored) return null;
        const encounter = await load(tx, stored);
        const { change, outcome } = decide(encounter);
        if (change) await storeChange(tx, stored, encounter, change);
        return outcome;
      });
    },

    async countProofTry(invitationId, maxTries) {
      const [row] = await db
        .update(invitations)
        .set({ identityAttempts: sql`${invitations.identityAttempts} + 1` })
        .where(and(eq(invitations.id, invitationId), lt(invitations.identityAttempts, maxTries)))
        .returning({ attempts: invitations.identityAttempts });
      return row?.attempts ?? null;
    },

    async spendCode({ organizationId, id }, hash) {
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
    },

    async noteProof({ organizationId, id, invitation }) {
      await db.transaction(async (tx) => {
        await tx
          .update(invitations)
          .set({ identityAttempts: sql`greatest(${invitations.identityAttempts} - 1, 0)` })
          .where(eq(invitations.id, invitation.id));
        await tx.insert(auditEvents).values(auditEntry(organizationId, id, 'encounter.prove'));
      });
    },

    async findInProgress(ids) {
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
    },
  };
}

const withClinic = {
  wrapped: contentKeys.wrapped,
  invitation: invitations,
  agent: agents,
  organization: organizations,
};
type InvitationRow = {
  wrapped: string | null;
  invitation: typeof invitations.$inferSelect;
  agent: typeof agents.$inferSelect;
  organization: typeof organizations.$inferSelect;
};

const agentOfInvitation = and(
  eq(agents.organizationId, invitations.organizationId),
  eq(agents.id, invitations.agentId),
);

const isKeyOfInvitation = eq(contentKeys.invitationId, invitations.id);

function toInvitation(
  key: ContentKey | null,
  { invitation, agent, organization }: Omit<InvitationRow, 'wrapped'>,
): InvitationView {
  const personalDetails = openPersonalDetails(key, invitation.id, invitation.personalDetails);
  return {
    id: invitation.id,
    organizationId: invitation.organizationId,
    agentId: invitation.agentId,
    externalId: personalDetails.externalId,
    encounterId: invitation.encounterId,
    isRevoked: invitation.revokedAt !== null || agent.deletedAt !== null || organization.disabledAt !== null,
    patientDateOfBirth: personalDetails.patientDateOfBirth,
    encounterCompletionLinkText: personalDetails.encounterCompletionLinkText,
    encounterCompletionLinkUrl: personalDetails.encounterCompletionLinkUrl,
    identityAttempts: invitation.identityAttempts,
    vendorSpeechAllowed: organization.vendorSpeechAllowed,
    languageModelAllowed: organization.languageModelAllowed,
    clinic: {
      name: organization.name,
      locale: organization.locale,
      timeZone: organization.timeZone,
      emergencyNumber: organization.emergencyNumber,
      phone: organization.phone,
      hasAlertAddress: organization.alertEmail !== null,
      languages: patientLocales(organization.languages),
    },
    agent: {
      specialization: specializationSchema.parse(agent.specialization),
      visitType: visitTypeSchema.parse(agent.consultAgentType),
      configuration: agentConfigurationSchema.parse(agent.configuration),
    },
  };
}

async function selectInvitation(
  queryable: Queryable,
  sealing: ContentSealing,
  invitationId: string,
): Promise<InvitationView | null> {
  const [row] = await queryable
    .select(withClinic)
    .from(invitations)
    .innerJoin(agents, agentOfInvitation)
    .innerJoin(organizations, eq(organizations.id, invitations.organizationId))
    .leftJoin(contentKeys, isKeyOfInvitation)
    .where(eq(invitations.id, invitationId));
  return row === undefined ? null : toInvitation(openKey(sealing, invitationId, row.wrapped), row);
}

/** @param isLocked - whether the row is kept from other changes until the transaction ends */
async function selectEncounter(
  queryable: Queryable,
  sealing: ContentSealing,
  encounterId: string,
  isLocked = false,
): Promise<StoredEncounter | null> {
  const query = queryable
    .select({ encounter: encounters, ...withClinic })
    .from(encounters)
    .innerJoin(
      invitations,
      and(
        eq(invitations.organizationId, encounters.organizationId),
        eq(invitations.id, encounters.invitationId),
      ),
    )
    .innerJoin(agents, agentOfInvitation)
    .innerJoin(organizations, eq(organizations.id, invitations.organizationId))
    .innerJoin(contentKeys, isKeyOfInvitation)
    .where(and(eq(encounters.id, encounterId), isNull(encounters.erasedAt)));
  const [row] = await (isLocked ? query.for('update', { of: encounters }) : query);
  if (row === undefined || row.encounter.protocolHash === null) return null;
  const { encounter } = row;
  const key = sealing.openKey(encounter.invitationId, row.wrapped);
  const record = {
    id: encounter.id,
    organizationId: encounter.organizationId,
    status: encounter.status,
    modality: encounter.modality,
    locale: localeSchema.parse(encounter.locale),
    protocolHash: row.encounter.protocolHash,
    claimHash: encounter.claimHash,
    comeBackCodeHash: encounter.comeBackCodeHash,
    invitation: toInvitation(key, row),
  };
  return { record, key, day: encounterDayOf(encounter.createdAt) };
}

async function claimInvitation(
  tx: Transaction,
  sealing: ContentSealing,
  encounter: NewEncounter,
): Promise<boolean> {
  // One conditional update decides the race of two devices (S17); the agent may have been deleted meanwhile.
  const [claimed] = await tx
    .update(invitations)
    .set({ encounterId: encounter.id })
    .where(
      and(
        eq(invitations.id, encounter.invitationId),
        isNull(invitations.encounterId),
        isNull(invitations.revokedAt),
        sql`exists (select 1 from ${agents} where ${agents.id} = ${invitations.agentId} and ${agents.deletedAt} is null)`,
      ),
    )
    .returning();
  if (!claimed) return false;
  const at = new Date(encounter.started.at);
  const [stored] = await tx
    .select({ hash: compiledProtocols.hash })
    .from(compiledProtocols)
    .where(eq(compiledProtocols.hash, encounter.protocolHash));
  // Hundreds of kilobytes, sent only once for each configuration.
  if (stored === undefined) {
    await tx
      .insert(compiledProtocols)
      .values({ hash: encounter.protocolHash, body: shrinkProtocol(encounter.protocol) })
      .onConflictDoNothing();
  }
  await tx.insert(encounters).values({
    id: encounter.id,
    organizationId: claimed.organizationId,
    invitationId: claimed.id,
    agentId: claimed.agentId,
    externalIdIndex: claimed.externalIdIndex,
    status: 'ONGOING',
    modality: encounter.modality,
    locale: encounter.locale,
    protocolHash: encounter.protocolHash,
    claimHash: encounter.claimHash,
    createdAt: at,
    lastAnswerAt: at,
  });
  const [kept] = await tx.select().from(contentKeys).where(eq(contentKeys.invitationId, claimed.id));
  if (!kept) throw new Error(`Invitation ${claimed.id} has no content key`);
  await tx.insert(encounterEvents).values({
    organizationId: claimed.organizationId,
    encounterId: encounter.id,
    encounterDay: encounterDayOf(at),
    seq: 1,
    type: 'started',
    sealed: sealEvent(sealing.openKey(claimed.id, kept.wrapped), encounter.id, 1, encounter.started),
    at,
  });
  await tx.insert(auditEvents).values(auditEntry(claimed.organizationId, encounter.id, 'encounter.start'));
  await enqueueWebhook(tx, claimed.organizationId, {
    type: 'encounter.created',
    encounterId: encounter.id,
    agentId: claimed.agentId,
    consultInvitationId: claimed.id,
  });
  return true;
}

async function storeChange(
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
        // The server's time at the write, not the request's: ?updatedSince= must never step over a change.
        updatedAt: sql`clock_timestamp()`,
        ...(isAnswer ? { lastAnswerAt: sql`clock_timestamp()` } : {}),
        // A review covers what there was. That nobody goes on with a consultation adds nothing to it.
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
  const entry = auditEntry(encounter.organizationId, encounter.id, change.action, change.actor);
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
  // One statement, one way to the database: it is what every answer of every patient waits for.
  await tx.with(appended, changed).insert(auditEvents).values(entry);
}

/** How long an alarm may wait for its answer before the clinic is told "not confirmed". */
const alarmExpiryMs = 2 * 60_000;

/** With the words that sound an alarm the job is written that ends its time (S22): no browser has to come back for it. */
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

/** Whom an alert is sent for: what was denied sign by sign only stands in the queue. */
const isTold = ({ level }: ClinicFlag) => level !== 'DENIED';

/** New flags and their alerts, in the answer's own transaction: a told emergency is never only in memory. */
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

function auditEntry(
  organizationId: string,
  encounterId: string,
  action: string,
  actorType: 'patient' | 'system' = 'patient',
): typeof auditEvents.$inferInsert {
  return { organizationId, actorType, action, resourceType: 'encounter', resourceId: encounterId };
}
