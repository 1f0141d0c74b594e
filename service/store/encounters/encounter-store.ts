import { and, asc, desc, eq, gte, inArray, isNull, sql } from 'drizzle-orm';
import type {
  EncounterFilter,
  EncounterStore,
  EncounterSummary,
  ReportSource,
} from '../../domain/encounters/encounter-store.ts';
import type { Page, PageRequest } from '../../domain/page.ts';
import { findKeptReport } from '../consultation/kept-report.ts';
import type { Opening } from '../consultation/load-encounter.ts';
import { requireProtocol } from '../consultation/require-protocol.ts';
import { encounterDayOf, openEvents, openKey, openPersonalDetails } from '../content.ts';
import type { Queryable } from '../database.ts';
import { eraseInvitation } from '../invitations/erase-invitation.ts';
import { isAfter, toPage } from '../keyset.ts';
import { agents } from '../schema/agents.ts';
import { contentKeys } from '../schema/content-keys.ts';
import { encounterEvents, encounters } from '../schema/encounters.ts';
import { encounterFlags } from '../schema/flags.ts';
import { invitations } from '../schema/invitations.ts';
import { acknowledgeFlag, takeBackAcknowledgement } from './acknowledge-flag.ts';

const columns = {
  id: encounters.id,
  status: encounters.status,
  modality: encounters.modality,
  locale: encounters.locale,
  createdAt: encounters.createdAt,
  updatedAt: encounters.updatedAt,
  invitationId: encounters.invitationId,
  agentId: encounters.agentId,
  personalDetails: invitations.personalDetails,
  wrapped: contentKeys.wrapped,
};

/** Join condition from an encounter to its invitation. */
const isInvitationOfEncounter = and(
  eq(invitations.organizationId, encounters.organizationId),
  eq(invitations.id, encounters.invitationId),
);
const isKeyOfEncounter = eq(contentKeys.invitationId, encounters.invitationId);

/** Reads and erases encounters in PostgreSQL; the consultation store writes them. */
export function createEncounterStore(db: Queryable, opening: Opening): EncounterStore {
  return {
    find: (organizationId, encounterId) => findEncounter(db, opening, organizationId, encounterId),
    list: (organizationId, filter, page) => listEncounters(db, opening, organizationId, filter, page),
    findReportSource: (organizationId, encounterId) =>
      findReportSource(db, opening, organizationId, encounterId),
    keepCode: (encounter, hash) => keepCode(db, encounter, hash),
    acknowledgeFlag: (flag, accountId) => acknowledgeFlag(db, flag, accountId),
    takeBackAcknowledgement: (flag, accountId) => takeBackAcknowledgement(db, flag, accountId),
    keepReview: (encounter, review) => keepReview(db, encounter, review),
    erase: (organizationId, encounterId) => eraseEncounter(db, organizationId, encounterId),
  };
}

function isLive(organizationId: string) {
  return and(eq(encounters.organizationId, organizationId), isNull(encounters.erasedAt));
}

function selectRows(db: Queryable) {
  return db
    .select(columns)
    .from(encounters)
    .innerJoin(invitations, isInvitationOfEncounter)
    .innerJoin(contentKeys, isKeyOfEncounter);
}

type EncounterRow = Awaited<ReturnType<typeof selectRows>>[number];

/** A summary whose sealed part cannot be read has no external id. */
function toSummary(
  { sealing, unreadable }: Opening,
  { personalDetails, wrapped, ...row }: EncounterRow,
): Omit<EncounterSummary, 'flags'> {
  const { invitationId } = row;
  const key = unreadable.read('content_keys.wrapped', invitationId, () =>
    openKey(sealing, invitationId, wrapped),
  );
  return {
    ...row,
    externalId: openPersonalDetails(unreadable, key, invitationId, personalDetails).externalId,
  };
}

async function findEncounter(
  db: Queryable,
  opening: Opening,
  organizationId: string,
  encounterId: string,
): Promise<EncounterSummary | null> {
  const rows = await selectRows(db).where(and(isLive(organizationId), eq(encounters.id, encounterId)));
  const [summary] = await withFlags(
    db,
    organizationId,
    rows.map((row) => toSummary(opening, row)),
  );
  return summary ?? null;
}

async function listEncounters(
  db: Queryable,
  opening: Opening,
  organizationId: string,
  filter: EncounterFilter,
  page: PageRequest,
): Promise<Page<EncounterSummary>> {
  const isByChange = filter.updatedSince !== null;
  const at = isByChange ? encounters.updatedAt : encounters.createdAt;
  const order = isByChange ? asc : desc;
  const rows = await selectRows(db)
    .where(
      and(
        isLive(organizationId),
        filter.externalId === null
          ? undefined
          : inArray(
              encounters.externalIdIndex,
              opening.sealing.findExternalId(organizationId, filter.externalId),
            ),
        filter.status === null ? undefined : eq(encounters.status, filter.status),
        filter.updatedSince === null ? undefined : gte(encounters.updatedAt, filter.updatedSince),
        isAfter({ at, id: encounters.id }, page.after, isByChange ? 'ascending' : 'descending'),
      ),
    )
    .orderBy(order(at), order(encounters.id))
    .limit(page.limit + 1);
  const found = toPage(rows, page, (row) => ({
    at: isByChange ? row.updatedAt : row.createdAt,
    id: row.id,
  }));
  const summaries = found.items.map((row) => toSummary(opening, row));
  return { items: await withFlags(db, organizationId, summaries), next: found.next };
}

