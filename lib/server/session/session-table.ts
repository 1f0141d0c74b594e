// No 'server-only' here: drizzle-kit reads this file from plain Node.

import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '@/lib/server/database/columns.ts';

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
