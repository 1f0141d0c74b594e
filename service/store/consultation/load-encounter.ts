import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { prepareQuery } from '../../../common/prepare-query.ts';
import type { UnreadableRows } from '../../../common/unreadable-rows.ts';
import type {
  EncounterRecord,
  InvitationView,
  LoadedEncounter,
} from '../../domain/consultation/consultation-store.ts';
import type { ContentKey, ContentSealing } from '../../domain/invitations/content-sealing.ts';
import { localeSchema, specializationSchema, visitTypeSchema } from '../../interview/model/types.ts';
import { encounterDayOf, openEvents, openKey, openPersonalDetails } from '../content.ts';
import type { Queryable } from '../database.ts';
import { clinicColumns, toClinic } from '../organization/clinic-columns.ts';
import { agents } from '../schema/agents.ts';
import { contentKeys } from '../schema/content-keys.ts';
import { encounterEvents, encounters } from '../schema/encounters.ts';
import { invitations } from '../schema/invitations.ts';
import { organizations } from '../schema/organizations.ts';
import { storedConfiguration } from '../stored-columns.ts';
import { waitingAlarms } from './alarm-rows.ts';
import { findKeptReport } from './kept-report.ts';
import { requireProtocol } from './require-protocol.ts';

/** What opens stored content, and where is told what does not open. */
export type Opening = { sealing: ContentSealing; unreadable: UnreadableRows };

/** An encounter, the key of its content, and the day that determines the partition of its events. */
export type StoredEncounter = { record: EncounterRecord; key: ContentKey; day: string };

/** Only the columns that are used, since every answer of a patient reads them twice. */
const withClinic = {
  wrapped: contentKeys.wrapped,
  invitation: {
    id: invitations.id,
    organizationId: invitations.organizationId,
    agentId: invitations.agentId,
    encounterId: invitations.encounterId,
    personalDetails: invitations.personalDetails,
    revokedAt: invitations.revokedAt,
    identityAttempts: invitations.identityAttempts,
  },
  agent: {
    deletedAt: agents.deletedAt,
    specialization: agents.specialization,
    consultAgentType: agents.consultAgentType,
    configuration: agents.configuration,
  },
  organization: {
    disabledAt: organizations.disabledAt,
    ...clinicColumns,
  },
};
const encounterColumns = {
  id: encounters.id,
  organizationId: encounters.organizationId,
  invitationId: encounters.invitationId,
  status: encounters.status,
  modality: encounters.modality,
  locale: encounters.locale,
  protocolHash: encounters.protocolHash,
  claimHash: encounters.claimHash,
  comeBackCodeHash: encounters.comeBackCodeHash,
  proofRound: encounters.proofRound,
  createdAt: encounters.createdAt,
};
type InvitationRow = NonNullable<Awaited<ReturnType<ReturnType<typeof invitationQuery>['execute']>>[number]>;

const agentOfInvitation = and(
  eq(agents.organizationId, invitations.organizationId),
  eq(agents.id, invitations.agentId),
);

const isKeyOfInvitation = eq(contentKeys.invitationId, invitations.id);

function toInvitation(
  unreadable: UnreadableRows,
  key: ContentKey | null,
  { invitation, agent, organization }: Omit<InvitationRow, 'wrapped'>,
): InvitationView {
  const personalDetails = openPersonalDetails(unreadable, key, invitation.id, invitation.personalDetails);
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
    clinic: toClinic(organization),
    agent: {
      specialization: specializationSchema.parse(agent.specialization),
      visitType: visitTypeSchema.parse(agent.consultAgentType),
      configuration: storedConfiguration.read(agent.configuration),
    },
  };
}

// To plan these joins takes the database ten times as long as to run them.
const joinEncounter = (queryable: Queryable) =>
  queryable
    .select({ encounter: encounterColumns, ...withClinic })
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
    .where(and(eq(encounters.id, sql.placeholder('id')), isNull(encounters.erasedAt)));
const encounterQuery = prepareQuery('encounter_of_patient', joinEncounter);
const lockedEncounterQuery = prepareQuery('locked_encounter_of_patient', (queryable: Queryable) =>
  joinEncounter(queryable).for('update', { of: encounters }),
);
const invitationQuery = prepareQuery('invitation_of_patient', (queryable: Queryable) =>
  queryable
    .select(withClinic)
    .from(invitations)
    .innerJoin(agents, agentOfInvitation)
    .innerJoin(organizations, eq(organizations.id, invitations.organizationId))
    .leftJoin(contentKeys, isKeyOfInvitation)
    .where(eq(invitations.id, sql.placeholder('id'))),
);

/** The invitation with its clinic and agent, for the patient's pages; null when there is none. */
export async function selectInvitation(
  queryable: Queryable,
  { sealing, unreadable }: Opening,
  invitationId: string,
): Promise<InvitationView | null> {
  const [row] = await invitationQuery(queryable).execute({ id: invitationId });
  return row === undefined
    ? null
    : toInvitation(unreadable, openKey(sealing, invitationId, row.wrapped), row);
}

/**
 * The encounter without its content; null when it does not exist or was erased.
 *
 * @param isLocked - whether to lock the row until the transaction ends
 */
export async function selectEncounter(
  queryable: Queryable,
  { sealing, unreadable }: Opening,
  encounterId: string,
  isLocked = false,
): Promise<StoredEncounter | null> {
  const query = isLocked ? lockedEncounterQuery : encounterQuery;
  const [row] = await query(queryable).execute({ id: encounterId });
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
    proofRound: encounter.proofRound,
    invitation: toInvitation(unreadable, key, row),
  };
  return { record, key, day: encounterDayOf(encounter.createdAt) };
}

export type LoadedContent = LoadedEncounter & {
  /** The number of the last stored event, also of one that cannot be opened. */
  lastSeq: number;
  /** The groups whose alarm waits for an answer, as their rows say. */
  waitingAlarms: readonly string[];
};

/** Adds the pinned protocol and the decrypted events to an encounter. */
export async function loadContent(
  queryable: Queryable,
  { unreadable }: Opening,
  { record, key, day }: StoredEncounter,
): Promise<LoadedContent> {
  const [protocol, rows] = [
    await requireProtocol(queryable, record.protocolHash),
    await queryable
      .select({
        seq: encounterEvents.seq,
        sealed: encounterEvents.sealed,
        // With the events, since a statement of its own would be another wait for every answer of a patient.
        waitingAlarms: waitingAlarms(record),
      })
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
  const { events, seqs } = openEvents(unreadable, key, record.id, rows);
  const kept = await findKeptReport(queryable, unreadable, key, record, seqs);
  const last = rows.at(-1);
  return {
    ...record,
    protocol,
    events,
    kept,
    lastSeq: last?.seq ?? 0,
    waitingAlarms: last?.waitingAlarms ?? [],
  };
}
