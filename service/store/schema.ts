import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgSchema,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { EncounterStatus } from '../../contract/encounter-status.ts';
import { flagLevels } from '../../contract/flag-level.ts';
import { webhookDeliveryStates, webhookErrors, webhookEventTypes } from '../../contract/webhook.ts';
import { modelCallKinds, modelCallOutcomes } from '../domain/consultation/language-model.ts';

/** Raw bytes; drizzle has no such column of its own. */
const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Milliseconds, as on the wire: what a client read compares equal to what is stored. */
const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
const createdAt = () => moment('created_at').notNull().defaultNow();

/** Clinics. Their staff, agents, invitations and encounters all belong to exactly one (S8). */
export const organizations = pgTable(
  'organizations',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    locale: text('locale').notNull().default('en'),
    /** IANA: by whose clock its times and its patients' ages are written. */
    timeZone: text('time_zone').notNull().default('UTC'),
    emergencyNumber: text('emergency_number').notNull().default('112'),
    phone: text('phone'),
    alertEmail: text('alert_email'),
    ownerAlertEmail: text('owner_alert_email'),
    /** Whether browsers may hand speech to their makers' recognition (S23). */
    vendorSpeechAllowed: boolean('vendor_speech_allowed').notNull().default(false),
    /** Whether a language model may read what patients write (decision 051). */
    languageModelAllowed: boolean('language_model_allowed').notNull().default(false),
    /** Languages of the catalogue that patients may choose (decision 029). */
    languages: text('languages').array().notNull().default([]),
    /** Days after the last answer, or after the invitation, until it is erased; null keeps it until somebody erases it. */
    retentionDays: integer('retention_days'),
    /** Whether its staff need more than a password to sign in (S9). */
    secondFactorRequired: boolean('second_factor_required').notNull().default(true),
    createdAt: createdAt(),
    disabledAt: moment('disabled_at'),
  },
  (table) => [uniqueIndex('organizations_name_key').on(sql`lower(${table.name})`)],
);

/** Staff who sign in. The e-mail is stored in lower case and names one person in the whole service. */
export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id),
    email: text('email').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    role: text('role', { enum: ['owner', 'clinician', 'front_desk'] }).notNull(),
    passwordHash: text('password_hash').notNull(),
    /** Set by the operator: the next sign-in ends with a password of the person's own. */
    isPasswordTemporary: boolean('is_password_temporary').notNull().default(false),
    createdAt: createdAt(),
    disabledAt: moment('disabled_at'),
  },
  (table) => [
    unique('users_email_key').on(table.email),
    unique('users_organization_id_id_key').on(table.organizationId, table.id),
    check('users_email_lower', sql`${table.email} = lower(${table.email})`),
    check('users_role_known', sql`${table.role} in ('owner', 'clinician', 'front_desk')`),
  ],
);

/** Passkeys of staff (S9). `id` is the credential's own, base64url; the key is the public half. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    publicKey: bytea('public_key').notNull(),
    /** How often the authenticator says it was used; 0 for ever where it does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull().default([]),
    createdAt: createdAt(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId, table.createdAt)],
);

/** A person's authenticator app (S9). The secret is sealed for this person with the service's secret. */
export const authenticatorApps = pgTable('authenticator_apps', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id),
  sealedSecret: text('sealed_secret').notNull(),
  /** The last time step whose code was taken: none is taken twice, and no earlier one after it (RFC 6238 §5.2). */
  lastStep: bigint('last_step', { mode: 'number' }).notNull(),
  createdAt: createdAt(),
  lastUsedAt: moment('last_used_at'),
});

/** Codes for whoever has lost the second factor (S9), each good once. The hash is keyed with the service's secret. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    codeHash: text('code_hash').notNull(),
    createdAt: createdAt(),
    usedAt: moment('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** Approved client applications (specification §5.1): public clients, kept by the operator, of no organization. */
export const clients = pgTable('clients', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  redirectUris: text('redirect_uris').array().notNull(),
  createdAt: createdAt(),
  disabledAt: moment('disabled_at'),
});

