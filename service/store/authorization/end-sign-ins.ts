import { and, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { secondFactorModels } from '../../domain/authorization/second-factor-store.ts';
import type { Queryable, Transaction } from '../database.ts';
import { grants, oidcPayloads } from '../schema/authorization.ts';
import { organizations, users } from '../schema/organizations.ts';

/** Ends grants permanently, with the tokens issued under them; enabling the person again does not restore them. */
export async function endGrants(tx: Queryable, condition: SQL): Promise<void> {
  const ended = await tx
    .update(grants)
    .set({ revokedAt: sql`now()` })
    .where(and(condition, isNull(grants.revokedAt)))
    .returning({ id: grants.id });
  if (ended.length === 0) return;
  const ids = ended.map((grant) => grant.id);
  await tx.delete(oidcPayloads).where(inArray(oidcPayloads.grantId, ids));
}

/**
 * Sets whether an organization requires a second factor (S9). Turning it on ends every grant that was given without
 * one, including the dashboard's own connection if its owner signed in with the password alone.
 *
 * @param tx - a transaction, in which the caller writes the audit row
 * @returns whether the setting changed
 */
export async function requireSecondFactor(
  tx: Queryable,
  organizationId: string,
  isRequired: boolean,
): Promise<boolean> {
  const changed = await tx
    .update(organizations)
    .set({ secondFactorRequired: isRequired })
    .where(and(eq(organizations.id, organizationId), ne(organizations.secondFactorRequired, isRequired)))
    .returning({ id: organizations.id });
  if (changed.length === 0) return false;
  const without = and(eq(grants.organizationId, organizationId), eq(grants.hasSecondFactor, false));
  if (isRequired && without) await endGrants(tx, without);
  return true;
}

const sessionModels = ['Session', ...Object.values(secondFactorModels)];

/**
 * Ends people's sessions at the authorization server, and their unfinished sign-ins.
 *
 * @param keptSessionId - a session to keep, if any
 */
export async function endSessions(
  tx: Transaction,
  people: SQL,
  keptSessionId: string | null = null,
): Promise<void> {
  const accountIds = tx.select({ id: users.id }).from(users).where(people);
  await tx
    .delete(oidcPayloads)
    .where(
      and(
        inArray(oidcPayloads.model, sessionModels),
        inArray(sql`${oidcPayloads.payload}->>'accountId'`, accountIds),
        keptSessionId === null ? undefined : ne(oidcPayloads.id, keptSessionId),
      ),
    );
}
