// No 'server-only' here: drizzle-kit reads this file from plain Node.

import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '@/lib/server/database/columns.ts';

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
