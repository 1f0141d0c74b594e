import { and, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { secondFactorModels } from '../domain/authorization/second-factor-store.ts';
import type { Transaction } from './database.ts';
import { grants, oidcPayloads, users } from './schema.ts';

/** Ends grants for good, with what was issued under them: enabling somebody again does not bring them back. */
export async function endGrants(tx: Transaction, condition: SQL): Promise<void> {
  const ended = await tx
    .update(grants)
    .set({ revokedAt: sql`now()` })
    .where(and(condition, isNull(grants.revokedAt)))
    .returning({ id: grants.id });
  if (ended.length === 0) return;
  const ids = ended.map((grant) => grant.id);
  await tx.delete(oidcPayloads).where(inArray(oidcPayloads.grantId, ids));
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
