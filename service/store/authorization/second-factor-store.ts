import { and, asc, count, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type {
  FactorOwner,
  FactorRemoval,
  Passkey,
  SecondFactorStore,
  SecondFactors,
} from '../../domain/authorization/second-factor-store.ts';
import type { Database, Transaction } from '../database.ts';
import { auditEvents } from '../schema/audit-events.ts';
import { organizations, users } from '../schema/organizations.ts';
import { authenticatorApps, passkeys, recoveryCodes } from '../schema/second-factors.ts';
import { isStorableText } from '../storable-text.ts';

type Person = { organizationId: string; isRequired: boolean };

/** {@link SecondFactorStore} on PostgreSQL. */
export function createSecondFactorStore(db: Database): SecondFactorStore {
  return {
    find: (userId) => findSecondFactors(db, userId),
    addPasskey: (owner, passkey, limits) => addPasskey(db, owner, passkey, limits),
    removePasskey: (owner, passkeyId) => removePasskey(db, owner, passkeyId),
    recordPasskeyUse: (owner, passkeyId, counter) => recordPasskeyUse(db, owner, passkeyId, counter),
    addAuthenticatorApp: (owner, app, limits) => addAuthenticatorApp(db, owner, app, limits),
    removeAuthenticatorApp: (owner) => removeAuthenticatorApp(db, owner),
    takeAuthenticatorStep: (userId, step) => takeAuthenticatorStep(db, userId, step),
    replaceRecoveryCodes: (owner, codeHashes) => replaceRecoveryCodes(db, owner, codeHashes),
    takeRecoveryCode: (owner, codeHash) => takeRecoveryCode(db, owner, codeHash),
  };
}

/**
 * Locks the person's row, so that changes of one person's factors are serialized and the check for the last factor
 * stays valid until the transaction ends.
 */
function changeFactors<Result>(
  db: Database,
  owner: FactorOwner,
  work: (tx: Transaction, person: Person) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    const [person] = await tx
      .select({ organizationId: users.organizationId, isRequired: organizations.secondFactorRequired })
      .from(users)
      .innerJoin(organizations, eq(organizations.id, users.organizationId))
      .where(eq(users.id, owner.userId))
      .for('update', { of: users });
    if (!person) throw new Error('The person whose second factor changes is not there');
    return await work(tx, person);
  });
}

async function findSecondFactors(db: Database, userId: string): Promise<SecondFactors> {
  const [passkeyRows, [app], [codes]] = await Promise.all([
    db
      .select()
      .from(passkeys)
      .where(eq(passkeys.userId, userId))
      .orderBy(asc(passkeys.createdAt), asc(passkeys.id)),
    db.select().from(authenticatorApps).where(eq(authenticatorApps.userId, userId)),
    db
      .select({ left: count() })
      .from(recoveryCodes)
      .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))),
  ]);
  return {
    passkeys: passkeyRows.map(({ userId: _owner, ...passkey }) => passkey),
    authenticatorApp: app
      ? { sealedSecret: app.sealedSecret, createdAt: app.createdAt, lastUsedAt: app.lastUsedAt }
      : null,
    recoveryCodesLeft: codes?.left ?? 0,
  };
}

function addPasskey(
  db: Database,
  owner: FactorOwner,
  passkey: Pick<Passkey, 'id' | 'name' | 'publicKey' | 'counter' | 'transports'>,
  { mostPasskeys, mustBeFirst }: { mostPasskeys: number; mustBeFirst: boolean },
): Promise<boolean> {
  return changeFactors(db, owner, async (tx, person) => {
    if (mustBeFirst && (await hasFactor(tx, owner))) return false;
    const [own] = await tx.select({ count: count() }).from(passkeys).where(eq(passkeys.userId, owner.userId));
    if ((own?.count ?? 0) >= mostPasskeys) return false;
    const added = await tx
      .insert(passkeys)
      .values({ ...passkey, publicKey: Buffer.from(passkey.publicKey), userId: owner.userId })
      .onConflictDoNothing()
      .returning({ id: passkeys.id });
    if (added.length === 0) return false;
    await audit(tx, owner, person, 'user.add_passkey');
    return true;
  });
}

function removePasskey(db: Database, owner: FactorOwner, passkeyId: string): Promise<FactorRemoval> {
  return changeFactors(db, owner, async (tx, person) => {
    if (!isStorableText(passkeyId)) return 'not_found';
    const removed = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, passkeyId), eq(passkeys.userId, owner.userId)))
      .returning({ id: passkeys.id });
    return await finishRemoval(tx, owner, person, {
      isRemoved: removed.length > 0,
      action: 'user.remove_passkey',
    });
  }).catch(readRefusal);
}

