import 'server-only';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { endpoints } from '@/contract/endpoints.ts';
import type { Context } from '@/lib/server/context.ts';
import { revokeToken } from '@/lib/server/tokens/revoke-token.ts';
import { endFamilyAtService, sealTokens, type TokenFamily } from '@/lib/server/tokens/token-families.ts';
import { tokenIdentity } from '@/lib/server/tokens/token-identity.ts';
import {
  findOAuthError,
  type TokenResponse,
  tokenResponseSchema,
} from '@/lib/server/tokens/token-response.ts';
import { tokenFamilies } from '@/lib/server/tokens/token-table.ts';
import { noteServiceAnswer } from '@/lib/server/transport/breaker.ts';
import { type FormAnswer, sendFormOnce } from '@/lib/server/transport/send-form-once.ts';

/*
 * One refresh in two short transactions, with the call to the service between them: the first claims the token version, so that no
 * other process refreshes it; the second stores the answer.
 */

/** The times of a refresh. */
export type RefreshTimes = {
  /** Time limit of the call to the token endpoint. */
  callTimeoutMs: number;
  /** Longer than the call, so that a running refresh is not taken for a lost one. */
  leaseMs: number;
  /** How long a request waits for a refresh by another one: longer than the lease, so that a lost lease is noticed. */
  waitMs: number;
  /** Pause after a refresh that could not be sent. */
  backoffMs: number;
};

export const usualTimes: RefreshTimes = {
  callTimeoutMs: 15_000,
  leaseMs: 18_000,
  waitMs: 20_000,
  backoffMs: 2_000,
};

/** First short transaction: one process claims this token version. Returns the claim's owner, or null. */
export async function claimRefresh(
  context: Context,
  family: TokenFamily,
  { isRefused, times }: { isRefused: boolean; times: RefreshTimes },
): Promise<string | null> {
  const owner = `${context.processId}:${randomUUID()}`;
  const claimed = await context.db
    .update(tokenFamilies)
    .set({
      claimOwner: owner,
      claimSentAt: sql`now()`,
      claimLeaseUntil: sql`now() + make_interval(secs => ${times.leaseMs / 1000})`,
      ...(isRefused ? { refusalRefreshedAt: sql`now()` } : {}),
    })
    .where(
      and(
        eq(tokenFamilies.id, family.id),
        eq(tokenFamilies.tokenVersion, family.tokenVersion),
        isNull(tokenFamilies.claimSentAt),
        or(isNull(tokenFamilies.refreshNotBefore), lte(tokenFamilies.refreshNotBefore, sql`now()`)),
      ),
    )
    .returning({ id: tokenFamilies.id });
  return claimed.length > 0 ? owner : null;
}

/** Sends the refresh that this caller has claimed, and stores the answer (S13). */
export async function runRefresh(
  context: Context,
  family: TokenFamily,
  owner: string,
  times: RefreshTimes,
): Promise<void> {
  if (!family.refreshToken) return;
  const { env, keyRing } = context;
  const leaseEndsAt = Date.now() + times.leaseMs;
  const answer = await sendFormOnce(
    `${env.consultBaseUrl}${endpoints.token}`,
    {
      grant_type: 'refresh_token',
      refresh_token: await keyRing.open(family.refreshToken, tokenIdentity(family.id, 'refreshToken')),
      client_id: env.consultClientId,
      resource: env.consultBaseUrl,
    },
    { timeoutMs: times.callTimeoutMs },
  );
  noteServiceAnswer(context, answer.kind === 'answer' ? answer.status : null);
  await storeAnswer(context, family, owner, answer, { ...times, leaseEndsAt });
}

/**
 * Second short transaction: stores the answer if version and claim are unchanged. Only with new tokens the state of the refresh
 * token is known; after any other answer it is never sent again (S13).
 */
async function storeAnswer(
  context: Context,
  family: TokenFamily,
  owner: string,
  answer: FormAnswer,
  times: RefreshTimes & { leaseEndsAt: number },
): Promise<void> {
  const ours = and(
    eq(tokenFamilies.id, family.id),
    eq(tokenFamilies.tokenVersion, family.tokenVersion),
    eq(tokenFamilies.claimOwner, owner),
  );
  const change = (values: Record<string, unknown>) =>
    persist(times.leaseEndsAt, () =>
      context.db.update(tokenFamilies).set(values).where(ours).returning({ id: tokenFamilies.id }),
    );
  if (answer.kind === 'not_sent') {
    await change({
      ...noClaim,
      refreshNotBefore: sql`now() + make_interval(secs => ${times.backoffMs / 1000})`,
    });
    return;
  }
  const tokens = answer.kind === 'answer' ? readTokenResponse(answer) : null;
  if (tokens) {
    const sealed = await persist(times.leaseEndsAt, () =>
      sealTokens(context, family.id, tokens, findDatabaseTime(family), family),
    );
    const stored = await change({
      ...sealed,
      ...noClaim,
      tokenVersion: family.tokenVersion + 1,
      refreshNotBefore: null,
    });
    // The user has signed out meanwhile: revoke the new tokens at the service.
    if (stored.length === 0 && tokens.refresh_token) await revokeToken(context, tokens.refresh_token);
    return;
  }
  const code = answer.kind === 'answer' ? findOAuthError(answer.body) : null;
  if (code === 'invalid_grant') {
    await persist(times.leaseEndsAt, () => endFamilyAtService(context, family.id));
    return;
  }
  context.log.warn(
    {
      status: answer.kind === 'answer' ? answer.status : null,
      code: answer.kind === 'answer' ? code : answer.code,
    },
    'refresh without tokens',
  );
  await change({ claimLeaseUntil: sql`now()` });
}

const noClaim = { claimOwner: null, claimSentAt: null, claimLeaseUntil: null };

const persistStepMs = 250;

/** Retries a write while the database is unavailable, as long as the lease lasts: a rotated token must not be lost. */
async function persist<T>(leaseEndsAt: number, write: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (Date.now() + persistStepMs > leaseEndsAt) throw error;
      await delay(persistStepMs);
    }
  }
}

/** The database's current time: the time read with the family plus the time passed since, by this process's clock. */
function findDatabaseTime(family: TokenFamily): Date {
  return new Date(family.now.getTime() + (Date.now() - family.readAt));
}

function readTokenResponse(answer: { status: number; body: string }): TokenResponse | null {
  if (answer.status < 200 || answer.status >= 300) return null;
  try {
    const parsed = tokenResponseSchema.safeParse(JSON.parse(answer.body));
    return parsed.success ? parsed.data : null;
  } catch {
    // Not JSON: treated as an answer without tokens.
    return null;
  }
}
