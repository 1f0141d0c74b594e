// No 'server-only' here: drizzle-kit reads this file from plain Node.

import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '@/lib/server/database/columns.ts';

/** Everyone who has signed in, with their last known details; work can be assigned to them. Outlives sessions. */
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
 * The tokens of one sign-in or of one organization connection (S11, S13). The row is deleted when the session or connection ends.
 * Every refresh increases `tokenVersion`.
 */
export const tokenFamilies = pgTable('token_families', {
  id: text('id').primaryKey(),
  accessToken: text('access_token').notNull(),
  idToken: text('id_token'),
  refreshToken: text('refresh_token'),
  tokenVersion: integer('token_version').notNull().default(1),
  tokenExpiresAt: instant('token_expires_at').notNull(),
  /** Time from which the tokens should be refreshed: expiry minus a jittered margin (S13). */
  refreshFrom: instant('refresh_from').notNull(),
  claimOwner: text('claim_owner'),
  /** If set, the refresh token may have been sent. It is never sent again, whatever the answer. */
  claimSentAt: instant('claim_sent_at'),
  claimLeaseUntil: instant('claim_lease_until'),
  refreshNotBefore: instant('refresh_not_before'),
  /** Last refresh because of a refused token, so that a service that refuses everything does not cause a refresh at each call. */
  refusalRefreshedAt: instant('refusal_refreshed_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/**
 * One row per signed-in browser (S11). `id` is the SHA-256 of the cookie's random value, so that reading the database is not enough
 * to open a session. An ended row has no token family; it stays for a while so that the sign-in page can say why.
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
    /** When the service was last asked whether this sign-in is still valid. */
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
