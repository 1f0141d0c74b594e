import { and, asc, desc, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm';
import type { EncounterStore, EncounterSummary } from '../domain/encounter/encounter-store.ts';
import { compiledProtocolSchema } from '../interview/compile.ts';
import { interviewEventSchema } from '../interview/events.ts';
import type { Queryable } from './database.ts';
import { isAfter, toPage } from './keyset.ts';
import {
  alerts,
  compiledProtocols,
  encounterEvents,
  encounterFlags,
  encounters,
  idempotencyKeys,
  invitations,
} from './schema.ts';
import { isStorableText } from './storable-text.ts';

const columns = {
  id: encounters.id,
  status: encounters.status,
  modality: encounters.modality,
  locale: encounters.locale,
  createdAt: encounters.createdAt,
  updatedAt: encounters.updatedAt,
  invitationId: encounters.invitationId,
  agentId: encounters.agentId,
  externalId: encounters.externalId,
};

/** Encounters in PostgreSQL, to be read and erased; patients write them through the consultation store. */
export function createEncounterStore(db: Queryable): EncounterStore {
  const isLive = (organizationId: string) =>
    and(eq(encounters.organizationId, organizationId), isNull(encounters.erasedAt));

  const find = async (organizationId: string, encounterId: string): Promise<EncounterSummary | null> => {
    const rows = await db
      .select(columns)
      .from(encounters)
      .where(and(isLive(organizationId), eq(encounters.id, encounterId)));
    const [summary] = await withFlags(db, rows);
    return summary ?? null;
  };

  return {
    find,

    async list(organizationId, filter, page) {
      const isByChange = filter.updatedSince !== null;
      const at = isByChange ? encounters.updatedAt : encounters.createdAt;
      const order = isByChange ? asc : desc;
      const rows = await db
        .select(columns)
        .from(encounters)
        .where(
          and(
            isLive(organizationId),
            filter.externalId === null ? undefined : eq(encounters.externalId, filter.externalId),
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
      return { items: await withFlags(db, found.items), next: found.next };
    },

    async findReportSource(organizationId, encounterId) {
      const summary = await find(organizationId, encounterId);
      if (summary === null) return null;
      const [row] = await db
        .select({
          finishedAt: encounters.finishedAt,
          protocol: compiledProtocols.body,
          firstName: invitations.patientFirstName,
          lastName: invitations.patientLastName,
          dateOfBirth: invitations.patientDateOfBirth,
        })
        .from(encounters)
        .innerJoin(compiledProtocols, eq(compiledProtocols.hash, encounters.protocolHash))
        .innerJoin(invitations, eq(invitations.id, encounters.invitationId))
        .where(eq(encounters.id, encounterId));
      const events = await db
        .select({ body: encounterEvents.body })
        .from(encounterEvents)
        .where(eq(encounterEvents.encounterId, encounterId))
        .orderBy(asc(encounterEvents.seq));
      // Erased between two of these reads: an encounter has a protocol and at least its start.
      if (!row || events.length === 0) return null;
      return {
        summary,
        finishedAt: row.finishedAt,
        patient: { firstName: row.firstName, lastName: row.lastName, dateOfBirth: row.dateOfBirth },
        protocol: compiledProtocolSchema.parse(row.protocol),
        events: events.map(({ body }) => interviewEventSchema.parse(body)),
      };
    },

    async acknowledgeFlag({ organizationId, encounterId, flagId }, accountId) {
      if (!isStorableText(flagId)) return false;
      const isNamed = and(
        eq(encounterFlags.organizationId, organizationId),
        eq(encounterFlags.encounterId, encounterId),
        or(eq(encounterFlags.ruleId, flagId), eq(encounterFlags.id, flagId)),
      );
      await db
        .update(encounterFlags)
        .set({ acknowledgedAt: sql`now()`, acknowledgedBy: accountId })
        .where(and(isNamed, isNull(encounterFlags.acknowledgedAt)));
      const found = await db.select({ id: encounterFlags.id }).from(encounterFlags).where(isNamed).limit(1);
      return found.length > 0;
    },

    async erase(organizationId, encounterId) {
      const [erased] = await db
        .update(encounters)
        .set({
          erasedAt: sql`now()`,
          updatedAt: sql`clock_timestamp()`,
          protocolHash: null,
          claimHash: null,
          comeBackCodeHash: null,
          externalId: null,
        })
        .where(and(isLive(organizationId), eq(encounters.id, encounterId)))
        .returning({ invitationId: encounters.invitationId });
      if (!erased) return false;
      await db.delete(alerts).where(eq(alerts.encounterId, encounterId));
      await db.delete(encounterFlags).where(eq(encounterFlags.encounterId, encounterId));
      await db.delete(encounterEvents).where(eq(encounterEvents.encounterId, encounterId));
      await db
        .update(invitations)
        .set({ patientFirstName: null, patientLastName: null, patientDateOfBirth: null, externalId: null })
        .where(eq(invitations.id, erased.invitationId));
      // The answer to the invitation's POST may still be kept for a repeated request.
      await db
        .delete(idempotencyKeys)
        .where(
          and(
            eq(idempotencyKeys.organizationId, organizationId),
            sql`${idempotencyKeys.response}->>'resourceId' = ${erased.invitationId}`,
          ),
        );
      return true;
    },
  };
}

async function withFlags(
  db: Queryable,
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
    .where(inArray(encounterFlags.encounterId, ids))
    .orderBy(asc(encounterFlags.raisedAt), asc(encounterFlags.id));
  return rows.map((row) => ({
    ...row,
    flags: flags
      .filter((flag) => flag.encounterId === row.id)
      .map(({ id, level, ruleId, raisedAt }) => ({ id, level, ruleId, raisedAt })),
  }));
}
