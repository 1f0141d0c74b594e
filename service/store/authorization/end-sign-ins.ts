import { and, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { secondFactorModels } from '../../domain/authorization/second-factor-store.ts';
import type { Queryable, Transaction } from '../database.ts';
import { grants, oidcPayloads } from '../schema/authorization.ts';
import { organizations, users } from '../schema/organizations.ts';

/** Ends grants for good, with what was issued under them: enabling the person again does not restore them. */
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
 * Sets whether an organization requires a second factor (S9). From no to yes, every grant that was made without one ends:
 * also the dashboard's own connection, if its owner made it with the password alone.
 *
 * @param tx - a transaction, in which the caller notes the change
 * @returns whether anything changed
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
 * Ends the sessions that people have at the authorization server, and the sign-ins that are under way.
 *
 * @param keptSessionId - the one session that goes on, if any
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
