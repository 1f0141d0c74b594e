// No 'server-only' here: drizzle-kit reads this file from plain Node.

import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { StoredJson } from '@/common/stored-value.ts';
import { instant } from '@/lib/server/database/columns.ts';
import { noSettings, type StoredSettings } from '@/lib/server/organization/stored-settings.ts';

/** Rows are keyed by (service, organization.id): S31. */
export const organizations = pgTable(
  'organizations',
  {
    service: text('service').notNull(),
    organizationId: text('organization_id').notNull(),
    name: text('name').notNull(),
    /** The owner's settings; parsed when read, so that a new setting needs no migration. */
    settings: jsonb('settings').$type<StoredJson<Partial<StoredSettings>>>().notNull().default(noSettings),
    /** Changes with the settings that the owner's form saves, whoever changes them (S40). */
    settingsVersion: text('settings_version')
      .notNull()
      .generatedAlwaysAs(
        sql`hashtextextended(coalesce(settings->>'expiryDays', '') || ' ' || coalesce(settings->>'reminders', '') || ' ' || coalesce(settings->>'workingHours', '') || ' ' || coalesce(settings->>'dateOrder', ''), 0)::text`,
      ),
    settingsSavedAt: instant('settings_saved_at'),
    settingsSavedBy: text('settings_saved_by'),
    /** The last part of the address for unsigned webhook events; random, so that it cannot be guessed. */
    hintKey: text('hint_key')
      .notNull()
      .default(sql`replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.service, table.organizationId] }),
    index('organizations_by_hint_key').on(table.hintKey),
  ],
);
