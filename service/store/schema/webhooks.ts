import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { StoredJson } from '../../../common/stored-value.ts';
import type { WebhookPayload } from '../../../contract/webhook.ts';
import {
  type WebhookEventType,
  webhookDeliveryStates,
  webhookErrors,
} from '../../../contract/webhook-events.ts';
import { createdAt, moment } from './columns.ts';
import { organizations } from './organizations.ts';

/** One webhook address for each organization (readings §6). Without a row, or with `turned_off_at`, nothing is sent. */
export const webhooks = pgTable('webhooks', {
  organizationId: text('organization_id')
    .primaryKey()
    .references(() => organizations.id),
  url: text('url').notNull(),
  /** Sealed with the service's secret. */
  sealedSecret: text('sealed_secret').notNull(),
  /** The former secret, which also signs until `previous_secret_until`. */
  sealedPreviousSecret: text('sealed_previous_secret'),
  previousSecretUntil: moment('previous_secret_until'),
  changedAt: moment('changed_at').notNull().defaultNow(),
  /** When the receiver answered 410 Gone. */
  turnedOffAt: moment('turned_off_at'),
});

/** The outbox of webhooks: a row is written with the event, and a job sends it. Ids and codes only. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** The `webhook-id` header, the same for each attempt. */
    id: text('id').primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id),
    type: text('type').$type<WebhookEventType>().notNull(),
    encounterId: text('encounter_id'),
    payload: jsonb('payload').$type<StoredJson<WebhookPayload>>().notNull(),
    state: text('state', { enum: webhookDeliveryStates }).notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    /** How many attempts were made before the current round; each round has the whole retry schedule. */
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

/** Attempts to deliver: time, duration, and the status or an error code; nothing from the receiver's response. */
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
