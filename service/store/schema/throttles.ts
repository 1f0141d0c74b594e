import { doublePrecision, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/**
 * Failed sign-ins by account and by address (S9). `key` is a keyed hash, so that the table contains no names or
 * addresses.
 */
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
 * Token buckets for rate limits (readings §8); the migration makes the table unlogged. `key` is a hash for addresses
 * and links, and ids for signed-in callers.
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
