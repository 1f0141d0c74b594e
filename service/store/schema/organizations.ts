import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import type { UserRole } from '../../../contract/roles.ts';
import { createdAt, moment } from './columns.ts';

/** Clinics. Staff, agents, invitations and encounters each belong to exactly one (S8). */
export const organizations = pgTable(
  'organizations',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    locale: text('locale').notNull().default('en'),
    /** IANA name of the time zone for showing times and computing patients' ages. */
    timeZone: text('time_zone').notNull().default('UTC'),
    emergencyNumber: text('emergency_number').notNull().default('112'),
    phone: text('phone'),
    alertEmail: text('alert_email'),
    ownerAlertEmail: text('owner_alert_email'),
    /** The page of an encounter in the clinic's application, for alert mails; with `{encounterId}`. */
    reportUrl: text('report_url'),
    /** Whether browsers may use their vendor's speech recognition (S23). */
    vendorSpeechAllowed: boolean('vendor_speech_allowed').notNull().default(false),
    /** Whether a language model may read what patients write (decision 051). */
    languageModelAllowed: boolean('language_model_allowed').notNull().default(false),
    /** Translated languages that patients may choose (decision 050). */
    languages: text('languages').array().notNull().default([]),
    /**
     * Days after the last answer, or after the invitation, until it is erased; null keeps it until it is erased on
     * request.
     */
    retentionDays: integer('retention_days'),
    /** Whether the staff need a second factor to sign in (S9). */
    secondFactorRequired: boolean('second_factor_required').notNull().default(true),
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
