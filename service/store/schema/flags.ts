import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { flagLevels } from '../../../contract/flag-level.ts';
import { createdAt, moment } from './columns.ts';
import { encounters } from './encounters.ts';
import { users } from './organizations.ts';

/** Red flags. A raised flag stays even when its answer is changed later. */
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

/**
 * Acknowledgements that were taken back, each with who acknowledged and who took it back (S38): the flag is open again,
 * and nothing of what was done is lost. Erased with the flag.
 */
export const acknowledgementsTakenBack = pgTable(
  'acknowledgements_taken_back',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id').notNull(),
    encounterId: text('encounter_id').notNull(),
    // By the database, so that a process of the version before, which does not know this table, can erase.
    flagId: text('flag_id')
      .notNull()
      .references(() => encounterFlags.id, { onDelete: 'cascade' }),
    acknowledgedAt: moment('acknowledged_at').notNull(),
    acknowledgedBy: text('acknowledged_by').references(() => users.id),
    takenBackAt: moment('taken_back_at').notNull(),
    takenBackBy: text('taken_back_by')
      .notNull()
      .references(() => users.id),
  },
  (table) => [
    foreignKey({
      name: 'acknowledgements_taken_back_encounter_fk',
      columns: [table.organizationId, table.encounterId],
      foreignColumns: [encounters.organizationId, encounters.id],
    }),
    index('acknowledgements_taken_back_by_flag').on(table.flagId),
  ],
);

/**
 * The groups of signs that a text triggered, and until when the patient may answer them. A row is written before
 * anything else of that text (S36), so that the clinic is told "not confirmed" even if the rest could not be stored or
 * opens no more. Erased with the encounter.
 */
export const encounterAlarms = pgTable(
  'encounter_alarms',
  {
    organizationId: text('organization_id').notNull(),
    encounterId: text('encounter_id').notNull(),
    groupId: text('group_id').notNull(),
    dueAt: moment('due_at').notNull(),
    /** When its signs were answered, or the clinic was told in another way. */
    settledAt: moment('settled_at'),
    /** When its time was over and the clinic was told "not confirmed". */
    toldAt: moment('told_at'),
  },
  (table) => [
    primaryKey({ columns: [table.encounterId, table.groupId] }),
    foreignKey({
      name: 'encounter_alarms_encounter_fk',
      columns: [table.organizationId, table.encounterId],
      foreignColumns: [encounters.organizationId, encounters.id],
    }),
  ],
);

/** The outbox of alerts: a row is written with the flag, and a job sends it. No clinical content. */
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
    /** When an escalation may be sent at the earliest; set where an acknowledgement was taken back. */
    dueAt: moment('due_at'),
    /** When its mail was last handed to the mail server, alone or with others. */
    attemptedAt: moment('attempted_at'),
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

/** When an alert is due: at once, or as an escalation ten minutes after it was planned. */
export const alertDueAt = sql<Date>`coalesce(${alerts.dueAt}, ${alerts.createdAt}
  + case when ${alerts.kind} = 'escalation' then interval '10 minutes' else interval '0' end)`;
