import { and, asc, eq, isNull } from 'drizzle-orm';
import type { UnreadableRows } from '../../../common/unreadable-rows.ts';
import type {
  EncounterRecord,
  InvitationView,
  LoadedEncounter,
} from '../../domain/consultation/consultation-store.ts';
import type { ContentKey, ContentSealing } from '../../domain/invitations/content-sealing.ts';
import { patientLocales } from '../../interview/configuration.ts';
import { localeSchema, specializationSchema, visitTypeSchema } from '../../interview/types.ts';
import type { Queryable } from '../database.ts';
import { encounterDayOf, openEvents, openKey, openPersonalDetails } from '../invitations/content.ts';
import { agents } from '../schema/agents.ts';
import { contentKeys } from '../schema/content-keys.ts';
import { encounterEvents, encounters } from '../schema/encounters.ts';
import { invitations } from '../schema/invitations.ts';
import { organizations } from '../schema/organizations.ts';
import { storedConfiguration } from '../stored-columns.ts';
import { findKeptReport } from './kept-report.ts';
import { requireProtocol } from './require-protocol.ts';

/** What opens stored content, and where is told what does not open. */
export type Opening = { sealing: ContentSealing; unreadable: UnreadableRows };

/** An encounter, the key of its content, and the day that determines the partition of its events. */
export type StoredEncounter = { record: EncounterRecord; key: ContentKey; day: string };

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
      configuration: storedConfiguration.read(agent.configuration),
    },
  };
}

/** The invitation with its clinic and agent, for the patient's pages; null when there is none. */
export async function selectInvitation(
  queryable: Queryable,
  { sealing, unreadable }: Opening,
  invitationId: string,
): Promise<InvitationView | null> {
  const [row] = await queryable
    .select(withClinic)
    .from(invitations)
    .innerJoin(agents, agentOfInvitation)
    .innerJoin(organizations, eq(organizations.id, invitations.organizationId))
    .leftJoin(contentKeys, isKeyOfInvitation)
    .where(eq(invitations.id, invitationId));
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
    proofRound: encounter.proofRound,
    invitation: toInvitation(unreadable, key, row),
  };
  return { record, key, day: encounterDayOf(encounter.createdAt) };
}

/** `lastSeq`: the number of the last stored event, also of one that cannot be opened. */
export type LoadedContent = LoadedEncounter & { lastSeq: number };

/** Adds the pinned protocol and the decrypted events to an encounter. */
export async function loadContent(
  queryable: Queryable,
  { unreadable }: Opening,
  { record, key, day }: StoredEncounter,
): Promise<LoadedContent> {
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
  const { events, seqs } = openEvents(unreadable, key, record.id, rows);
  const kept = await findKeptReport(queryable, unreadable, key, record, seqs);
  return { ...record, protocol, events, kept, lastSeq: rows.at(-1)?.seq ?? 0 };
}
