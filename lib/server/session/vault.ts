import 'server-only';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { endpoints } from '@/contract/endpoints.ts';
import type { Context } from '@/lib/server/context.ts';
import { sessions } from '@/lib/server/database/schema.ts';
import { type FormAnswer, sendFormOnce } from '@/lib/server/http/send-form-once.ts';
import { endSession } from '@/lib/server/session/session-store.ts';
import { type TokenColumn, tokenIdentity } from '@/lib/server/session/token-identity.ts';
import {
  findOAuthError,
  findRefreshMoment,
  findTokenExpiry,
  type TokenResponse,
  tokenResponseSchema,
} from '@/lib/server/session/token-response.ts';

export type TokenReading =
  | { ok: true; accessToken: string; idToken: string | null; version: number }
  /** The session is over: the person signs in again. */
  | { ok: false; reason: 'ended' }
  /** Nobody knows whether the refresh happened and the access token is over: through authorize once, no sign-out. */
  | { ok: false; reason: 'reauthorize' }
  /** The service could not be asked; the session stays. */
  | { ok: false; reason: 'unreachable' };

export type VaultTimes = {
  /** Time-out of the call to the token endpoint. */
  callTimeoutMs: number;
  /** Outlives the call, so that a running refresh is never taken for a lost one. */
  leaseMs: number;
  /** How long a request waits for somebody else's refresh. */
  waitMs: number;
  /** Pause after a refresh that could not be sent. */
  backoffMs: number;
};

const defaultTimes: VaultTimes = { callTimeoutMs: 10_000, leaseMs: 30_000, waitMs: 12_000, backoffMs: 5_000 };
const waitStepMs = 60;

type SessionRow = typeof sessions.$inferSelect;

/**
 * The tokens of a session, refreshed when due (S13). Over any number of processes one refresh is sent for each token
 * version; while the access token still lives, nobody waits for it.
 *
 * @param options.rejectedVersion - a token version that the service has just refused: it is refreshed although not due
 */
export async function readTokens(
  context: Context,
  sessionId: string,
  options: { rejectedVersion?: number; times?: Partial<VaultTimes> } = {},
): Promise<TokenReading> {
  const times = { ...defaultTimes, ...options.times };
  const deadline = Date.now() + times.waitMs;
  for (;;) {
    const row = await findRow(context, sessionId);
    if (!row || row.endedAt || !row.accessToken) return { ok: false, reason: 'ended' };
    const now = Date.now();
    const isRejected = options.rejectedVersion === row.tokenVersion;
    const isAlive = row.tokenExpiresAt.getTime() > now && !isRejected;
    const isDue = row.refreshFrom.getTime() <= now || isRejected;
    if (isAlive && !isDue) return openTokens(context, row);

    const step = decideStep(row, now);
    if (step === 'refresh') {
      const claimed = await claimRefresh(context, row, times);
      // Detached: the request that noticed may end, the refresh goes on.
      const refresh = claimed ? runRefresh(context, row, claimed, times) : Promise.resolve();
      if (isAlive) {
        refresh.catch((error: unknown) => context.log.error({ err: error }, 'refresh failed'));
        return openTokens(context, row);
      }
      await refresh;
      if (claimed) continue;
    }
    if (isAlive) return openTokens(context, row);
    if (step === 'unknown' || step === 'no_refresh_token') return { ok: false, reason: 'reauthorize' };
    if (step === 'backoff') return { ok: false, reason: 'unreachable' };
    if (Date.now() > deadline) return { ok: false, reason: 'unreachable' };
    await delay(waitStepMs);
  }
}

/**
 * - `unknown`: a claim was sent, its lease is over and no answer was stored. That refresh token is never sent again.
 * - `wait`: somebody is refreshing now.
 */
function decideStep(
  row: SessionRow,
  now: number,
): 'refresh' | 'wait' | 'unknown' | 'backoff' | 'no_refresh_token' {
  if (!row.refreshToken) return 'no_refresh_token';
  if (row.claimSentAt) return row.claimLeaseUntil && row.claimLeaseUntil.getTime() > now ? 'wait' : 'unknown';
  if (row.refreshNotBefore && row.refreshNotBefore.getTime() > now) return 'backoff';
  return 'refresh';
}

async function findRow(context: Context, sessionId: string): Promise<SessionRow | null> {
  const rows = await context.db.select().from(sessions).where(eq(sessions.id, sessionId)).limit(1);
  return rows[0] ?? null;
}

function openTokens(context: Context, row: SessionRow): TokenReading {
  if (!row.accessToken) return { ok: false, reason: 'ended' };
  return {
    ok: true,
    accessToken: context.sealer.open(row.accessToken, tokenIdentity(row.id, 'accessToken')),
    idToken: row.idToken ? context.sealer.open(row.idToken, tokenIdentity(row.id, 'idToken')) : null,
    version: row.tokenVersion,
  };
}

