import 'server-only';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { endpoints } from '@/contract/endpoints.ts';
import { revokeToken } from '@/lib/server/auth/revoke-token.ts';
import type { Context } from '@/lib/server/context.ts';
import { runDetached } from '@/lib/server/detached.ts';
import { type FormAnswer, sendFormOnce } from '@/lib/server/http/send-form-once.ts';
import { isServiceDown, noteServiceAnswer } from '@/lib/server/service/breaker.ts';
import { tokenFamilies } from '@/lib/server/session/session-tables.ts';
import {
  endFamilyAtService,
  findFamily,
  sealTokens,
  type TokenFamily,
} from '@/lib/server/session/token-families.ts';
import type { TokenHolder } from '@/lib/server/session/token-holder.ts';
import { tokenIdentity } from '@/lib/server/session/token-identity.ts';
import {
  findOAuthError,
  type TokenResponse,
  tokenResponseSchema,
} from '@/lib/server/session/token-response.ts';

export type TokenReading =
  | { ok: true; accessToken: string; idToken: string | null; version: string }
  /** The session or connection has ended: the user must sign in again. */
  | { ok: false; reason: 'ended' }
  /** The access token has expired and the outcome of its refresh is unknown: reauthorize once, without signing out. */
  | { ok: false; reason: 'reauthorize' }
  /** The service refuses even tokens that it has just issued: another refresh would not help. */
  | { ok: false; reason: 'refused' }
  /** The service is unreachable; the session stays. */
  | { ok: false; reason: 'unreachable' };

export type VaultTimes = {
  /** Time limit of the call to the token endpoint. */
  callTimeoutMs: number;
  /** Longer than the call, so that a running refresh is not taken for a lost one. */
  leaseMs: number;
  /** How long a request waits for a refresh by another one: longer than the lease, so that a lost lease is noticed. */
  waitMs: number;
  /** Pause after a refresh that could not be sent. */
  backoffMs: number;
};

const defaultTimes: VaultTimes = {
  callTimeoutMs: 15_000,
  leaseMs: 18_000,
  waitMs: 20_000,
  backoffMs: 2_000,
};
const waitStepMs = 60;
/** Tokens that the service refuses cause at most one refresh in this time. */
const refusalPauseMs = 30_000;

/**
 * The tokens of a session or connection, refreshed when due (S13). Over any number of processes one refresh is sent for each token
 * version; while the access token is still valid, callers do not wait for it.
 *
 * @param options.refused - `version` of tokens that the service has just refused; they are refreshed although not due
 */
export async function readTokens(
  context: Context,
  holder: TokenHolder,
  options: { refused?: string; times?: Partial<VaultTimes> } = {},
): Promise<TokenReading> {
  const times = { ...defaultTimes, ...options.times };
  const deadline = Date.now() + times.waitMs;
  for (;;) {
    const family = await findFamily(context, holder);
    if (!family) return { ok: false, reason: 'ended' };
    const now = family.now.getTime();
    const isRefused = options.refused === nameVersion(family);
    const isAlive = family.tokenExpiresAt.getTime() > now && !isRefused;
    const isDue = family.refreshFrom.getTime() <= now || isRefused;
    if (isAlive && !isDue) return openTokens(context, family);

    const step = decideStep(context, family, isRefused);
    if (step === 'refresh') {
      const owner = await claimRefresh(context, family, { isRefused, times });
      if (owner) {
        // Detached: the refresh continues and its answer is stored, even if this request ends or is aborted.
        const refresh = runRefresh(context, family, owner, times);
        runDetached(context, 'refresh', refresh);
        if (isAlive) return openTokens(context, family);
        await refresh;
        continue;
      }
    }
    if (isAlive) return openTokens(context, family);
    if (step === 'unknown' || step === 'no_refresh_token') return { ok: false, reason: 'reauthorize' };
    if (step === 'refused_again') return { ok: false, reason: 'refused' };
    if (step === 'backoff' || Date.now() > deadline) return { ok: false, reason: 'unreachable' };
    await delay(waitStepMs);
  }
}

/** Identifies one version of a family's tokens. */
function nameVersion(family: TokenFamily): string {
  return `${family.id}:${family.tokenVersion}`;
}

/**
 * - `unknown`: a refresh was sent, its lease has expired and no tokens were stored. That refresh token is never sent again.
 * - `wait`: another request is refreshing now.
 */
function decideStep(
  context: Context,
  family: TokenFamily,
  isRefused: boolean,
): 'refresh' | 'wait' | 'unknown' | 'backoff' | 'no_refresh_token' | 'refused_again' {
  const now = family.now.getTime();
  if (!family.refreshToken) return 'no_refresh_token';
  if (family.claimSentAt) return (family.claimLeaseUntil?.getTime() ?? 0) > now ? 'wait' : 'unknown';
  if (isRefused && now - (family.refusalRefreshedAt?.getTime() ?? 0) < refusalPauseMs) return 'refused_again';
  if ((family.refreshNotBefore?.getTime() ?? 0) > now || isServiceDown(context)) return 'backoff';
  return 'refresh';
}

async function openTokens(context: Context, family: TokenFamily): Promise<TokenReading> {
  const open = (column: 'accessToken' | 'idToken', sealed: string) =>
    context.keyRing.open(sealed, tokenIdentity(family.id, column));
  return {
    ok: true,
    accessToken: await open('accessToken', family.accessToken),
    idToken: family.idToken ? await open('idToken', family.idToken) : null,
    version: nameVersion(family),
  };
}

/** First short transaction: one process claims this token version. Returns the claim's owner, or null. */
async function claimRefresh(
  context: Context,
  family: TokenFamily,
  { isRefused, times }: { isRefused: boolean; times: VaultTimes },
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

async function runRefresh(
  context: Context,
  family: TokenFamily,
  owner: string,
  times: VaultTimes,
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
  times: VaultTimes & { leaseEndsAt: number },
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
