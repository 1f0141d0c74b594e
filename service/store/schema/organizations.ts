import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  integer,
  type PgColumnBuilderBase,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { type OrganizationSetting, standardSettings } from '../../../contract/organization-settings.ts';
import type { UserRole } from '../../../contract/roles.ts';
import { createdAt, moment } from './columns.ts';

/** A column for each setting of an organization. */
const settingColumns = {
  timeZone: text('time_zone').notNull().default(standardSettings.timeZone),
  emergencyNumber: text('emergency_number').notNull().default(standardSettings.emergencyNumber),
  phone: text('phone'),
  alertEmail: text('alert_email'),
  ownerAlertEmail: text('owner_alert_email'),
  reportUrl: text('report_url'),
  /** S23. */
  vendorSpeechAllowed: boolean('vendor_speech_allowed')
    .notNull()
    .default(standardSettings.vendorSpeechAllowed),
  /** Decision 051. */
  languageModelAllowed: boolean('language_model_allowed')
    .notNull()
    .default(standardSettings.languageModelAllowed),
  /** Decision 050. */
  languages: text('languages').array().notNull().default(standardSettings.languages),
  retentionDays: integer('retention_days'),
  /** S9. */
  secondFactorRequired: boolean('second_factor_required')
    .notNull()
    .default(standardSettings.secondFactorRequired),
} satisfies Record<OrganizationSetting, PgColumnBuilderBase>;

/** Clinics. Staff, agents, invitations and encounters each belong to exactly one (S8). */
export const organizations = pgTable(
  'organizations',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    locale: text('locale').notNull().default('en'),
    ...settingColumns,
    createdAt: createdAt(),
    disabledAt: moment('disabled_at'),
  },
  (table) => [uniqueIndex('organizations_name_key').on(sql`lower(${table.name})`)],
);

/** Staff who sign in. The e-mail address is stored in lower case and is unique in the whole service. */
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
    role: text('role').$type<UserRole>().notNull(),
    passwordHash: text('password_hash').notNull(),
    /** Set by the operator; the person must replace it at the next sign-in. */
    isPasswordTemporary: boolean('is_password_temporary').notNull().default(false),
    createdAt: createdAt(),
    disabledAt: moment('disabled_at'),
  },
  (table) => [
    unique('users_email_key').on(table.email),
    unique('users_organization_id_id_key').on(table.organizationId, table.id),
    check('users_email_lower', sql`${table.email} = lower(${table.email})`),
  ],
);
