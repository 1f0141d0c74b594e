import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { StoredJson } from '../../../common/stored-value.ts';
import type { KeptAnswer } from '../../domain/idempotency.ts';
import { bytea, createdAt } from './columns.ts';

/** Answers to POSTs with an `Idempotency-Key`, kept for 24 hours (readings, "repeating a POST"). */
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
    /** The request that holds the key, so that no other request releases or completes its claim. */
    claimId: text('claim_id'),
    status: integer('status'),
    response: jsonb('response').$type<StoredJson<Pick<KeptAnswer, 'resourceId' | 'sealed'>>>(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId, table.clientId, table.route, table.key] }),
    index('idempotency_keys_created_at').on(table.createdAt),
    check('idempotency_keys_state_known', sql`${table.state} in ('running', 'done')`),
  ],
);
