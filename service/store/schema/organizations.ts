import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import type { UserRole } from '../../../contract/roles.ts';
import { createdAt, moment } from './columns.ts';

/** Clinics. Their staff, agents, invitations and encounters all belong to exactly one (S8). */
export const organizations = pgTable(
  'organizations',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    locale: text('locale').notNull().default('en'),
    /** IANA name of the time zone in which times are written and patients' ages are counted. */
    timeZone: text('time_zone').notNull().default('UTC'),
    emergencyNumber: text('emergency_number').notNull().default('112'),
    phone: text('phone'),
    alertEmail: text('alert_email'),
    ownerAlertEmail: text('owner_alert_email'),
    /** Whether browsers may hand speech to their makers' recognition (S23). */
    vendorSpeechAllowed: boolean('vendor_speech_allowed').notNull().default(false),
    /** Whether a language model may read what patients write (decision 051). */
    languageModelAllowed: boolean('language_model_allowed').notNull().default(false),
    /** Languages of the catalogue that patients may choose (decision 050). */
    languages: text('languages').array().notNull().default([]),
    /** Days after the last answer, or after the invitation, until it is erased; null keeps it until it is erased by request. */
    retentionDays: integer('retention_days'),
    /** Whether its staff need more than a password to sign in (S9). */
    secondFactorRequired: boolean('second_factor_required').notNull().default(true),
    createdAt: createdAt(),
    disabledAt: moment('disabled_at'),
  },
  (table) => [uniqueIndex('organizations_name_key').on(sql`lower(${table.name})`)],
);

/** Staff who sign in. The e-mail is stored in lower case and names one person in the whole service. */
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
    /** Set by the operator: the next sign-in ends with a password of the person's own. */
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
