import { and, desc, eq, gt, isNull, max, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type {
  Account,
  AuthorizationStore,
  KeptSignIn,
  LiveGrant,
  NewGrant,
  OwnConsent,
  OwnGrant,
  PasswordChange,
  RegisteredClient,
} from '../../domain/authorization/authorization-store.ts';
import { type Access, createPoolAccess, matchRows } from '../access.ts';
import type { Database, Transaction } from '../database.ts';
import { auditEvents } from '../schema/audit-events.ts';
import { clients, consents, grants, oidcPayloads } from '../schema/authorization.ts';
import { organizations, users } from '../schema/organizations.ts';
import { authenticatorApps, passkeys } from '../schema/second-factors.ts';
import { isStorableText } from '../storable-text.ts';
import { endGrants, endSessions } from './end-sign-ins.ts';

const personColumns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  role: users.role,
};
const accountColumns = {
  ...personColumns,
  passwordHash: users.passwordHash,
  isPasswordTemporary: users.isPasswordTemporary,
  organization: {
    id: organizations.id,
    name: organizations.name,
    locale: organizations.locale,
    timeZone: organizations.timeZone,
  },
  secondFactor: {
    isSetUp: sql<boolean>`(exists (select from ${passkeys} where ${passkeys.userId} = ${users.id})
      or exists (select from ${authenticatorApps} where ${authenticatorApps.userId} = ${users.id}))`,
    isRequired: organizations.secondFactorRequired,
  },
};

/** The most grants that a person is shown; each sign-in creates one. */
const ownGrantsMax = 100;

const isOneOf = (id: PgColumn) => sql`${id} = any(${sql.placeholder('ids')})`;

const liveGrants = (db: Database) =>
  db
    .select({
      id: grants.id,
      scopes: grants.scopes,
      clientId: grants.clientId,
      person: personColumns,
      organization: accountColumns.organization,
    })
    .from(grants)
    .innerJoin(users, eq(users.id, grants.userId))
    .innerJoin(organizations, eq(organizations.id, grants.organizationId))
    .innerJoin(clients, eq(clients.id, grants.clientId))
    .where(
      and(
        isOneOf(grants.id),
        isNull(grants.revokedAt),
        gt(grants.expiresAt, sql`now()`),
        isNull(users.disabledAt),
        isNull(organizations.disabledAt),
        isNull(clients.disabledAt),
        // Excludes a grant that was created while the organization turned on the requirement of a second factor.
        or(eq(grants.hasSecondFactor, true), eq(organizations.secondFactorRequired, false)),
      ),
    )
    .prepare('live_grants');

const clientColumns = { id: clients.id, name: clients.name, redirectUris: clients.redirectUris };

const liveClients = (db: Database) =>
  db
    .select(clientColumns)
    .from(clients)
    .where(and(isOneOf(clients.id), isNull(clients.disabledAt)))
    .prepare('live_clients');

async function findOnlyLiveClient(db: Database): Promise<RegisteredClient | null> {
  const [first = null, second] = await db
    .select(clientColumns)
    .from(clients)
    .where(isNull(clients.disabledAt))
    .limit(2);
  return second === undefined ? first : null;
}

const liveAccounts = (db: Database) => selectAccounts(db, isOneOf(users.id)).prepare('live_accounts');

function selectAccounts(db: Database, condition: SQL) {
  return db
    .select(accountColumns)
    .from(users)
    .innerJoin(organizations, eq(organizations.id, users.organizationId))
    .where(and(condition, isNull(users.disabledAt), isNull(organizations.disabledAt)));
}