/**
 * What the authorization server keeps: sessions, interactions, codes, refresh tokens, grants. For codes and
 * refresh tokens `id` is the SHA-256 of the value, so that a copy of this table signs nobody in.
 */
export const oidcPayloads = pgTable(
  'oidc_payloads',
  {
    model: text('model').notNull(),
    id: text('id').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    grantId: text('grant_id'),
    uid: text('uid'),
    userCode: text('user_code'),
    consumedAt: moment('consumed_at'),
    expiresAt: moment('expires_at'),
  },
  (table) => [
    primaryKey({ columns: [table.model, table.id] }),
    index('oidc_payloads_grant_id').on(table.grantId),
    index('oidc_payloads_uid').on(table.uid),
    index('oidc_payloads_expires_at').on(table.expiresAt),
  ],
);

/**
 * One row for each authorization given (S9). Every API call asks whether its token's `gid` still lives here (S5):
 * not revoked, not expired, and neither its user, its organization nor its client disabled.
 */
export const grants = pgTable(
  'grants',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id').notNull(),
    userId: text('user_id').notNull(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    scopes: text('scopes').notNull(),
    /** Whether the session that it was given in had proven a second factor (S9). */
    hasSecondFactor: boolean('has_second_factor').notNull().default(false),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    foreignKey({
      name: 'grants_user_fk',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }),
    index('grants_user').on(table.userId, table.clientId),
    index('grants_client').on(table.clientId),
    index('grants_expires_at').on(table.expiresAt),
  ],
);

/** That a person agreed to give a client a set of scopes; asked once (S9). `scopes` is sorted, space-separated. */
export const consents = pgTable(
  'consents',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    scopes: text('scopes').notNull(),
    grantedAt: moment('granted_at').notNull().defaultNow(),
    revokedAt: moment('revoked_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.clientId, table.scopes] })],
);

/**
 * Keys that sign tokens (S6). `upcoming` is published but does not sign yet, exactly one is `active`, `retired` ones
 * stay published until every token they signed has expired. The private half is sealed with the service's secret.
 */
export const signingKeys = pgTable(
  'signing_keys',
  {
    kid: text('kid').primaryKey(),
    alg: text('alg').notNull(),
    publicJwk: jsonb('public_jwk').$type<Record<string, unknown>>().notNull(),
    sealedPrivateJwk: text('sealed_private_jwk').notNull(),
    state: text('state', { enum: ['upcoming', 'active', 'retired'] }).notNull(),
    createdAt: createdAt(),
    activatesAt: moment('activates_at'),
    retiredAt: moment('retired_at'),
  },
  (table) => [
    uniqueIndex('signing_keys_one_active').on(table.state).where(sql`${table.state} = 'active'`),
    check('signing_keys_state_known', sql`${table.state} in ('upcoming', 'active', 'retired')`),
  ],
);

/** Failed sign-ins by account and by address (S9). `key` is a keyed hash: the table names nobody. */
export const signInThrottles = pgTable(
  'sign_in_throttles',
  {
    key: text('key').primaryKey(),
    failures: integer('failures').notNull(),
    firstFailureAt: moment('first_failure_at').notNull(),
    blockedUntil: moment('blocked_until'),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('sign_in_throttles_updated_at').on(table.updatedAt)],
);

/**
 * Token buckets of callers (readings §8), made as an unlogged table. Addresses and links are hashed in `key`; who has signed
 * in stands there by id.
 */
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

/** Agents (specification §2.1). Deleting one only marks it: its encounters are kept (§3). */
export const agents = pgTable(
  'agents',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id),
    name: text('name'),
    specialization: text('specialization').notNull(),
    consultAgentType: text('consult_agent_type').notNull(),
    /** An AgentConfiguration; parsed by its schema when read. */
    configuration: jsonb('configuration').$type<unknown>().notNull(),
    configurationVersion: integer('configuration_version').notNull().default(1),
    createdBy: text('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    unique('agents_organization_id_id_key').on(table.organizationId, table.id),
    index('agents_list')
      .on(table.organizationId, table.createdAt.desc(), table.id.desc())
      .where(sql`${table.deletedAt} is null`),
  ],
);