async function findReportSource(
  db: Queryable,
  opening: Opening,
  organizationId: string,
  encounterId: string,
): Promise<ReportSource | null> {
  const [found] = await db
    .select({
      ...columns,
      finishedAt: encounters.finishedAt,
      protocolHash: encounters.protocolHash,
      reviewedBy: encounters.reviewedBy,
      reviewedAt: encounters.reviewedAt,
    })
    .from(encounters)
    .innerJoin(invitations, isInvitationOfEncounter)
    .innerJoin(contentKeys, isKeyOfEncounter)
    .where(and(isLive(organizationId), eq(encounters.id, encounterId)));
  if (!found) return null;
  const {
    finishedAt,
    protocolHash,
    reviewedBy,
    reviewedAt,
    wrapped,
    personalDetails: sealed,
    ...facts
  } = found;
  const key = opening.sealing.openKey(facts.invitationId, wrapped);
  const personalDetails = openPersonalDetails(opening.unreadable, key, facts.invitationId, sealed);
  const [summary] = await withFlags(db, organizationId, [
    { ...facts, externalId: personalDetails.externalId },
  ]);
  const rows = await db
    .select({ seq: encounterEvents.seq, sealed: encounterEvents.sealed })
    .from(encounterEvents)
    .where(
      and(
        eq(encounterEvents.organizationId, organizationId),
        eq(encounterEvents.encounterId, encounterId),
        eq(encounterEvents.encounterDay, encounterDayOf(facts.createdAt)),
      ),
    )
    .orderBy(asc(encounterEvents.seq));
  // Erased between these queries: any other encounter has a protocol and at least one event.
  if (!summary || protocolHash === null || rows.length === 0) return null;
  const { events, seqs, unreadableCount } = openEvents(opening.unreadable, key, encounterId, rows);
  const encounter = { organizationId, id: encounterId, status: facts.status };
  return {
    summary,
    finishedAt,
    patient: {
      firstName: personalDetails.patientFirstName,
      lastName: personalDetails.patientLastName,
      dateOfBirth: personalDetails.patientDateOfBirth,
    },
    protocol: await requireProtocol(db, protocolHash),
    protocolHash,
    events,
    kept: await findKeptReport(db, opening.unreadable, key, encounter, seqs),
    unreadableCount,
    ...(reviewedBy && reviewedAt ? { review: { by: reviewedBy, at: reviewedAt } } : {}),
  };
}

async function keepCode(
  db: Queryable,
  { organizationId, encounterId }: { organizationId: string; encounterId: string },
  hash: Buffer,
): Promise<'kept' | 'revoked' | 'not_found'> {
  const [found] = await db
    .select({
      invitationId: invitations.id,
      status: encounters.status,
      revokedAt: invitations.revokedAt,
      agentDeletedAt: agents.deletedAt,
    })
    .from(encounters)
    .innerJoin(invitations, isInvitationOfEncounter)
    .innerJoin(agents, eq(agents.id, invitations.agentId))
    .where(and(isLive(organizationId), eq(encounters.id, encounterId)));
  if (!found) return 'not_found';
  const isDead = found.revokedAt !== null || found.agentDeletedAt !== null;
  if (isDead && found.status !== 'FINISHED') return 'revoked';
  await db
    .update(encounters)
    .set({ comeBackCodeHash: hash, proofRound: sql`${encounters.proofRound} + 1` })
    .where(and(isLive(organizationId), eq(encounters.id, encounterId)));
  await db
    .update(invitations)
    .set({ identityAttempts: 0 })
    .where(and(eq(invitations.organizationId, organizationId), eq(invitations.id, found.invitationId)));
  return 'kept';
}

async function keepReview(
  db: Queryable,
  { organizationId, encounterId }: { organizationId: string; encounterId: string },
  review: { by: string; at: Date } | null,
): Promise<boolean> {
  const kept = await db
    .update(encounters)
    .set({ reviewedBy: review?.by ?? null, reviewedAt: review?.at ?? null })
    .where(and(isLive(organizationId), eq(encounters.id, encounterId)))
    .returning({ id: encounters.id });
  return kept.length > 0;
}

async function eraseEncounter(db: Queryable, organizationId: string, encounterId: string): Promise<boolean> {
  const [found] = await db
    .select({ invitationId: encounters.invitationId })
    .from(encounters)
    .where(and(isLive(organizationId), eq(encounters.id, encounterId)))
    .for('update');
  if (!found) return false;
  await eraseInvitation(db, { organizationId, invitationId: found.invitationId });
  return true;
}

async function withFlags(
  db: Queryable,
  organizationId: string,
  rows: readonly Omit<EncounterSummary, 'flags'>[],
): Promise<EncounterSummary[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const flags = await db
    .select({
      id: encounterFlags.id,
      encounterId: encounterFlags.encounterId,
      level: encounterFlags.level,
      ruleId: encounterFlags.ruleId,
      raisedAt: encounterFlags.raisedAt,
    })
    .from(encounterFlags)
    .where(and(eq(encounterFlags.organizationId, organizationId), inArray(encounterFlags.encounterId, ids)))
    .orderBy(asc(encounterFlags.raisedAt), asc(encounterFlags.id));
  return rows.map((row) => ({
    ...row,
    flags: flags
      .filter((flag) => flag.encounterId === row.id)
      .map(({ id, level, ruleId, raisedAt }) => ({ id, level, ruleId, raisedAt })),
  }));
}
