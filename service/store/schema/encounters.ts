import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import type { StoredJson } from '../../../common/stored-value.ts';
import type { EncounterStatus } from '../../../contract/encounter-status.ts';
import { modelCallKinds, modelCallOutcomes } from '../../domain/consultation/language-model.ts';
import type { CompiledProtocol } from '../../interview/model/protocol-schema.ts';
import { agents } from './agents.ts';
import { bytea, createdAt, moment } from './columns.ts';
import { invitations } from './invitations.ts';

/** Protocols compiled with an agent's configuration, by content hash; each encounter pins one. */
export const compiledProtocols = pgTable('compiled_protocols', {
  hash: text('hash').primaryKey(),
  body: jsonb('body').$type<StoredJson<CompiledProtocol>>().notNull(),
  createdAt: createdAt(),
});

/**
 * Consultations (specification §2.3). `updated_at` is the server's time of the last change that a client can see;
 * `?updatedSince=` compares it (readings §4.5), so every such change must set it. An erased encounter keeps its row
 * without content.
 */
export const encounters = pgTable(
  'encounters',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id').notNull(),
    invitationId: text('invitation_id').notNull(),
    agentId: text('agent_id').notNull(),
    externalIdIndex: bytea('external_id_index'),
    /** The sequence number of the last event sent to the webhook. */
    webhookSequence: integer('webhook_sequence').notNull().default(0),
    status: text('status').$type<EncounterStatus>().notNull(),
    modality: text('modality', { enum: ['TEXT', 'SPEECH'] })
      .notNull()
      .default('TEXT'),
    locale: text('locale').notNull(),
    protocolHash: text('protocol_hash').references(() => compiledProtocols.hash),
    /** SHA-256 of the secret in the claim cookie (S17). */
    claimHash: bytea('claim_hash'),
    comeBackCodeHash: bytea('come_back_code_hash'),
    /** Rises when the clinic issues a code: browsers that proved themselves before must do so again (S18). */
    proofRound: integer('proof_round').notNull().default(0),
    pausedAt: moment('paused_at'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    lastAnswerAt: moment('last_answer_at').notNull().defaultNow(),
    finishedAt: moment('finished_at'),
    /** The name of the reviewer and the time of the review, as the clinic's dashboard reported them. */
    reviewedBy: text('reviewed_by'),
    reviewedAt: moment('reviewed_at'),
    erasedAt: moment('erased_at'),
  },
  (table) => [
    unique('encounters_organization_id_id_key').on(table.organizationId, table.id),
    unique('encounters_invitation_id_key').on(table.invitationId),
    foreignKey({
      name: 'encounters_invitation_fk',
      columns: [table.organizationId, table.invitationId],
      foreignColumns: [invitations.organizationId, invitations.id],
    }),
    foreignKey({
      name: 'encounters_agent_fk',
      columns: [table.organizationId, table.agentId],
      foreignColumns: [agents.organizationId, agents.id],
    }),
    index('encounters_updated').on(table.organizationId, table.updatedAt, table.id),
    index('encounters_list').on(table.organizationId, table.createdAt.desc(), table.id.desc()),
    index('encounters_external_id_index').on(table.organizationId, table.externalIdIndex),
    index('encounters_protocol').on(table.protocolHash),
    index('encounters_open').on(table.lastAnswerAt).where(sql`${table.status} = 'ONGOING'`),
    check('encounters_modality_known', sql`${table.modality} in ('TEXT', 'SPEECH')`),
  ],
);

/**
 * All events of an encounter, in order. Rows are only added (S21), or erased with the encounter. Partitioned by the
 * month of `encounterDay`, the day (UTC) on which the encounter began, so that all events of one encounter are in one
 * partition, where a unique index on the message id is possible.
 */
export const encounterEvents = pgTable(
  'encounter_events',
  {
    organizationId: text('organization_id').notNull(),
    encounterId: text('encounter_id').notNull(),
    encounterDay: date('encounter_day', { mode: 'string' }).notNull(),
    seq: integer('seq').notNull(),
    /** The message id that the client chose; a repeated one is the same message. */
    messageId: text('message_id'),
    type: text('type').notNull(),
    /** A ConsultationEvent, sealed with the invitation's content key. */
    sealed: bytea('sealed').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.encounterId, table.encounterDay, table.seq] }),
    foreignKey({
      name: 'encounter_events_encounter_fk',
      columns: [table.organizationId, table.encounterId],
      foreignColumns: [encounters.organizationId, encounters.id],
    }),
    unique('encounter_events_message_key').on(
      table.organizationId,
      table.encounterId,
      table.encounterDay,
      table.messageId,
    ),
    check('encounter_events_seq_positive', sql`${table.seq} > 0`),
  ],
);

/**
 * What each finished consultation was found to say, kept with its end so that its report stays as it was made (decision
 * 062). Erased with the encounter.
 */
export const encounterReports = pgTable(
  'encounter_reports',
  {
    organizationId: text('organization_id').notNull(),
    encounterId: text('encounter_id').notNull(),
    /** The sequence number of the last event that it covers. */
    lastSeq: integer('last_seq').notNull(),
    /** A KeptReport, sealed with the invitation's content key. */
    sealed: bytea('sealed').notNull(),
    keptAt: moment('kept_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.encounterId] }),
    foreignKey({
      name: 'encounter_reports_encounter_fk',
      columns: [table.organizationId, table.encounterId],
      foreignColumns: [encounters.organizationId, encounters.id],
    }),
  ],
);

/** Statistics of calls of a language model; no content (decision 051). */
export const languageModelCalls = pgTable(
  'language_model_calls',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    organizationId: text('organization_id').notNull(),
    encounterId: text('encounter_id').notNull(),
    kind: text('kind', { enum: modelCallKinds }).notNull(),
    outcome: text('outcome', { enum: modelCallOutcomes }).notNull(),
    durationMs: integer('duration_ms').notNull(),
    inputTokens: integer('input_tokens'),
    outputTokens: integer('output_tokens'),
    taken: integer('taken').notNull(),
    dropped: integer('dropped').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: 'language_model_calls_encounter_fk',
      columns: [table.organizationId, table.encounterId],
      foreignColumns: [encounters.organizationId, encounters.id],
    }),
    index('language_model_calls_encounter').on(table.organizationId, table.encounterId),
    index('language_model_calls_at').on(table.at),
    check('language_model_calls_kind_known', sql`${table.kind} in ('read', 'ask', 'draft', 'translate')`),
    check('language_model_calls_outcome_known', sql`${table.outcome} in ('taken', 'late', 'failed')`),
  ],
);
