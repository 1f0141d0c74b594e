// No 'server-only' here: drizzle-kit reads this file from plain Node.

import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, tsvector } from '@/lib/server/database/columns.ts';
import {
  acknowledgementsColumn,
  acknowledgementsTakenBackColumn,
  callAttemptsColumn,
  flagsColumn,
} from '@/lib/server/invitations/stored-flags.ts';
import type { InvitationField } from '@/lib/shared/invitation-fields.ts';

export type { FlagSummary } from '@/lib/server/invitations/stored-flags.ts';

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
 * The dashboard's own record of each invitation, written before the service is called. `status` is computed by the database, so
 * that lists can be filtered by index. "Expired" and "Can't be reached" depend on the current time and on the service, and are
 * derived when read.
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
    /** When the contact was last corrected: mail queued before that no longer updates it. */
    contactSavedAt: instant('contact_saved_at'),
    contactSavedBy: text('contact_saved_by'),
    /** Changes with the contact, whoever changes it (S40). */
    contactVersion: text('contact_version')
      .notNull()
      .generatedAlwaysAs(
        sql`hashtextextended(coalesce(patient_email, '') || ' ' || coalesce(patient_phone, '') || ' ' || coalesce(patient_locale, ''), 0)::text`,
      ),
    /** The completion link goes through `/done/<id>`, because the service cannot report "finished". */
    isCompletionRelayed: boolean('is_completion_relayed').notNull().default(false),
    linkFollowedAt: instant('link_followed_at'),
    /** When the service was last asked to make it; an intent older than the longest call has an unknown outcome. */
    intentAt: instant('intent_at').notNull().defaultNow(),
    invitationUrl: text('invitation_url'),
    encounterId: text('encounter_id'),
    /** The service's name for the status. */
    encounterStatus: text('encounter_status'),
    /** The dashboard's name for the status, and whether it ends the encounter: stored, so that a new status needs no migration. */
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
    flags: flagsColumn('flags').notNull().default([]),
    /** Those that stand, at most one for each flag: a flag without one is open. */
    acknowledgements: acknowledgementsColumn('acknowledgements').notNull().default([]),
    /** Moved here when they are taken back, each with a line of its own that says so (S38). */
    acknowledgementsTakenBack: acknowledgementsTakenBackColumn('acknowledgements_taken_back')
      .notNull()
      .default([]),
    /** Calls without an answer; their flags stay open. */
    callAttempts: callAttemptsColumn('call_attempts').notNull().default([]),
    /**
     * The worst open flag: 4 emergency, 3 not confirmed, 2 denied, 1 urgent, 0 none. Openness is decided by flag id, in the
     * database function of the same name (migration 0004) as in `findOpenFlags`.
     */
    openFlagSeverity: integer('open_flag_severity')
      .notNull()
      .generatedAlwaysAs(sql`open_flag_severity(flags, acknowledgements)`),
    /** Read by version 0.2.0 alone, which may run beside this one; to be removed in a later version. */
    hasOpenFlagBefore: boolean('has_open_flag')
      .notNull()
      .generatedAlwaysAs(sql`jsonb_array_length(flags) > jsonb_array_length(acknowledgements)`),
    /** The worst of all flags, acknowledged ones too. */
    flagSeverity: integer('flag_severity')
      .notNull()
      .generatedAlwaysAs(sql`open_flag_severity(flags, '[]'::jsonb)`),
    /** The patient's words that Today shows; sealed. */
    reportWords: text('summary'),
    reportFetchedFor: text('report_fetched_for'),
    sentAt: instant('sent_at'),
    sentBy: text('sent_by'),
    /** E-mail addresses of those who have opened the current report; emptied when the patient adds something. */
    readBy: text('read_by').array().notNull().default(sql`'{}'::text[]`),
    /** When someone looked during the consultation; cleared when it ends. */
    seenAt: instant('seen_at'),
    seenBy: text('seen_by'),
    reviewedAt: instant('reviewed_at'),
    reviewedBy: text('reviewed_by'),
    /** The reviewer's role at that time; null for reviews of 0.2.0. */
    reviewedRole: text('reviewed_role'),
    /** In the review queue: the consultation is over, and its current report is not reviewed (S35). */
    awaitsReview: boolean('awaits_review')
      .notNull()
      .generatedAlwaysAs(
        sql`encounter_id is not null and reviewed_at is null and erased_at is null
          and (state = 'revoked' or coalesce(is_encounter_over, link_followed_at is not null))`,
      ),
    followUpAt: instant('follow_up_at'),
    followUpBy: text('follow_up_by'),
    /** The clinic's private note; sealed. */
    note: text('note'),
    noteAt: instant('note_at'),
    noteBy: text('note_by'),
    /** E-mail address of the colleague to whom it is assigned. */
    assignedTo: text('assigned_to'),
    assignedToName: text('assigned_to_name'),
    /** When the link is no longer followed; null: after the organization's default, counted from its creation. */
    expiresAt: instant('expires_at'),
    /** Number of days that it is followed each time the link is sent; null: the organization's default. */
    expiryDays: integer('expiry_days'),
    /** Whether the patient is reminded; `nextReminderAt` is the time of the next reminder, if there is one. */
    isReminded: boolean('is_reminded').notNull().default(false),
    /** Number of reminders since the link was last sent. */
    remindersSent: integer('reminders_sent').notNull().default(0),
    nextReminderAt: instant('next_reminder_at'),
    /** When it was removed from "Needs attention"; it stays in the list. */
    setAsideAt: instant('set_aside_at'),
    setAsideBy: text('set_aside_by'),
    revokedAt: instant('revoked_at'),
    revokedBy: text('revoked_by'),
    deletedAgentAt: instant('deleted_agent_at'),
    /** When the patient's data in the row was erased; ids, states and times stay. */
    erasedAt: instant('erased_at'),
    /** Null: no person, but the end of the retention period, or a restored backup. */
    erasedBy: text('erased_by'),
    /** The service could not be asked to erase its own data. */
    isKeptByService: boolean('is_kept_by_service').notNull().default(false),
    searchText: text('search_text').notNull().default(''),
    /** Version of the rules by which `searchText` and `sortName` were written; rows with an older one are rewritten. */
    searchTextVersion: integer('search_text_version').notNull().default(0),
    /** Whole words without a language's stemming, since names are not prose. */
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
    // Without `fastupdate` words go into the index at once: each search would read through a list of pending words.
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
    index('invitations_by_urgency').on(
      table.service,
      table.organizationId,
      table.openFlagSeverity,
      sql`coalesce(encounter_updated_at, updated_at)`,
      table.id,
    ),
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
    index('invitations_with_open_flag')
      .on(table.service, table.organizationId, table.createdAt, table.id)
      .where(sql`open_flag_severity > 0`),
    index('invitations_to_review_by_severity')
      .on(
        table.service,
        table.organizationId,
        table.flagSeverity.desc(),
        sql`coalesce(encounter_updated_at, updated_at)`,
      )
      .where(sql`awaits_review`),
    // The trigger `invitations_erased` (migration 0001) refuses late writes that would add data to an erased row.
  ],
);

export type InvitationRecord = typeof invitations.$inferSelect;
