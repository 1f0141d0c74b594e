import { and, asc, eq, inArray, isNotNull, isNull, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { UserRole } from '../../../contract/roles.ts';
import type {
  AdministrationStore,
  ClientRecord,
  ErasureTarget,
  OrganizationRecord,
  OrganizationSettings,
  RestoreOutcome,
  UserRecord,
} from '../../domain/administration/administration-store.ts';
import { createIdentifier } from '../../domain/identifier.ts';
import type { ContentSealing } from '../../domain/invitations/content-sealing.ts';
import { endGrants, endSessions, requireSecondFactor } from '../authorization/end-sign-ins.ts';
import type { Database, Transaction } from '../database.ts';
import { eraseInvitation } from '../invitations/erase-invitation.ts';
import { auditEvents } from '../schema/audit-events.ts';
import { clients, grants } from '../schema/authorization.ts';
import { contentKeys, erasures } from '../schema/content-keys.ts';
import { alerts } from '../schema/flags.ts';
import { invitations } from '../schema/invitations.ts';
import { organizations, users } from '../schema/organizations.ts';
import { authenticatorApps, passkeys, recoveryCodes } from '../schema/second-factors.ts';
import { webhookDeliveries } from '../schema/webhooks.ts';
import { addWebhookJob } from '../webhooks/enqueue-webhooks.ts';

const userColumns = {
  id: users.id,
  organizationId: users.organizationId,
  organizationName: organizations.name,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  role: users.role,
  createdAt: users.createdAt,
  disabledAt: users.disabledAt,
  passwordHash: users.passwordHash,
};

/** {@link AdministrationStore} on PostgreSQL; every change of a person or an organization writes an audit row. */
export function createAdministrationStore(db: Database, sealing: ContentSealing): AdministrationStore {
  return {
    listOrganizations: () => listOrganizations(db),
    findOrganization: (idOrName) => findOrganization(db, idOrName),
    addOrganization: (settings) => addOrganization(db, settings),
    setOrganization: (id, settings) => setOrganization(db, id, settings),
    setOrganizationDisabled: (id, isDisabled) => setOrganizationDisabled(db, id, isDisabled),
    listUsers: (organizationId) => listUsers(db, organizationId),
    findUser: (email) => findUser(db, email),
    addUser: (user) => addUser(db, user),
    setUserDisabled: (id, isDisabled) => setUserDisabled(db, id, isDisabled),
    setUserRole: (id, role) => setUserRole(db, id, role),
    setPassword: (id, password) => setPassword(db, id, password),
    erase: (organizationId, target) => erase(db, sealing, organizationId, target),
    finishRestore: () => finishRestore(db),
    resetSecondFactors: (id) => resetSecondFactors(db, id),
    listClients: () => listClients(db),
    findClient: (id) => findClient(db, id),
    addClient: (client) => addClient(db, client),
    setClientName: (id, name) => setClientName(db, id, name),
    setRedirectUris: (id, redirectUris) => setRedirectUris(db, id, redirectUris),
    setClientDisabled: (id, isDisabled) => setClientDisabled(db, id, isDisabled),
  };
}

async function listOrganizations(db: Database): Promise<OrganizationRecord[]> {
  return await db.select().from(organizations).orderBy(asc(organizations.createdAt), asc(organizations.id));
}

async function findOrganization(db: Database, idOrName: string): Promise<OrganizationRecord | null> {
  const [row] = await db
    .select()
    .from(organizations)
    .where(or(eq(organizations.id, idOrName), eq(sql`lower(${organizations.name})`, idOrName.toLowerCase())));
  return row ?? null;
}

async function addOrganization(
  db: Database,
  settings: Pick<OrganizationSettings, 'name'> & Partial<OrganizationSettings>,
): Promise<OrganizationRecord> {
  return await db.transaction(async (tx) => {
    const [row] = await tx
      .insert(organizations)
      .values({ ...settings, id: createIdentifier() })
      .returning();
    if (!row) throw new Error('The organization was not stored');
    await audit(tx, row.id, 'organization.add', 'organization', row.id);
    return row;
  });
}

async function setOrganization(
  db: Database,
  id: string,
  { secondFactorRequired, ...settings }: Partial<OrganizationSettings>,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (secondFactorRequired !== undefined) {
      const isChanged = await requireSecondFactor(tx, id, secondFactorRequired);
      const action = secondFactorRequired
        ? 'organization.require_second_factor'
        : 'organization.end_second_factor';
      if (isChanged) await audit(tx, id, action, 'organization', id);
    }
    if (Object.keys(settings).length > 0)
      await tx.update(organizations).set(settings).where(eq(organizations.id, id));
    await audit(tx, id, 'organization.set', 'organization', id);
  });
}