/** People, clients, consents and grants in PostgreSQL. */
export function createAuthorizationStore(db: Database): AuthorizationStore {
  const { batch } = createPoolAccess(db);
  const findGrant = findById(batch, liveGrants(db));
  return {
    findLiveAccount: findById(batch, liveAccounts(db)),
    findLiveAccountByEmail: (email) => findLiveAccountByEmail(db, email),
    findLiveClient: findById(batch, liveClients(db)),
    findOnlyLiveClient: () => findOnlyLiveClient(db),
    findLiveGrant: async (grantId) => {
      const row = await findGrant(grantId);
      return row && toLiveGrant(row);
    },
    saveGrant: (grant) => saveGrant(db, grant),
    revokeGrant: (grantId) => revokeGrant(db, grantId),
    listLiveGrants: (userId) => listLiveGrants(db, userId),
    revokeOwnGrant: (userId, grantId) => revokeOwnGrant(db, userId, grantId),
    hasConsent: (userId, clientId, scopes) => hasConsent(db, userId, clientId, scopes),
    saveConsent: (userId, clientId, scopes) => saveConsent(db, userId, clientId, scopes),
    listConsents: (userId) => listConsents(db, userId),
    revokeConsent: (owner, clientId) => revokeConsent(db, owner, clientId),
    endOtherSignIns: (owner, kept) => endOtherSignIns(db, owner, kept),
    changePassword: (change) => changePassword(db, change),
  };
}

/** Finds rows by id; concurrent calls are batched into one statement. */
function findById<Row extends { id: string }>(
  batch: Access['batch'],
  query: { execute(values: { ids: string[] }): Promise<Row[]> },
) {
  const findBatched = batch(async (ids: readonly string[]) => {
    const rows = await query.execute({ ids: [...new Set(ids)] });
    return matchRows(
      ids,
      (id) => id,
      rows,
      (row) => row.id,
    );
  });
  return async (id: string) => (isStorableText(id) ? await findBatched(id) : null);
}

async function revokeGrant(db: Database, grantId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(grants)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(grants.id, grantId), isNull(grants.revokedAt)));
    await tx.delete(oidcPayloads).where(eq(oidcPayloads.grantId, grantId));
    await tx.delete(oidcPayloads).where(and(eq(oidcPayloads.model, 'Grant'), eq(oidcPayloads.id, grantId)));
  });
}

async function findLiveAccountByEmail(db: Database, email: string): Promise<Account | null> {
  if (!isStorableText(email)) return null;
  const [row] = await selectAccounts(db, eq(users.email, email.trim().toLowerCase())).limit(1);
  return row ?? null;
}

type GrantRow = Awaited<ReturnType<ReturnType<typeof liveGrants>['execute']>>[number];

function toLiveGrant({ id, scopes, clientId, person, organization }: GrantRow): LiveGrant {
  return { id, scopes: scopes.split(' '), clientId, account: { ...person, organization } };
}

async function saveGrant(db: Database, grant: NewGrant): Promise<void> {
  await db.execute(sql`
    insert into ${grants} (id, organization_id, user_id, client_id, scopes, has_second_factor, expires_at)
    select ${grant.id}, organization_id, id, ${grant.clientId}, ${grant.scopes}, ${grant.hasSecondFactor},
      ${grant.expiresAt.toISOString()}::timestamptz
    from ${users} where id = ${grant.userId}
    on conflict (id) do update set scopes = excluded.scopes`);
}

async function listLiveGrants(db: Database, userId: string): Promise<OwnGrant[]> {
  const rows = await db
    .select({
      id: grants.id,
      clientName: clients.name,
      scopes: grants.scopes,
      createdAt: grants.createdAt,
    })
    .from(grants)
    .innerJoin(clients, eq(clients.id, grants.clientId))
    .where(and(eq(grants.userId, userId), isNull(grants.revokedAt), gt(grants.expiresAt, sql`now()`)))
    .orderBy(desc(grants.createdAt))
    .limit(ownGrantsMax);
  return rows.map((row) => ({ ...row, scopes: row.scopes.split(' ') }));
}

async function revokeOwnGrant(db: Database, userId: string, grantId: string): Promise<boolean> {
  const [own] = await db
    .select({ id: grants.id })
    .from(grants)
    .where(and(eq(grants.id, grantId), eq(grants.userId, userId), isNull(grants.revokedAt)));
  if (!own) return false;
  await revokeGrant(db, own.id);
  return true;
}

async function hasConsent(
  db: Database,
  userId: string,
  clientId: string,
  scopes: readonly string[],
): Promise<boolean> {
  const rows = await db
    .select({ scopes: consents.scopes })
    .from(consents)
    .where(and(eq(consents.userId, userId), eq(consents.clientId, clientId), isNull(consents.revokedAt)));
  const allowed = new Set(rows.flatMap((row) => row.scopes.split(' ')));
  return rows.length > 0 && scopes.every((scope) => allowed.has(scope));
}

