// No 'server-only' here: drizzle-kit reads this file from plain Node.

import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** What was learned about a consultation service (readings: tried first, learned anew when it fails). */
export type LearnedService = {
  verifyPath?: string;
  tokenKind?: 'access' | 'id';
  /** Encounter list and single encounter are learned apart; `absentAt` is retried daily. */
  encounterList?: { present: boolean; at: string };
  encounterOne?: { present: boolean; at: string };
  report?: { present: boolean; at: string };
};

export const services = pgTable('services', {
  baseUrl: text('base_url').primaryKey(),
  learned: jsonb('learned').$type<LearnedService>().notNull().default({}),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/** Rows are keyed by (service, organization.id): S31. */
export const organizations = pgTable(
  'organizations',
  {
    service: text('service').notNull(),
    organizationId: text('organization_id').notNull(),
    name: text('name').notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.service, table.organizationId] })],
);

/**
 * One row per signed-in browser (S11). `id` is the SHA-256 of the cookie's random value, so that the database alone
 * opens no session. Tokens are sealed with the row's identity as additional data. An ended row keeps no token; it
 * stays a while so that the sign-in page can say why.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    service: text('service').notNull(),
    organizationId: text('organization_id').notNull(),
    email: text('email').notNull(),
    firstName: text('first_name').notNull(),
    role: text('role').notNull(),
    accessToken: text('access_token'),
    idToken: text('id_token'),
    refreshToken: text('refresh_token'),
    tokenVersion: integer('token_version').notNull().default(1),
    tokenExpiresAt: instant('token_expires_at').notNull(),
    /** Moment from which the tokens should be refreshed: expiry minus the jittered margin (S13). */
    refreshFrom: instant('refresh_from').notNull(),
    claimOwner: text('claim_owner'),
    claimSentAt: instant('claim_sent_at'),
    claimLeaseUntil: instant('claim_lease_until'),
    refreshNotBefore: instant('refresh_not_before'),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    absoluteExpiresAt: instant('absolute_expires_at').notNull(),
    endedAt: instant('ended_at'),
    endedReason: text('ended_reason'),
    browser: text('browser').notNull().default(''),
  },
  (table) => [
    index('sessions_live_by_person').on(table.service, table.organizationId, table.email),
    index('sessions_live_by_organization')
      .on(table.service, table.organizationId, table.lastSeenAt)
      .where(sql`ended_at is null`),
  ],
);

/** Agents as last seen; `configurationUrl` is kept sealed for services that give it at creation only. */
export const agents = pgTable(
  'agents',
  {
    service: text('service').notNull(),
    organizationId: text('organization_id').notNull(),
    agentId: text('agent_id').notNull(),
    name: text('name'),
    specialization: text('specialization'),
    visitType: text('visit_type'),
    agentCreatedAt: instant('agent_created_at'),
    configurationUrl: text('configuration_url'),
    seenAt: instant('seen_at').notNull().defaultNow(),
    deletedAt: instant('deleted_at'),
  },
  (table) => [primaryKey({ columns: [table.service, table.organizationId, table.agentId] })],
);

/** A red flag as shown beside an invitation; the report holds the rest. */
export type FlagSummary = {
  id: string;
  level: string;
  title: string | null;
  quote: string | null;
  raisedAt: string;
};

export const invitationStates = ['intent', 'created', 'unclear', 'revoked'] as const;
export type InvitationState = (typeof invitationStates)[number];

/**
 * The dashboard's own record of each invitation it issues, written before the service is called. `status` is the
 * word for the list, computed here so that it can be filtered by index. "Expired" and "Can't be reached" depend on
 * the time and on the service, and are derived when read.
 */