async function setOrganizationDisabled(db: Database, id: string, isDisabled: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(organizations)
      .set({ disabledAt: isDisabled ? sql`now()` : null })
      .where(eq(organizations.id, id));
    if (isDisabled) {
      await endGrants(tx, eq(grants.organizationId, id));
      await endSessions(tx, eq(users.organizationId, id));
    }
    const action = isDisabled ? 'organization.disable' : 'organization.enable';
    await audit(tx, id, action, 'organization', id);
  });
}

async function listUsers(db: Database, organizationId: string | null): Promise<UserRecord[]> {
  return await db
    .select(userColumns)
    .from(users)
    .innerJoin(organizations, eq(organizations.id, users.organizationId))
    .where(organizationId === null ? undefined : eq(users.organizationId, organizationId))
    .orderBy(asc(users.email));
}

async function findUser(
  db: Database,
  email: string,
): Promise<(UserRecord & { passwordHash: string }) | null> {
  const [row] = await db
    .select(userColumns)
    .from(users)
    .innerJoin(organizations, eq(organizations.id, users.organizationId))
    .where(eq(users.email, email.toLowerCase()));
  return row ?? null;
}

async function addUser(
  db: Database,
  user: {
    organizationId: string;
    email: string;
    firstName: string;
    lastName: string;
    role: UserRole;
    passwordHash: string;
    isPasswordTemporary: boolean;
  },
): Promise<void> {
  const id = createIdentifier();
  await db.transaction(async (tx) => {
    await tx.insert(users).values({ ...user, id, email: user.email.toLowerCase() });
    await audit(tx, user.organizationId, 'user.add', 'user', id);
  });
}

async function setUserDisabled(db: Database, id: string, isDisabled: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ disabledAt: isDisabled ? sql`now()` : null })
      .where(eq(users.id, id))
      .returning();
    if (!user) return;
    if (isDisabled) {
      await endGrants(tx, eq(grants.userId, id));
      await endSessions(tx, eq(users.id, id));
    }
    await audit(tx, user.organizationId, isDisabled ? 'user.disable' : 'user.enable', 'user', id);
  });
}

async function setUserRole(db: Database, id: string, role: UserRole): Promise<void> {
  await db.transaction(async (tx) => {
    const [user] = await tx.update(users).set({ role }).where(eq(users.id, id)).returning();
    if (user) await audit(tx, user.organizationId, 'user.set_role', 'user', id);
  });
}

async function setPassword(
  db: Database,
  id: string,
  { hash, isTemporary }: { hash: string; isTemporary: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ passwordHash: hash, isPasswordTemporary: isTemporary })
      .where(eq(users.id, id))
      .returning();
    if (!user) return;
    await endGrants(tx, eq(grants.userId, id));
    await endSessions(tx, eq(users.id, id));
    await audit(tx, user.organizationId, 'user.reset_password', 'user', id);
  });
}

async function erase(
  db: Database,
  sealing: ContentSealing,
  organizationId: string,
  target: ErasureTarget,
): Promise<number> {
  return await db.transaction(async (tx) => {
    const found = await tx
      .select({ invitationId: invitations.id })
      .from(invitations)
      .where(
        and(
          eq(invitations.organizationId, organizationId),
          isNull(invitations.erasedAt),
          isTarget(sealing, organizationId, target),
        ),
      )
      .for('update');
    for (const { invitationId } of found) {
      await eraseInvitation(tx, { organizationId, invitationId });
      await audit(tx, organizationId, 'invitation.erase', 'invitation', invitationId);
    }
    return found.length;
  });
}

