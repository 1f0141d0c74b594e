// No 'server-only' here: drizzle-kit reads this file from plain Node.

import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgSchema,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { InvitationField } from '@/lib/shared/invitation-fields.ts';
import type { AcknowledgeOutcome } from '@/lib/shared/review.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Token buckets of requests, made as an unlogged table. Keys are keyed hashes: the table names neither people nor addresses. */
export const rateBuckets = pgTable(
  'rate_buckets',
  {
    key: text('key').primaryKey(),
    tokens: doublePrecision('tokens').notNull(),
    granted: doublePrecision('granted').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (table) => [index('rate_buckets_at').on(table.at)],
);

/** Which endpoints a consultation service has and which token it takes, as its answers showed. */
export type ServiceCapabilities = {
  verifyPath?: string;
  tokenKind?: 'access' | 'id';
  /** List and single encounter are told apart; what was absent is asked for again after a day. */
  encounterList?: { present: boolean; at: string };
  encounterOne?: { present: boolean; at: string };
  report?: { present: boolean; at: string };
  flagAcknowledgement?: { present: boolean; at: string };
  review?: { present: boolean; at: string };
  encounterErasure?: { present: boolean; at: string };
  patientCode?: { present: boolean; at: string };
  organization?: { present: boolean; at: string };
  webhook?: { present: boolean; at: string };
};

export const services = pgTable('services', {
  baseUrl: text('base_url').primaryKey(),
  capabilities: jsonb('capabilities').$type<ServiceCapabilities>().notNull().default({}),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/** Rows are keyed by (service, organization.id): S31. */
export const organizations = pgTable(
  'organizations',
  {
    service: text('service').notNull(),
    organizationId: text('organization_id').notNull(),
    name: text('name').notNull(),
    /** What an owner has set; parsed where it is read, so that a new setting needs no migration. */
    settings: jsonb('settings').$type<Record<string, unknown>>().notNull().default({}),
    /** The last part of the address at which events without a signature are taken: nobody can guess it. */
    hintKey: text('hint_key')
      .notNull()
      .default(sql`replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.service, table.organizationId] }),
    index('organizations_by_hint_key').on(table.hintKey),
  ],
);

/** Everybody who has signed in, as they were last seen: those to whom work can be assigned. Outlives sessions. */
export const people = pgTable(
  'people',
  {
    service: text('service').notNull(),
    organizationId: text('organization_id').notNull(),
    email: text('email').notNull(),
    firstName: text('first_name').notNull(),
    role: text('role').notNull(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.service, table.organizationId, table.email] })],
);

/**
 * The tokens of one sign-in or of one organization connection (S11, S13). A row exists exactly as long as its tokens
 * are worth keeping: ending the session or connection deletes it. Every refresh raises `tokenVersion`.
 */
export const tokenFamilies = pgTable('token_families', {
  id: text('id').primaryKey(),
  accessToken: text('access_token').notNull(),
  idToken: text('id_token'),
  refreshToken: text('refresh_token'),
  tokenVersion: integer('token_version').notNull().default(1),
  tokenExpiresAt: instant('token_expires_at').notNull(),
  /** Moment from which the tokens should be refreshed: expiry minus the jittered margin (S13). */
  refreshFrom: instant('refresh_from').notNull(),
  claimOwner: text('claim_owner'),
  /** Set: the refresh token may have left. It is never sent again, whatever came back. */
  claimSentAt: instant('claim_sent_at'),
  claimLeaseUntil: instant('claim_lease_until'),
  refreshNotBefore: instant('refresh_not_before'),
  /** Last refresh that a refused token caused: a service that refuses everything must not be asked at each call. */
  refusalRefreshedAt: instant('refusal_refreshed_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/**
 * One row per signed-in browser (S11). `id` is the SHA-256 of the cookie's random value, so that the database alone
 * opens no session. An ended row has no token family; it stays a while so that the sign-in page can say why.
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
    familyId: text('family_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    absoluteExpiresAt: instant('absolute_expires_at').notNull(),
    /** When the service was last asked whether this sign-in still holds. */
    verifiedAt: instant('verified_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
    endedReason: text('ended_reason'),
    browser: text('browser').notNull().default(''),
  },
  (table) => [
    index('sessions_live_by_person').on(table.service, table.organizationId, table.email),
    index('sessions_live_by_organization')
      .on(table.service, table.organizationId, table.lastSeenAt)
      .where(sql`ended_at is null`),
    uniqueIndex('sessions_by_family').on(table.familyId),
  ],
);

/**
 * An organization's own grant, given by an owner, so that jobs run while nobody is signed in. It survives sign-out;
 * an ended row has no token family and says who or what ended it.
 */
export const connections = pgTable(
  'connections',
  {
    service: text('service').notNull(),
    organizationId: text('organization_id').notNull(),
    familyId: text('family_id'),
    grantedBy: text('granted_by').notNull(),
    grantedByName: text('granted_by_name').notNull(),
    grantedAt: instant('granted_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at'),
    endedAt: instant('ended_at'),
    endedReason: text('ended_reason'),
  },
  (table) => [
    primaryKey({ columns: [table.service, table.organizationId] }),
    uniqueIndex('connections_by_family').on(table.familyId),
  ],
);

/** What somebody typed into a form and has not sent yet: kept for that person, sealed, for 24 hours. */
export const drafts = pgTable(
  'drafts',
  {
    service: text('service').notNull(),
    organizationId: text('organization_id').notNull(),
    email: text('email').notNull(),
    form: text('form').notNull(),
    content: text('content').notNull(),
    savedAt: instant('saved_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.service, table.organizationId, table.email, table.form] }),
    index('drafts_by_age').on(table.savedAt),
  ],
);

/** Keys that seal tokens and drafts, each wrapped by a key of TOKEN_KEYS. The newest seals, all of them open. */
export const sealingKeys = pgTable('sealing_keys', {
  id: text('id').primaryKey(),
  wrapped: text('wrapped').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

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
  raisedAt: string;
};

/** Who took note of a red flag, when, and what was done. */
export type FlagAcknowledgement = {
  flagId: string;
  by: string;
  byName: string;
  at: string;
  outcome: AcknowledgeOutcome;
};

/** Who tried to reach the patient because of a red flag, and got no answer. */
export type CallAttempt = { flagId: string; by: string; byName: string; at: string };

export const invitationStates = ['intent', 'created', 'unclear', 'revoked'] as const;
export type InvitationState = (typeof invitationStates)[number];

/** A column for each field of an invitation. */
const fieldColumns = () =>
  ({
    agentId: text('agent_id').notNull(),
    patientFirstName: text('patient_first_name'),
    patientLastName: text('patient_last_name'),
    patientDateOfBirth: text('patient_date_of_birth'),
    externalId: text('external_id'),
    patientEmail: text('patient_email'),
    patientPhone: text('patient_phone'),
    patientLocale: text('patient_locale'),
    encounterCompletionLinkText: text('encounter_completion_link_text'),
    encounterCompletionLinkUrl: text('encounter_completion_link_url'),
  }) satisfies Record<InvitationField, unknown>;

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
    agentName: text('agent_name').notNull(),
    visitType: text('visit_type'),
    ...fieldColumns(),
    /** When somebody last corrected them: mail that was queued before no longer changes them. */
    contactSavedAt: instant('contact_saved_at'),
    /** The patient's link goes through `/done/<id>`, because the service cannot tell "finished". */
    isCompletionRelayed: boolean('is_completion_relayed').notNull().default(false),
    linkFollowedAt: instant('link_followed_at'),
    /** When the service was last asked to make it; an intent older than a call can last has an unknown outcome. */
    intentAt: instant('intent_at').notNull().defaultNow(),
    invitationUrl: text('invitation_url'),
    encounterId: text('encounter_id'),
    /** As the service names it. */
    encounterStatus: text('encounter_status'),
    /** What the dashboard calls it, and whether it is over: written beside it, so that a new status needs no migration. */
    encounterWord: text('encounter_word'),
    isEncounterOver: boolean('is_encounter_over'),
    encounterUpdatedAt: instant('encounter_updated_at'),
    status: text('status')
      .notNull()
      .generatedAlwaysAs(
        sql`case
          when state = 'intent' then 'unclear'
          when state = 'unclear' and encounter_id is null then 'unclear'
          when encounter_word = 'finished' then 'finished'
          when encounter_word is null and link_followed_at is not null then 'finished'
          when state = 'revoked' then 'revoked'
          when encounter_word is not null then encounter_word
          when encounter_id is not null then 'started'
          else 'not_started' end`,
      ),
    lastCheckedAt: instant('last_checked_at'),
    nextCheckAt: instant('next_check_at'),
    unreachableSince: instant('unreachable_since'),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
    flags: jsonb('flags').$type<FlagSummary[]>().notNull().default([]),
    acknowledgements: jsonb('acknowledgements').$type<FlagAcknowledgement[]>().notNull().default([]),
    /** Calls that nobody answered; the flags stay open. */
    callAttempts: jsonb('call_attempts').$type<CallAttempt[]>().notNull().default([]),
    hasOpenFlag: boolean('has_open_flag')
      .notNull()
      // Only flags that are there are acknowledged, each once, and a raised flag stays.
      .generatedAlwaysAs(sql`jsonb_array_length(flags) > jsonb_array_length(acknowledgements)`),
    /** What the patient said, as far as Today shows it; sealed. */
    reportWords: text('summary'),
    reportFetchedFor: text('report_fetched_for'),
    sentAt: instant('sent_at'),
    sentBy: text('sent_by'),
    /** E-mails of those who have opened the result as it is now; emptied when the patient adds something. */
    readBy: text('read_by').array().notNull().default(sql`'{}'::text[]`),
    /** Somebody has looked while the consultation was going on; cleared when it ends. */
    seenAt: instant('seen_at'),
    seenBy: text('seen_by'),
    reviewedAt: instant('reviewed_at'),
    reviewedBy: text('reviewed_by'),
    /** In the review queue: the consultation is over, and nobody has reviewed it as it is now (S35). */
    awaitsReview: boolean('awaits_review')
      .notNull()
      .generatedAlwaysAs(
        sql`encounter_id is not null and reviewed_at is null and erased_at is null
          and (state = 'revoked' or coalesce(is_encounter_over, link_followed_at is not null))`,
      ),
    followUpAt: instant('follow_up_at'),
    followUpBy: text('follow_up_by'),
    /** For the clinic's own eyes; sealed. */
    note: text('note'),
    noteAt: instant('note_at'),
    noteBy: text('note_by'),
    /** E-mail of the colleague who takes care of it. */
    assignedTo: text('assigned_to'),
    assignedToName: text('assigned_to_name'),
    /** When the link stops being offered and reminded of; null: the organization's default after its creation. */
    expiresAt: instant('expires_at'),
    /** For how long it is followed each time that it is sent; null: as the organization does. */
    expiryDays: integer('expiry_days'),
    /** Whether the patient is reminded; `nextReminderAt` says when, as long as there is a next time. */
    isReminded: boolean('is_reminded').notNull().default(false),
    /** Since the link was sent last. */
    remindersSent: integer('reminders_sent').notNull().default(0),
    nextReminderAt: instant('next_reminder_at'),
    /** Nobody needs to look after it any more; it stays in the list. */
    setAsideAt: instant('set_aside_at'),
    setAsideBy: text('set_aside_by'),
    revokedAt: instant('revoked_at'),
    revokedBy: text('revoked_by'),
    deletedAgentAt: instant('deleted_agent_at'),
    /** Nothing of the patient is left in the row; ids, states and times stay. */
    erasedAt: instant('erased_at'),
    /** Null: nobody in particular, but the time for which data is kept, or a restored backup. */
    erasedBy: text('erased_by'),
    /** The service could not be asked to erase what it has itself. */
    isKeptByService: boolean('is_kept_by_service').notNull().default(false),
    searchText: text('search_text').notNull().default(''),
    /** By which rules `searchText` and `sortName` were written; older ones are written anew. */
    searchTextVersion: integer('search_text_version').notNull().default(0),
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
    index('invitations_by_change').on(
      table.service,
      table.organizationId,
      sql`coalesce(encounter_updated_at, updated_at)`,
      table.id,
    ),
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
    // Words go into the index at once: a list of words to be sorted in later would be read through by each search.
    index('invitations_by_word').using('gin', table.searchWords).with({ fastupdate: false }),
    index('invitations_by_upstream').on(table.service, table.organizationId, table.upstreamId),
    index('invitations_by_encounter').on(table.service, table.organizationId, table.encounterId),
    index('invitations_due')
      .on(table.service, table.organizationId, table.nextCheckAt)
      .where(sql`next_check_at is not null`),
    index('invitations_by_assignee')
      .on(table.service, table.organizationId, table.assignedTo, table.createdAt, table.id)
      .where(sql`assigned_to is not null`),
    index('invitations_to_follow_up')
      .on(table.service, table.organizationId, table.followUpAt)
      .where(sql`follow_up_at is not null`),
    index('invitations_by_expiry')
      .on(table.service, table.organizationId, table.expiresAt)
      .where(sql`status = 'not_started'`),
    index('invitations_to_remind').on(table.nextReminderAt).where(sql`next_reminder_at is not null`),
    index('invitations_flagged')
      .on(table.service, table.organizationId, table.createdAt)
      .where(sql`has_open_flag`),
    index('invitations_with_flag')
      .on(table.service, table.organizationId, table.createdAt, table.id)
      .where(sql`flags <> '[]'::jsonb`),
    index('invitations_unreachable')
      .on(table.service, table.organizationId, table.createdAt, table.id)
      .where(sql`unreachable_since is not null`),
    index('invitations_to_review')
      .on(table.service, table.organizationId, table.createdAt, table.id)
      .where(sql`awaits_review`),
    // The trigger `invitations_erased` (migration 0001) refuses to fill an erased row again, whatever comes late.
  ],
);

export type InvitationRecord = typeof invitations.$inferSelect;

/** Apart from the rest, because backups leave it out: it has a copy of its own (decision 035). */
export const keysSchema = pgSchema('keys');

/** What was erased: restoring a backup erases it again. Ids only. */
export const erasures = keysSchema.table('erasures', {
  invitationId: text('invitation_id').primaryKey(),
  service: text('service').notNull(),
  organizationId: text('organization_id').notNull(),
  erasedAt: instant('erased_at').notNull().defaultNow(),
});

export const deliveryStates = ['queued', 'sending', 'sent', 'failed', 'unclear'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/**
 * The outbox: one row per message that is to leave, written in the transaction that asks for it. `sending` is committed
 * before the mail server is spoken to; a row found there after its lease ended may have been sent, is shown as
 * `unclear`, and is never sent again by itself.
 */
export const deliveries = pgTable(
  'deliveries',
  {
    id: text('id').primaryKey(),
    service: text('service').notNull(),
    organizationId: text('organization_id').notNull(),
    invitationId: text('invitation_id').notNull(),
    kind: text('kind').$type<'invitation' | 'reminder'>().notNull(),
    address: text('address').notNull(),
    locale: text('locale').notNull(),
    /** Subject and text as they are sent, sealed: they hold the patient's link. Empty once nothing is to be sent. */
    content: text('content').notNull(),
    state: text('state').$type<DeliveryState>().notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    dueAt: instant('due_at').notNull().defaultNow(),
    owner: text('owner'),
    leaseUntil: instant('lease_until'),
    /** A code that the pages have a sentence for; never the mail server's own words. */
    failure: text('failure'),
    createdBy: text('created_by').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    sentAt: instant('sent_at'),
  },
  (table) => [
    index('deliveries_due').on(table.dueAt).where(sql`state in ('queued', 'sending')`),
    index('deliveries_by_invitation').on(
      table.service,
      table.organizationId,
      table.invitationId,
      table.createdAt,
    ),
  ],
);

/** The organization's own words for a message; without a row, the texts that come with the dashboard. */
export const messageTemplates = pgTable(
  'message_templates',
  {
    service: text('service').notNull(),
    organizationId: text('organization_id').notNull(),
    kind: text('kind').$type<'invitation' | 'reminder'>().notNull(),
    visitType: text('visit_type').notNull(),
    locale: text('locale').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    updatedBy: text('updated_by').notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.service, table.organizationId, table.kind, table.visitType, table.locale],
    }),
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

/**
 * That the service's webhook of an organization leads to this dashboard, and the secret by which its events are known.
 * Events are hints: what is true is read through the API.
 */
export const webhookReceivers = pgTable(
  'webhook_receivers',
  {
    service: text('service').notNull(),
    organizationId: text('organization_id').notNull(),
    /** Sealed (S11). */
    secret: text('secret').notNull(),
    connectedAt: instant('connected_at').notNull().defaultNow(),
    lastReceivedAt: instant('last_received_at'),
  },
  (table) => [primaryKey({ columns: [table.service, table.organizationId] })],
);

/** Events that have come, by their `webhook-id`, for as long as one could be sent again unchanged. */
export const webhookReceipts = pgTable(
  'webhook_receipts',
  {
    service: text('service').notNull(),
    organizationId: text('organization_id').notNull(),
    webhookId: text('webhook_id').notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.service, table.organizationId, table.webhookId] }),
    index('webhook_receipts_by_time').on(table.receivedAt),
  ],
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
  (table) => [
    index('audit_events_by_time').on(table.service, table.organizationId, table.at),
    index('audit_events_by_subject').on(table.service, table.organizationId, table.subject, table.at),
    index('audit_events_by_actor').on(table.service, table.organizationId, table.actor, table.at),
  ],
);
