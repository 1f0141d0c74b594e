import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import { withTimeLimit } from '@/common/time-limit.ts';
import { endpoints } from '@/contract/endpoints.ts';
import type { Context } from '@/lib/server/context.ts';

/** Consecutive failures after which the circuit breaker opens. */
const failuresUntilDown = 3;
const probeTimeoutMs = 3_000;
const probePauseMs = 1_000;
const probePauseMaxMs = 10_000;

/** Whether the circuit breaker is open: calls then fail at once, without being sent. */
export function isServiceDown(context: Context): boolean {
  return context.memory.breaker.asking !== null;
}

/**
 * Reports the outcome of one call to the circuit breaker. After several consecutive failures it opens, and this process probes the
 * service until it answers; a successful code exchange of a sign-in closes it too.
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

/** 502 to 504 come from a proxy in front of a service that is down; 500 is an answer of the service itself. */
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
 * Whether the service's sign-in page answers, so that no browser is redirected to a service that is down. Any answer but a 5xx
 * counts. If the page is on a host that this machine cannot reach, the API's answer counts.
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