async function finishRestore(db: Database): Promise<RestoreOutcome> {
  return await db.transaction(async (tx) => {
    const ended = await tx
      .update(grants)
      .set({ revokedAt: sql`now()` })
      .where(isNull(grants.revokedAt))
      .returning({ id: grants.id });
    await tx
      .delete(contentKeys)
      .where(
        notExists(
          tx
            .select({ id: invitations.id })
            .from(invitations)
            .where(eq(invitations.id, contentKeys.invitationId)),
        ),
      );
    const withoutContent = await tx
      .select({
        invitationId: invitations.id,
        organizationId: invitations.organizationId,
        erasure: erasures.invitationId,
      })
      .from(invitations)
      .leftJoin(erasures, eq(erasures.invitationId, invitations.id))
      .leftJoin(contentKeys, eq(contentKeys.invitationId, invitations.id))
      .where(
        and(isNull(invitations.erasedAt), or(isNotNull(erasures.invitationId), isNull(contentKeys.wrapped))),
      );
    for (const { invitationId, organizationId } of withoutContent) {
      await eraseInvitation(tx, { organizationId, invitationId });
      await audit(tx, organizationId, 'invitation.erase', 'invitation', invitationId);
    }
    const queued = await tx.execute(
      sql`select graphile_worker.add_job('deliver-alert', json_build_object('alertId', ${alerts.id}), max_attempts := 12)
              from ${alerts} where ${inArray(alerts.state, ['queued', 'failed'])}`,
    );
    const events = await tx.execute(
      sql`select ${addWebhookJob({
        id: sql`waiting.id`,
        organizationId: sql`waiting.organization_id`,
        lane: sql`coalesce(waiting.encounter_id, waiting.id)`,
        attempt: sql`waiting.attempts + 1`,
        runAt: null,
      })} from ${webhookDeliveries} waiting where waiting.state = 'queued'`,
    );
    for (const { id } of await tx.select({ id: organizations.id }).from(organizations))
      await audit(tx, id, 'organization.restore', 'organization', id);
    const erasedAgain = withoutContent.filter(({ erasure }) => erasure !== null).length;
    return {
      erasedAgain,
      unreadable: withoutContent.length - erasedAgain,
      endedGrants: ended.length,
      queuedAlerts: queued.rowCount ?? 0,
      queuedEvents: events.rowCount ?? 0,
    };
  });
}

async function resetSecondFactors(db: Database, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update');
    if (!user) return;
    await tx.delete(passkeys).where(eq(passkeys.userId, id));
    await tx.delete(authenticatorApps).where(eq(authenticatorApps.userId, id));
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, id));
    await endSessions(tx, eq(users.id, id));
    await audit(tx, user.organizationId, 'user.reset_factors', 'user', id);
  });
}

async function listClients(db: Database): Promise<ClientRecord[]> {
  return await db.select().from(clients).orderBy(asc(clients.id));
}

async function findClient(db: Database, id: string): Promise<ClientRecord | null> {
  const [row] = await db.select().from(clients).where(eq(clients.id, id));
  return row ?? null;
}

async function addClient(
  db: Database,
  client: { id: string; name: string; redirectUris: string[] },
): Promise<void> {
  await db.insert(clients).values(client);
}

async function setClientName(db: Database, id: string, name: string): Promise<void> {
  await db.update(clients).set({ name }).where(eq(clients.id, id));
}

async function setRedirectUris(db: Database, id: string, redirectUris: string[]): Promise<void> {
  await db.update(clients).set({ redirectUris }).where(eq(clients.id, id));
}

async function setClientDisabled(db: Database, id: string, isDisabled: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(clients)
      .set({ disabledAt: isDisabled ? sql`now()` : null })
      .where(eq(clients.id, id));
    if (isDisabled) await endGrants(tx, eq(grants.clientId, id));
  });
}

function isTarget(sealing: ContentSealing, organizationId: string, target: ErasureTarget): SQL {
  if ('invitationId' in target) return eq(invitations.id, target.invitationId);
  if ('encounterId' in target) return eq(invitations.encounterId, target.encounterId);
  return inArray(invitations.externalIdIndex, sealing.findExternalId(organizationId, target.externalId));
}

async function audit(
  tx: Transaction,
  organizationId: string,
  action: string,
  resourceType: string,
  resourceId: string,
): Promise<void> {
  await tx
    .insert(auditEvents)
    .values({ organizationId, actorType: 'operator', action, resourceType, resourceId });
}
