import 'server-only';
import { randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Context, Database } from '@/lib/server/context.ts';
import { sessions } from '@/lib/server/session/session-table.ts';
import { connections } from '@/lib/server/tokens/connection-table.ts';
import type { TokenHolder } from '@/lib/server/tokens/token-holder.ts';
import { type TokenColumn, tokenIdentity } from '@/lib/server/tokens/token-identity.ts';
import {
  findRefreshMoment,
  findTokenExpiry,
  type TokenResponse,
} from '@/lib/server/tokens/token-response.ts';
import { tokenFamilies } from '@/lib/server/tokens/token-table.ts';

type TokenFamilyRow = typeof tokenFamilies.$inferSelect;

/**
 * A family as read. `now` is the database's clock, with which all claims and expiries are compared; `readAt` is this process's
 * clock at that time, in milliseconds.
 */
export type TokenFamily = TokenFamilyRow & { now: Date; readAt: number };

export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** The live token family of a session or connection, or null when it has ended. */
export async function findFamily(context: Context, holder: TokenHolder): Promise<TokenFamily | null> {
  const selected = context.db
    .select({ family: tokenFamilies, now: sql<string>`clock_timestamp()` })
    .from(tokenFamilies);
  const rows =
    'id' in holder
      ? await selected
          .innerJoin(sessions, eq(sessions.familyId, tokenFamilies.id))
          .where(and(eq(sessions.id, holder.id), isNull(sessions.endedAt)))
          .limit(1)
      : await selected
          .innerJoin(connections, eq(connections.familyId, tokenFamilies.id))
          .where(
            and(
              eq(connections.service, holder.connectionOf.service),
              eq(connections.organizationId, holder.connectionOf.organizationId),
              isNull(connections.endedAt),
            ),
          )
          .limit(1);
  const found = rows[0];
  return found ? { ...found.family, now: new Date(found.now), readAt: Date.now() } : null;
}

export type SealedTokens = Pick<
  TokenFamilyRow,
  'accessToken' | 'idToken' | 'refreshToken' | 'tokenExpiresAt' | 'refreshFrom'
>;

/**
 * Seals a token response for one family.
 *
 * @param previous - the family's current values: RFC 6749 §6 allows a response to leave out what does not change
 */
export async function sealTokens(
  context: Context,
  familyId: string,
  tokens: TokenResponse,
  now: Date,
  previous: Pick<TokenFamilyRow, 'idToken' | 'refreshToken'> = { idToken: null, refreshToken: null },
): Promise<SealedTokens> {
  const seal = (column: TokenColumn, value: string) =>
    context.keyRing.seal(value, tokenIdentity(familyId, column));
  const tokenExpiresAt = findTokenExpiry(tokens, now);
  return {
    accessToken: await seal('accessToken', tokens.access_token),
    idToken: tokens.id_token ? await seal('idToken', tokens.id_token) : previous.idToken,
    refreshToken: tokens.refresh_token
      ? await seal('refreshToken', tokens.refresh_token)
      : previous.refreshToken,
    tokenExpiresAt,
    refreshFrom: findRefreshMoment(tokenExpiresAt, now),
  };
}

/** Seals the tokens of a family that is not stored yet. */
export async function prepareFamily(
  context: Context,
  tokens: TokenResponse,
): Promise<typeof tokenFamilies.$inferInsert> {
  const id = randomUUID();
  return { id, ...(await sealTokens(context, id, tokens, new Date())) };
}

/**
 * Deletes a family.
 * @returns its refresh token, for revocation at the service, or null
 */
export async function deleteFamily(
  context: Context,
  tx: Transaction,
  familyId: string | null,
): Promise<string | null> {
  if (!familyId) return null;
  const rows = await tx.delete(tokenFamilies).where(eq(tokenFamilies.id, familyId)).returning();
  const sealed = rows[0]?.refreshToken;
  return sealed ? context.keyRing.open(sealed, tokenIdentity(familyId, 'refreshToken')) : null;
}

/**
 * Ends the session or connection of a family that the service has ended. Only the owner of the family's refresh claim may call
 * this, so that no newer tokens can arrive.
 */
export async function endFamilyAtService(context: Context, familyId: string): Promise<void> {
  const ending = { endedAt: sql`now()`, endedReason: 'grant_ended', familyId: null };
  await context.db.transaction(async (tx) => {
    // Same lock order as when a session ends: first the holder, then the family.
    await tx.update(sessions).set(ending).where(eq(sessions.familyId, familyId));
    await tx.update(connections).set(ending).where(eq(connections.familyId, familyId));
    await tx.delete(tokenFamilies).where(eq(tokenFamilies.id, familyId));
  });
}