/** Cases that someone of the clinic wrote to try an agent with; never about a patient. At most twenty an agent. */
export const simulatedCases = pgTable(
  'simulated_cases',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id').notNull(),
    agentId: text('agent_id').notNull(),
    /** A WrittenCase; parsed by its schema when read. */
    content: jsonb('content').$type<unknown>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({
      name: 'simulated_cases_agent_fk',
      columns: [table.organizationId, table.agentId],
      foreignColumns: [agents.organizationId, agents.id],
    }),
    index('simulated_cases_agent').on(table.organizationId, table.agentId, table.createdAt, table.id),
  ],
);

/** Apart from the rest, because backups leave it out: it has a copy of its own (decision 035). */
export const keysSchema = pgSchema('keys');

/**
 * One key for each invitation, wrapped by the service's secret. It seals the patient's personal details and everything that
 * is said in the encounter; without it they are noise. No foreign key: the two are restored apart.
 */
export const contentKeys = keysSchema.table(
  'content_keys',
  {
    invitationId: text('invitation_id').primaryKey(),
    organizationId: text('organization_id').notNull(),
    wrapped: text('wrapped').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('content_keys_organization').on(table.organizationId)],
);

/** What was erased: restoring a backup erases it again. Ids only. */
export const erasures = keysSchema.table('erasures', {
  invitationId: text('invitation_id').primaryKey(),
  organizationId: text('organization_id').notNull(),
  erasedAt: moment('erased_at').notNull().defaultNow(),
});

/**
 * Invitations (specification §2.2). `encounter_id` is set by the patient's first answer, once (S17). An erased one keeps
 * its row and nothing that it said of the patient.
 */
export const invitations = pgTable(
  'invitations',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id').notNull(),
    agentId: text('agent_id').notNull(),
    /** The personal fields (`contract/invitation-fields.ts`), sealed with the invitation's own content key; null once it is erased. */
    personalDetails: bytea('personal_details'),
    /** Keyed hash of the external id, to find by; null without one. */
    externalIdIndex: bytea('external_id_index'),
    /** No foreign key: the claim sets it before the encounter's row exists, in one transaction. */
    encounterId: text('encounter_id'),
    identityAttempts: integer('identity_attempts').notNull().default(0),
    createdBy: text('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    revokedAt: moment('revoked_at'),
    erasedAt: moment('erased_at'),
  },
  (table) => [
    unique('invitations_organization_id_id_key').on(table.organizationId, table.id),
    unique('invitations_encounter_id_key').on(table.encounterId),
    foreignKey({
      name: 'invitations_agent_fk',
      columns: [table.organizationId, table.agentId],
      foreignColumns: [agents.organizationId, agents.id],
    }),
    index('invitations_list').on(table.organizationId, table.createdAt.desc(), table.id.desc()),
    index('invitations_agent').on(table.agentId),
    index('invitations_kept').on(table.organizationId, table.createdAt).where(sql`${table.erasedAt} is null`),
    index('invitations_dead')
      .on(table.revokedAt)
      .where(
        sql`${table.erasedAt} is null and ${table.encounterId} is null and ${table.revokedAt} is not null`,
      ),
    index('invitations_external_id_index').on(table.organizationId, table.externalIdIndex),
    check('invitations_identity_attempts_counted', sql`${table.identityAttempts} >= 0`),
  ],
);

/** Protocols as compiled with an agent's configuration, by content hash; encounters pin one. */
export const compiledProtocols = pgTable('compiled_protocols', {
  hash: text('hash').primaryKey(),
  body: jsonb('body').$type<unknown>().notNull(),
  createdAt: createdAt(),
});

/**
 * Consultations (specification §2.3). `updated_at` is the server's time of the last change that a reader can see; it is
 * what `?updatedSince=` compares (readings §4.5), so every such change sets it. An erased one keeps its row and nothing
 * that the patient said.
 */
