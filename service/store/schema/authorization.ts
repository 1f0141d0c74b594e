import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { StoredJson } from '../../../common/stored-value.ts';
import { createdAt, moment } from './columns.ts';
import { users } from './organizations.ts';

/** Approved client applications (specification §5.1): public clients, managed by the operator, without an organization. */
export const clients = pgTable('clients', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  redirectUris: text('redirect_uris').array().notNull(),
  createdAt: createdAt(),
  disabledAt: moment('disabled_at'),
});

/**
 * The authorization server's data: sessions, interactions, codes, refresh tokens, grants. For codes and refresh tokens
 * `id` is the SHA-256 of the value, so that a copy of this table cannot be used to sign in.
 */
export const oidcPayloads = pgTable(
  'oidc_payloads',
  {
    model: text('model').notNull(),
    id: text('id').notNull(),
    payload: jsonb('payload').$type<StoredJson<Record<string, unknown>>>().notNull(),
    grantId: text('grant_id'),
    uid: text('uid'),
    userCode: text('user_code'),
    consumedAt: moment('consumed_at'),
    expiresAt: moment('expires_at'),
  },
  (table) => [
    primaryKey({ columns: [table.model, table.id] }),
    index('oidc_payloads_grant_id').on(table.grantId),
    index('oidc_payloads_uid').on(table.uid),
    index('oidc_payloads_expires_at').on(table.expiresAt),
  ],
);

/**
 * One row for each authorization (S9). Every API call checks that its token's `gid` is valid (S5): not revoked, not
 * expired, and user, organization and client not disabled.
 */
export const grants = pgTable(
  'grants',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id').notNull(),
    userId: text('user_id').notNull(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    scopes: text('scopes').notNull(),
    /** Whether its session was signed in with a second factor (S9). */
    hasSecondFactor: boolean('has_second_factor').notNull().default(false),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    foreignKey({
      name: 'grants_user_fk',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }),
    index('grants_user').on(table.userId, table.clientId),
    index('grants_client').on(table.clientId),
    index('grants_expires_at').on(table.expiresAt),
  ],
);

/** A person's consent to a client for a set of scopes, asked once (S9). `scopes` is sorted and separated by spaces. */
export const consents = pgTable(
  'consents',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    scopes: text('scopes').notNull(),
    grantedAt: moment('granted_at').notNull().defaultNow(),
    revokedAt: moment('revoked_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.clientId, table.scopes] })],
);

/**
 * Keys that sign tokens (S6). `upcoming` is published but does not sign yet, exactly one is `active`, and `retired`
 * ones stay published until every token they signed has expired. The private part is sealed with the service's secret.
 */
export const signingKeys = pgTable(
  'signing_keys',
  {
    kid: text('kid').primaryKey(),
    alg: text('alg').notNull(),
    publicJwk: jsonb('public_jwk').$type<StoredJson<Record<string, unknown>>>().notNull(),
    sealedPrivateJwk: text('sealed_private_jwk').notNull(),
    state: text('state', { enum: ['upcoming', 'active', 'retired'] }).notNull(),
    createdAt: createdAt(),
    activatesAt: moment('activates_at'),
    retiredAt: moment('retired_at'),
  },
  (table) => [
    uniqueIndex('signing_keys_one_active').on(table.state).where(sql`${table.state} = 'active'`),
    check('signing_keys_state_known', sql`${table.state} in ('upcoming', 'active', 'retired')`),
  ],
);