export const invitations = pgTable(
  'invitations',
  {
    id: text('id').primaryKey(),
    service: text('service').notNull(),
    organizationId: text('organization_id').notNull(),
    createdBy: text('created_by').notNull(),
    createdByName: text('created_by_name').notNull(),
    upstreamId: text('upstream_id'),
    state: text('state').$type<InvitationState>().notNull(),
    agentId: text('agent_id').notNull(),
    agentName: text('agent_name').notNull(),
    visitType: text('visit_type'),
    patientFirstName: text('patient_first_name'),
    patientLastName: text('patient_last_name'),
    patientDateOfBirth: text('patient_date_of_birth'),
    externalId: text('external_id'),
    completionLinkText: text('completion_link_text'),
    completionLinkUrl: text('completion_link_url'),
    invitationUrl: text('invitation_url'),
    encounterId: text('encounter_id'),
    encounterStatus: text('encounter_status'),
    encounterUpdatedAt: instant('encounter_updated_at'),
    status: text('status')
      .notNull()
      .generatedAlwaysAs(
        sql`case
          when state = 'intent' then 'unclear'
          when state = 'unclear' and encounter_id is null then 'unclear'
          when encounter_status = 'FINISHED' then 'finished'
          when encounter_status = 'ABANDONED' and state <> 'revoked' then 'left_early'
          when state = 'revoked' then 'revoked'
          when encounter_id is not null then 'started'
          else 'not_started' end`,
      ),
    lastCheckedAt: instant('last_checked_at'),
    nextCheckAt: instant('next_check_at'),
    unreachableSince: instant('unreachable_since'),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
    flags: jsonb('flags').$type<FlagSummary[]>().notNull().default([]),
    hasOpenFlag: boolean('has_open_flag')
      .notNull()
      .generatedAlwaysAs(sql`flags <> '[]'::jsonb and reviewed_at is null`),
    summary: text('summary'),
    reportFetchedFor: text('report_fetched_for'),
    sentAt: instant('sent_at'),
    sentBy: text('sent_by'),
    readAt: instant('read_at'),
    reviewedAt: instant('reviewed_at'),
    reviewedBy: text('reviewed_by'),
    revokedAt: instant('revoked_at'),
    revokedBy: text('revoked_by'),
    deletedAgentAt: instant('deleted_agent_at'),
    searchText: text('search_text').notNull().default(''),
    /** Whole words, no language: names are not prose. */
    searchWords: tsvector('search_words')
      .notNull()
      .generatedAlwaysAs(sql`array_to_tsvector(array_remove(string_to_array(search_text, ' '), ''))`),
    sortName: text('sort_name').notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('invitations_by_created').on(table.service, table.organizationId, table.createdAt, table.id),
    index('invitations_by_name').on(table.service, table.organizationId, table.sortName, table.id),
    index('invitations_by_status').on(
      table.service,
      table.organizationId,
      table.status,
      table.createdAt,
      table.id,
    ),
    index('invitations_by_agent').on(
      table.service,
      table.organizationId,
      table.agentId,
      table.createdAt,
      table.id,
    ),
    index('invitations_by_creator').on(
      table.service,
      table.organizationId,
      table.createdBy,
      table.createdAt,
      table.id,
    ),
    index('invitations_by_word').using('gin', table.searchWords),
    index('invitations_by_upstream').on(table.service, table.organizationId, table.upstreamId),
    index('invitations_by_encounter').on(table.service, table.organizationId, table.encounterId),
    index('invitations_due')
      .on(table.service, table.organizationId, table.nextCheckAt)
      .where(sql`next_check_at is not null`),
    index('invitations_flagged')
      .on(table.service, table.organizationId, table.createdAt)
      .where(sql`has_open_flag`),
    index('invitations_unread')
      .on(table.service, table.organizationId, table.finishedAt)
      .where(sql`status = 'finished' and read_at is null`),
  ],
);

/** One tracker per organization over all processes: a lease, a cursor, and what people see of it. */
export const trackers = pgTable(
  'trackers',
  {
    service: text('service').notNull(),
    organizationId: text('organization_id').notNull(),
    owner: text('owner'),
    leaseUntil: instant('lease_until'),
    /** The service's own time, as it wrote it; `updatedSince` is inclusive. */
    updatedSince: text('updated_since'),
    watchedUntil: instant('watched_until'),
    lastCheckedAt: instant('last_checked_at'),
    pausedSince: instant('paused_since'),
    unreachableSince: instant('unreachable_since'),
  },
  (table) => [primaryKey({ columns: [table.service, table.organizationId] })],
);

/** Who did what to which record, when; no clinical content (S26). */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    service: text('service').notNull(),
    organizationId: text('organization_id').notNull(),
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    subject: text('subject'),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [index('audit_events_by_time').on(table.service, table.organizationId, table.at)],
);