export const encounters = pgTable(
  'encounters',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id').notNull(),
    invitationId: text('invitation_id').notNull(),
    agentId: text('agent_id').notNull(),
    externalIdIndex: bytea('external_id_index'),
    /** Of the last event that a webhook was told of. */
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
    pausedAt: moment('paused_at'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    lastAnswerAt: moment('last_answer_at').notNull().defaultNow(),
    finishedAt: moment('finished_at'),
    /** Who reviewed the report, by name, and when, as the clinic's dashboard has told. */
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
 * Everything that happened in an encounter, in order. Rows are only ever added (S21), or erased with the encounter.
 * Partitioned by the month of `encounterDay`, the day (UTC) on which the encounter began, so that all events of one
 * encounter lie together and a message id stays unique in it.
 */
export const encounterEvents = pgTable(
  'encounter_events',
  {
    organizationId: text('organization_id').notNull(),
    encounterId: text('encounter_id').notNull(),
    encounterDay: date('encounter_day', { mode: 'string' }).notNull(),
    seq: integer('seq').notNull(),
    /** The patient's client message id: the same one twice is the same message. */
    messageId: text('message_id'),
    type: text('type').notNull(),
    /** An InterviewEvent, sealed with the invitation's content key. */
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

/** Calls of a language model: what they took and what came of them, nothing of what was said (decision 051). */
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

/** Red flags that were raised. A raised flag stays, also when the answer is changed later. */
export const encounterFlags = pgTable(
  'encounter_flags',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id').notNull(),
    encounterId: text('encounter_id').notNull(),
    ruleId: text('rule_id').notNull(),
    level: text('level', { enum: flagLevels }).notNull(),
    raisedAt: moment('raised_at').notNull().defaultNow(),
    eventSeq: integer('event_seq').notNull(),
    answerLaterChanged: boolean('answer_later_changed').notNull().default(false),
    acknowledgedAt: moment('acknowledged_at'),
    acknowledgedBy: text('acknowledged_by').references(() => users.id),
  },
  (table) => [
    foreignKey({
      name: 'encounter_flags_encounter_fk',
      columns: [table.organizationId, table.encounterId],
      foreignColumns: [encounters.organizationId, encounters.id],
    }),
    unique('encounter_flags_once').on(table.encounterId, table.ruleId, table.level, table.eventSeq),
    index('encounter_flags_list').on(table.organizationId, table.raisedAt.desc(), table.id.desc()),
    check(
      'encounter_flags_level_known',
      sql`${table.level} in ('EMERGENCY', 'UNCONFIRMED', 'DENIED', 'URGENT')`,
    ),
  ],
);

/** The outbox of alerts: a row is written with the flag and sent by a job. No clinical content. */
export const alerts = pgTable(
  'alerts',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id').notNull(),
    encounterId: text('encounter_id').notNull(),
    flagId: text('flag_id')
      .notNull()
      .references(() => encounterFlags.id),
    kind: text('kind', { enum: ['flag', 'escalation'] }).notNull(),
    state: text('state', { enum: ['queued', 'sent', 'failed', 'no_address', 'not_needed'] })
      .notNull()
      .default('queued'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    createdAt: createdAt(),
    sentAt: moment('sent_at'),
  },
  (table) => [
    foreignKey({
      name: 'alerts_encounter_fk',
      columns: [table.organizationId, table.encounterId],
      foreignColumns: [encounters.organizationId, encounters.id],
    }),
    unique('alerts_once').on(table.flagId, table.kind),
    index('alerts_list').on(table.organizationId, table.createdAt.desc(), table.id.desc()),
    check('alerts_kind_known', sql`${table.kind} in ('flag', 'escalation')`),
    check(
      'alerts_state_known',
      sql`${table.state} in ('queued', 'sent', 'failed', 'no_address', 'not_needed')`,
    ),
  ],
);

/** One address per organization that is told what happens (readings §6). No row, or `turned_off_at`: nothing is sent. */
export const webhooks = pgTable('webhooks', {
  organizationId: text('organization_id')
    .primaryKey()
    .references(() => organizations.id),
  url: text('url').notNull(),
  /** Sealed with the service's secret. */
  sealedSecret: text('sealed_secret').notNull(),
  /** The secret before, which signs too until the moment beside it. */
  sealedPreviousSecret: text('sealed_previous_secret'),
  previousSecretUntil: moment('previous_secret_until'),
  changedAt: moment('changed_at').notNull().defaultNow(),
  /** The receiver said that it is gone. */
  turnedOffAt: moment('turned_off_at'),
});

/** The outbox of webhooks: a row is written with what happened and sent by a job. Ids and codes only. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** The `webhook-id`, the same at each attempt. */
    id: text('id').primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id),
    type: text('type', { enum: webhookEventTypes }).notNull(),
    encounterId: text('encounter_id'),
    /** A WebhookPayload; parsed by its schema when read. */
    payload: jsonb('payload').$type<unknown>().notNull(),
    state: text('state', { enum: webhookDeliveryStates }).notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    /** How many of them were made before it was queued last: each round has the whole schedule. */
    attemptsBefore: integer('attempts_before').notNull().default(0),
    queuedAt: moment('queued_at').notNull().defaultNow(),
    nextAttemptAt: moment('next_attempt_at').defaultNow(),
    createdAt: createdAt(),
  },
  (table) => [
    index('webhook_deliveries_list').on(table.organizationId, table.createdAt.desc(), table.id.desc()),
    index('webhook_deliveries_queued').on(table.organizationId).where(sql`${table.state} = 'queued'`),
    index('webhook_deliveries_created_at').on(table.createdAt),
    check(
      'webhook_deliveries_state_known',
      sql`${table.state} in ('queued', 'delivered', 'failed', 'cancelled')`,
    ),
  ],
);

