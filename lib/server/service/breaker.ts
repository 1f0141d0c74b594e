import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import { withTimeLimit } from '@/common/time-limit.ts';
import { endpoints } from '@/contract/endpoints.ts';
import type { Context } from '@/lib/server/context.ts';

/** After so many failures in a row nobody is made to wait for the service any more. */
const failuresUntilDown = 3;
const probeTimeoutMs = 3_000;
const probePauseMs = 1_000;
const probePauseMaxMs = 10_000;

/** Whether the service is taken for dead: calls fail at once, without being sent. */
export function isServiceDown(context: Context): boolean {
  return context.memory.breaker.asking !== null;
}

/**
 * Notes how one call ended. A service that fails several times in a row is taken for dead; from then on this process
 * asks by itself, and not for a request, until it answers, that or a sign-in's exchange of a code.
 *
 * @param status - HTTP status, or null when no answer came
 */
export function noteServiceAnswer(context: Context, status: number | null): void {
  const state = context.memory.breaker;
  if (isAnswering(status)) {
    noteAlive(context);
    return;
  }
  state.failures += 1;
  if (state.asking !== null || state.failures < failuresUntilDown) return;
  state.asking = new AbortController();
  context.log.warn({ failures: state.failures }, 'the service does not answer');
  void askUntilAnswering(context, state.asking.signal);
}

function noteAlive(context: Context): void {
  const state = context.memory.breaker;
  state.failures = 0;
  if (state.asking === null) return;
  state.asking.abort();
  state.asking = null;
  context.log.info('the service answers again');
}

/** 502 to 504 come from what stands before a service that is not there; a 500 is the service's own answer. */
function isAnswering(status: number | null): boolean {
  return status !== null && (status < 502 || status > 504);
}

async function askUntilAnswering(context: Context, signal: AbortSignal): Promise<void> {
  for (let pauseMs = probePauseMs; ; pauseMs = Math.min(pauseMs * 2, probePauseMaxMs)) {
    await delay(pauseMs, undefined, { ref: false });
    const isAlive = !signal.aborted && (await probe(context, apiAddress(context)));
    if (signal.aborted) return;
    if (isAlive) {
      noteAlive(context);
      return;
    }
  }
}

/**
 * Whether the page at which people sign in answers, so that no browser is sent to a dead address. Any answer but a
 * 5xx counts. A host of its own may be one that browsers reach and this machine does not: then the API's answer counts.
 */
export async function isSignInAnswering(context: Context): Promise<boolean> {
  const { consultAuthorizeUrl, consultBaseUrl } = context.env;
  if (await probe(context, consultAuthorizeUrl)) return true;
  const isOwnHost = new URL(consultAuthorizeUrl).host === new URL(consultBaseUrl).host;
  return !isOwnHost && (await probe(context, apiAddress(context)));
}

function apiAddress(context: Context): string {
  return `${context.env.consultBaseUrl}${endpoints.verifyToken[0]}`;
}

async function probe(context: Context, url: string): Promise<boolean> {
  try {
    return await withTimeLimit(probeTimeoutMs, undefined, async (signal) => {
      const response = await fetch(url, { redirect: 'manual', cache: 'no-store', signal });
      await response.body?.cancel();
      return response.status < 500;
    });
  } catch (error) {
    context.log.debug({ err: error }, 'the service still does not answer');
    return false;
  }
}