/** First short transaction: one process wins this token version. Returns the claim's owner, or null. */
async function claimRefresh(context: Context, row: SessionRow, times: VaultTimes): Promise<string | null> {
  const owner = `${context.processId}:${randomUUID()}`;
  const claimed = await context.db
    .update(sessions)
    .set({
      claimOwner: owner,
      claimSentAt: sql`now()`,
      claimLeaseUntil: sql`now() + make_interval(secs => ${times.leaseMs / 1000})`,
    })
    .where(
      and(
        eq(sessions.id, row.id),
        eq(sessions.tokenVersion, row.tokenVersion),
        isNull(sessions.endedAt),
        isNull(sessions.claimSentAt),
        or(isNull(sessions.refreshNotBefore), lte(sessions.refreshNotBefore, sql`now()`)),
      ),
    )
    .returning({ id: sessions.id });
  return claimed.length > 0 ? owner : null;
}

async function runRefresh(
  context: Context,
  row: SessionRow,
  owner: string,
  times: VaultTimes,
): Promise<void> {
  if (!row.refreshToken) return;
  const { env, sealer } = context;
  const answer = await sendFormOnce(
    `${env.consultBaseUrl}${endpoints.token}`,
    {
      grant_type: 'refresh_token',
      refresh_token: sealer.open(row.refreshToken, tokenIdentity(row.id, 'refreshToken')),
      client_id: env.consultClientId,
      resource: env.consultBaseUrl,
    },
    { timeoutMs: times.callTimeoutMs },
  );
  await storeAnswer(context, row, owner, answer, times);
}

/** Second short transaction: stores what came, provided that version and claim are still ours. */
async function storeAnswer(
  context: Context,
  row: SessionRow,
  owner: string,
  answer: FormAnswer,
  times: VaultTimes,
): Promise<void> {
  const ours = and(
    eq(sessions.id, row.id),
    eq(sessions.tokenVersion, row.tokenVersion),
    eq(sessions.claimOwner, owner),
  );
  if (answer.kind === 'not_sent') return releaseClaim(context, ours, times.backoffMs);
  if (answer.kind === 'unknown' || answer.status >= 500) {
    context.log.warn(
      { status: answer.kind === 'answer' ? answer.status : null },
      'refresh without a clear answer',
    );
    await context.db.update(sessions).set({ claimLeaseUntil: sql`now()` }).where(ours);
    return;
  }
  const tokens = readTokenResponse(answer);
  if (tokens) {
    await context.db
      .update(sessions)
      .set(sealTokens(context, row, tokens))
      .where(ours);
    return;
  }
  const code = findOAuthError(answer.body);
  if (code === 'invalid_grant') {
    // The row may have been given newer tokens meanwhile; then nothing is over.
    const current = await findRow(context, row.id);
    if (current && current.tokenVersion === row.tokenVersion)
      await endSession(context, row.id, 'grant_ended');
    return;
  }
  if (answer.status >= 200 && answer.status < 300) {
    // Taken, but unreadable: the refresh token is used up.
    await context.db.update(sessions).set({ claimLeaseUntil: sql`now()` }).where(ours);
    return;
  }
  context.log.error({ status: answer.status, oauthError: code }, 'refresh refused');
  await releaseClaim(context, ours, readRetryAfterMs(answer.retryAfter) ?? times.backoffMs * 6);
}

function readTokenResponse(answer: { status: number; body: string }): TokenResponse | null {
  if (answer.status < 200 || answer.status >= 300) return null;
  try {
    const parsed = tokenResponseSchema.safeParse(JSON.parse(answer.body));
    return parsed.success ? parsed.data : null;
  } catch {
    // Not JSON; the caller treats it as an answer without tokens.
    return null;
  }
}

function sealTokens(context: Context, row: SessionRow, tokens: TokenResponse): Partial<SessionRow> {
  const now = new Date();
  const expiresAt = findTokenExpiry(tokens, now);
  const seal = (column: TokenColumn, value: string) =>
    context.sealer.seal(value, tokenIdentity(row.id, column));
  return {
    accessToken: seal('accessToken', tokens.access_token),
    // RFC 6749 §6: a response without a new value leaves the old one standing.
    idToken: tokens.id_token ? seal('idToken', tokens.id_token) : row.idToken,
    refreshToken: tokens.refresh_token ? seal('refreshToken', tokens.refresh_token) : row.refreshToken,
    tokenVersion: row.tokenVersion + 1,
    tokenExpiresAt: expiresAt,
    refreshFrom: findRefreshMoment(expiresAt, now),
    claimOwner: null,
    claimSentAt: null,
    claimLeaseUntil: null,
    refreshNotBefore: null,
  };
}

async function releaseClaim(
  context: Context,
  ours: ReturnType<typeof and>,
  backoffMs: number,
): Promise<void> {
  await context.db
    .update(sessions)
    .set({
      claimOwner: null,
      claimSentAt: null,
      claimLeaseUntil: null,
      refreshNotBefore: sql`now() + make_interval(secs => ${backoffMs / 1000})`,
    })
    .where(ours);
}

/** `Retry-After` in milliseconds, at most five minutes, or null. */
function readRetryAfterMs(value: string | undefined): number | null {
  const seconds = Number(value);
  if (!value || !Number.isFinite(seconds) || seconds < 0) return null;
  return Math.min(seconds, 300) * 1000;
}
