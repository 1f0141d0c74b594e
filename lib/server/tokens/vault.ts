import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '@/lib/server/context.ts';
import { runDetached } from '@/lib/server/detached.ts';
import {
  claimRefresh,
  type RefreshTimes,
  runRefresh,
  usualTimes,
} from '@/lib/server/tokens/refresh-tokens.ts';
import { findFamily, type TokenFamily } from '@/lib/server/tokens/token-families.ts';
import type { TokenHolder } from '@/lib/server/tokens/token-holder.ts';
import { tokenIdentity } from '@/lib/server/tokens/token-identity.ts';
import { isServiceDown } from '@/lib/server/transport/breaker.ts';

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
  options: { refused?: string; times?: Partial<RefreshTimes> } = {},
): Promise<TokenReading> {
  const times = { ...usualTimes, ...options.times };
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