function recordPasskeyUse(
  db: Database,
  owner: FactorOwner,
  passkeyId: string,
  counter: number,
): Promise<boolean> {
  return changeFactors(db, owner, async (tx, person) => {
    const isOwn = and(eq(passkeys.id, passkeyId), eq(passkeys.userId, owner.userId));
    const doesNotCount = counter === 0 ? eq(passkeys.counter, 0) : undefined;
    const used = await tx
      .update(passkeys)
      .set({ counter, lastUsedAt: sql`now()` })
      .where(and(isOwn, or(lt(passkeys.counter, counter), doesNotCount)))
      .returning({ id: passkeys.id });
    if (used.length > 0) return true;
    await audit(tx, owner, person, 'user.refuse_passkey_counter');
    return false;
  });
}

function addAuthenticatorApp(
  db: Database,
  owner: FactorOwner,
  app: { sealedSecret: string; lastStep: number },
  { mustBeFirst }: { mustBeFirst: boolean },
): Promise<boolean> {
  return changeFactors(db, owner, async (tx, person) => {
    if (mustBeFirst && (await hasFactor(tx, owner))) return false;
    const added = await tx
      .insert(authenticatorApps)
      .values({ ...app, userId: owner.userId })
      .onConflictDoNothing()
      .returning({ userId: authenticatorApps.userId });
    if (added.length === 0) return false;
    await audit(tx, owner, person, 'user.add_authenticator_app');
    return true;
  });
}

function removeAuthenticatorApp(db: Database, owner: FactorOwner): Promise<FactorRemoval> {
  return changeFactors(db, owner, async (tx, person) => {
    const removed = await tx
      .delete(authenticatorApps)
      .where(eq(authenticatorApps.userId, owner.userId))
      .returning({ userId: authenticatorApps.userId });
    return await finishRemoval(tx, owner, person, {
      isRemoved: removed.length > 0,
      action: 'user.remove_authenticator_app',
    });
  }).catch(readRefusal);
}

async function takeAuthenticatorStep(db: Database, userId: string, step: number): Promise<boolean> {
  const result = await db
    .update(authenticatorApps)
    .set({ lastStep: step, lastUsedAt: sql`now()` })
    .where(and(eq(authenticatorApps.userId, userId), lt(authenticatorApps.lastStep, step)));
  return result.rowCount === 1;
}

function replaceRecoveryCodes(
  db: Database,
  owner: FactorOwner,
  codeHashes: readonly string[],
): Promise<void> {
  return changeFactors(db, owner, async (tx, person) => {
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, owner.userId));
    await tx.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId: owner.userId, codeHash })));
    await audit(tx, owner, person, 'user.replace_recovery_codes');
  });
}

function takeRecoveryCode(db: Database, owner: FactorOwner, codeHash: string): Promise<boolean> {
  return changeFactors(db, owner, async (tx, person) => {
    const used = await tx
      .update(recoveryCodes)
      .set({ usedAt: sql`now()` })
      .where(
        and(
          eq(recoveryCodes.userId, owner.userId),
          eq(recoveryCodes.codeHash, codeHash),
          isNull(recoveryCodes.usedAt),
        ),
      )
      .returning({ userId: recoveryCodes.userId });
    if (used.length === 0) return false;
    await audit(tx, owner, person, 'user.use_recovery_code');
    return true;
  });
}

/** Thrown to roll back the removal of a required last factor. */
class LastFactorError extends Error {
  override name = 'LastFactorError';
}

function readRefusal(error: unknown): FactorRemoval {
  if (error instanceof LastFactorError) return 'last_required';
  throw error;
}

async function hasFactor(tx: Transaction, owner: FactorOwner): Promise<boolean> {
  const [app] = await tx
    .select({ userId: authenticatorApps.userId })
    .from(authenticatorApps)
    .where(eq(authenticatorApps.userId, owner.userId));
  const [passkey] = await tx
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(eq(passkeys.userId, owner.userId))
    .limit(1);
  return app !== undefined || passkey !== undefined;
}

/** Writes the audit row of a removal. Removing the last factor also removes the recovery codes. */
async function finishRemoval(
  tx: Transaction,
  owner: FactorOwner,
  person: Person,
  { isRemoved, action }: { isRemoved: boolean; action: string },
): Promise<FactorRemoval> {
  if (!isRemoved) return 'not_found';
  if (!(await hasFactor(tx, owner))) {
    if (person.isRequired) throw new LastFactorError();
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, owner.userId));
  }
  await audit(tx, owner, person, action);
  return 'removed';
}

async function audit(tx: Transaction, owner: FactorOwner, person: Person, action: string): Promise<void> {
  await tx.insert(auditEvents).values({
    organizationId: person.organizationId,
    actorType: 'user',
    actorId: owner.userId,
    action,
    resourceType: 'user',
    resourceId: owner.userId,
    requestId: owner.requestId,
  });
}