/** Each try to deliver: when, how long, and the status or a code. Nothing of the receiver's answer. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    deliveryId: text('delivery_id')
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    durationMs: integer('duration_ms').notNull(),
    status: integer('status'),
    error: text('error', { enum: webhookErrors }),
  },
  (table) => [index('webhook_attempts_delivery').on(table.deliveryId, table.id)],
);

/** Who read or changed what, and when (S26). Ids only; no clinical content. Partitioned by the month of `at`. */
export const auditEvents = pgTable(
  'audit_events',
  {
    // A sequence of its own: partitioned tables have identity columns from PostgreSQL 17 on only.
    id: bigint('id', { mode: 'number' }).notNull().default(sql`nextval('audit_events_seq')`),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id),
    actorType: text('actor_type', { enum: ['user', 'patient', 'system', 'operator'] }).notNull(),
    actorId: text('actor_id'),
    clientId: text('client_id'),
    action: text('action').notNull(),
    resourceType: text('resource_type').notNull(),
    resourceId: text('resource_id'),
    requestId: text('request_id'),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.at] }),
    index('audit_events_list').on(table.organizationId, table.at.desc(), table.id.desc()),
    index('audit_events_resource').on(table.resourceType, table.resourceId),
    check(
      'audit_events_actor_type_known',
      sql`${table.actorType} in ('user', 'patient', 'system', 'operator')`,
    ),
  ],
);

/** Answers of POSTs that carried an `Idempotency-Key`, kept 24 hours (readings, "repeating a POST"). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    organizationId: text('organization_id').notNull(),
    userId: text('user_id').notNull(),
    clientId: text('client_id').notNull(),
    route: text('route').notNull(),
    key: text('key').notNull(),
    bodyHash: bytea('body_hash').notNull(),
    state: text('state', { enum: ['running', 'done'] }).notNull(),
    /** Which request holds the key, so that none gives up or completes another's claim. */
    claimId: text('claim_id'),
    status: integer('status'),
    response: jsonb('response').$type<unknown>(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId, table.clientId, table.route, table.key] }),
    index('idempotency_keys_created_at').on(table.createdAt),
    check('idempotency_keys_state_known', sql`${table.state} in ('running', 'done')`),
  ],
);