async function saveConsent(
  db: Database,
  userId: string,
  clientId: string,
  scopes: readonly string[],
): Promise<void> {
  await db
    .insert(consents)
    .values({ userId, clientId, scopes: [...scopes].sort().join(' ') })
    .onConflictDoUpdate({
      target: [consents.userId, consents.clientId, consents.scopes],
      set: { grantedAt: sql`now()`, revokedAt: null },
    });
}

async function listConsents(db: Database, userId: string): Promise<OwnConsent[]> {
  return await db
    .select({
      clientId: clients.id,
      clientName: clients.name,
      scopes: sql<string>`string_agg(${consents.scopes}, ' ')`,
      grantedAt: sql<Date>`${max(consents.grantedAt)}`.mapWith(consents.grantedAt),
    })
    .from(consents)
    .innerJoin(clients, eq(clients.id, consents.clientId))
    .where(and(eq(consents.userId, userId), isNull(consents.revokedAt)))
    .groupBy(clients.id, clients.name)
    .orderBy(desc(max(consents.grantedAt)))
    .limit(ownGrantsMax)
    .then((rows) => rows.map((row) => ({ ...row, scopes: [...new Set(row.scopes.split(' '))] })));
}

async function revokeConsent(
  db: Database,
  { userId, requestId }: { userId: string; requestId: string | null },
  clientId: string,
): Promise<boolean> {
  if (!isStorableText(clientId)) return false;
  return await db.transaction(async (tx) => {
    const taken = await tx
      .update(consents)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(consents.userId, userId), eq(consents.clientId, clientId), isNull(consents.revokedAt)))
      .returning({ clientId: consents.clientId });
    if (taken.length === 0) return false;
    const ofClient = and(eq(grants.userId, userId), eq(grants.clientId, clientId));
    if (ofClient) await endGrants(tx, ofClient);
    await auditOwn(tx, { userId, requestId, clientId }, 'user.revoke_consent');
    return true;
  });
}

async function endOtherSignIns(
  db: Database,
  { userId, requestId }: { userId: string; requestId: string | null },
  kept: KeptSignIn,
): Promise<void> {
  await db.transaction(async (tx) => {
    await endOthers(tx, userId, kept);
    await auditOwn(tx, { userId, requestId, clientId: null }, 'user.end_other_sign_ins');
  });
}

async function changePassword(
  db: Database,
  { userId, formerHash, passwordHash, requestId, endOthers: kept }: PasswordChange,
): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const changed = await tx
      .update(users)
      .set({ passwordHash, isPasswordTemporary: false })
      .where(and(eq(users.id, userId), eq(users.passwordHash, formerHash)))
      .returning({ id: users.id });
    if (changed.length === 0) return false;
    if (kept !== null) await endOthers(tx, userId, kept);
    await auditOwn(tx, { userId, requestId, clientId: null }, 'user.change_password');
    return true;
  });
}

/** Ends every session and grant of the person except those in `kept`. */
async function endOthers(tx: Transaction, userId: string, kept: KeptSignIn): Promise<void> {
  const others = and(eq(grants.userId, userId), notInArray(grants.id, [...kept.grantIds]));
  if (others) await endGrants(tx, others);
  await endSessions(tx, eq(users.id, userId), kept.sessionId);
}

/** Writes the audit row of a person's change to their own account (S26). */
async function auditOwn(
  tx: Transaction,
  owner: { userId: string; requestId: string | null; clientId: string | null },
  action: string,
): Promise<void> {
  const [person] = await tx
    .select({ organizationId: users.organizationId })
    .from(users)
    .where(eq(users.id, owner.userId));
  if (!person) throw new Error('The person who changes their account is not there');
  await tx.insert(auditEvents).values({
    organizationId: person.organizationId,
    actorType: 'user',
    actorId: owner.userId,
    clientId: owner.clientId,
    action,
    resourceType: 'user',
    resourceId: owner.userId,
    requestId: owner.requestId,
  });
}
