// No 'server-only' here: drizzle-kit reads this file from plain Node.

import { doublePrecision, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Token buckets of the rate limits, in an unlogged table. Keys are keyed hashes: the table reveals neither people nor addresses.
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
