import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '@/lib/server/context.ts';
import { learn, readLearned } from '@/lib/server/service/learned.ts';
import { findFieldErrors } from '@/lib/server/service/readings.ts';
import { readTokens } from '@/lib/server/session/vault.ts';
import type { Failure, FailureCode } from '@/lib/shared/failures.ts';

export type ServiceCall = {
  method: 'GET' | 'POST' | 'DELETE';
  /** Relative to the service's base address; ids in it already encoded. */
  path: string;
  body?: unknown;
  idempotencyKey?: string;
  timeoutMs?: number;
  /** Repeats after a failure that may pass; GET only. */
  retries?: number;
  /** Runs before each request that is really sent; the tracker keeps its pace with it. */
  beforeSend?: () => Promise<void>;
};

export type ServiceAnswer =
  | { ok: true; status: number; body: unknown; nextPath: string | null }
  | { ok: false; failure: Failure; status: number | null };

const readTimeoutMs = 10_000;
const writeTimeoutMs = 15_000;
const defaultRetries = 2;
const firstPauseMs = 200;
const retryAfterMaxMs = 5_000;
const bodyMaxCharacters = 4_000_000;

type RawAnswer =
  | { kind: 'answer'; status: number; body: unknown; readable: boolean; headers: Headers }
  | { kind: 'failed'; code: 'unreachable' | 'timeout'; certain: boolean };

/**
 * Calls the consultation service for a session: token from the vault, time-out, repeats for GET alone. A refused
 * token is tried once as id_token (readings §5.5) and once after a refresh. Failures are values with a code.
 */
export async function callService(
  context: Context,
  sessionId: string,
  call: ServiceCall,
): Promise<ServiceAnswer> {
  const tokens = await readTokens(context, sessionId);
  if (!tokens.ok) return failWith(tokens.reason === 'ended' ? 'signed_out' : tokens.reason);
  const { tokenKind = 'access' } = await readLearned(context);
  const first = tokenKind === 'id' && tokens.idToken ? tokens.idToken : tokens.accessToken;
  const answer = await sendWithRetries(context, call, first);
  if (!isRefused(answer)) return interpret(call, answer);

  const other = first === tokens.accessToken ? tokens.idToken : tokens.accessToken;
  if (other) {
    const second = await sendWithRetries(context, call, other);
    if (!isRefused(second)) {
      await learn(context, { tokenKind: other === tokens.idToken ? 'id' : 'access' });
      return interpret(call, second);
    }
  }
  const renewed = await readTokens(context, sessionId, { rejectedVersion: tokens.version });
  if (!renewed.ok) return failWith(renewed.reason === 'ended' ? 'signed_out' : renewed.reason);
  const useId = tokenKind === 'id' && renewed.idToken;
  return interpret(call, await sendWithRetries(context, call, useId || renewed.accessToken));
}

/** Calls with a token at hand, before there is a session (verify-token during sign-in). */
export async function callWithToken(
  context: Context,
  call: ServiceCall,
  token: string,
): Promise<ServiceAnswer> {
  return interpret(call, await sendWithRetries(context, call, token));
}

function isRefused(answer: RawAnswer): boolean {
  return answer.kind === 'answer' && answer.status === 401;
}

async function sendWithRetries(context: Context, call: ServiceCall, token: string): Promise<RawAnswer> {
  const retries = call.method === 'GET' ? (call.retries ?? defaultRetries) : 0;
  for (let attempt = 0; ; attempt += 1) {
    await call.beforeSend?.();
    const answer = await sendOnce(context, call, token);
    const pauseMs = attempt < retries ? findPauseMs(answer, attempt) : null;
    if (pauseMs === null) return answer;
    await delay(pauseMs);
  }
}

/** How long to wait before asking again, or null when asking again is no use. */
function findPauseMs(answer: RawAnswer, attempt: number): number | null {
  const backoffMs = firstPauseMs * 3 ** attempt * (0.75 + Math.random() / 2);
  if (answer.kind === 'failed') return answer.code === 'unreachable' ? backoffMs : null;
  if (answer.status !== 429 && answer.status < 502) return null;
  const retryAfterMs = readRetryAfterSeconds(answer.headers) * 1000;
  if (retryAfterMs > retryAfterMaxMs) return null;
  return Math.max(backoffMs, retryAfterMs);
}

function readRetryAfterSeconds(headers: Headers): number {
  const value = headers.get('retry-after');
  if (!value) return 0;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const at = Date.parse(value);
  return Number.isNaN(at) ? 0 : Math.max(0, (at - Date.now()) / 1000);
}

async function sendOnce(context: Context, call: ServiceCall, token: string): Promise<RawAnswer> {
  const timeoutMs = call.timeoutMs ?? (call.method === 'GET' ? readTimeoutMs : writeTimeoutMs);
  const headers: Record<string, string> = { accept: 'application/json', authorization: `Bearer ${token}` };
  if (call.body !== undefined) headers['content-type'] = 'application/json';
  if (call.idempotencyKey) headers['idempotency-key'] = call.idempotencyKey;
  try {
    const response = await fetch(`${context.env.consultBaseUrl}${call.path}`, {
      method: call.method,
      headers,
      body: call.body === undefined ? undefined : JSON.stringify(call.body),
      // A token never follows a redirect to another host.
      redirect: 'manual',
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    const parsed = parseBody(text);
    return { kind: 'answer', status: response.status, headers: response.headers, ...parsed };
  } catch (error) {
    const failure = describeSendError(error);
    context.log.warn({ method: call.method, code: failure.detail }, 'service did not answer');
    return { kind: 'failed', code: failure.code, certain: failure.certain };
  }
}

function parseBody(text: string): { body: unknown; readable: boolean } {
  if (text === '') return { body: null, readable: true };
  if (text.length > bodyMaxCharacters) return { body: null, readable: false };
  try {
    return { body: JSON.parse(text), readable: true };
  } catch {
    // HTML or plain text: the status alone counts.
    return { body: null, readable: false };
  }
}

/** Errors that come before anything is sent, so that nothing can have happened over there. */
const beforeSending = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function describeSendError(error: unknown): {
  code: 'unreachable' | 'timeout';
  certain: boolean;
  detail: string;
} {
  if (error instanceof Error && error.name === 'TimeoutError') {
    return { code: 'timeout', certain: false, detail: 'timeout' };
  }
  const cause = error instanceof Error ? error.cause : undefined;
  const detail =
    cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : 'unknown';
  return { code: 'unreachable', certain: beforeSending.has(detail), detail };
}

function failWith(
  code: FailureCode,
  extra: Partial<Failure> = {},
  status: number | null = null,
): ServiceAnswer {
  return { ok: false, failure: { code, ...extra }, status };
}

/** The one place where an answer becomes success or a failure with a code; first match wins. */
function interpret(call: ServiceCall, answer: RawAnswer): ServiceAnswer {
  const isWrite = call.method !== 'GET';
  if (answer.kind === 'failed') {
    return failWith(isWrite && !answer.certain ? 'unclear' : answer.code);
  }
  const { status, body } = answer;
  if (status >= 200 && status < 300) {
    if (!answer.readable && call.method !== 'DELETE') return failWith('unreadable', {}, status);
    return { ok: true, status, body, nextPath: findNextPath(answer.headers) };
  }
  if (status === 401) return failWith('token_refused', {}, status);
  if (status === 403) return failWith('forbidden', {}, status);
  if (status === 404) return failWith('not_found', {}, status);
  if (status === 410) return failWith('gone', {}, status);
  if (status === 409) return failWith('conflict', {}, status);
  if (status === 400 || status === 422) return failWith('invalid', { fields: findFieldErrors(body) }, status);
  if (status === 429) {
    return failWith(
      'too_many_requests',
      { retryAfterSeconds: readRetryAfterSeconds(answer.headers) },
      status,
    );
  }
  if (status >= 500) return failWith(call.method === 'POST' ? 'unclear' : 'service_error', {}, status);
  return failWith('refused', {}, status);
}

/** Path and query of a `Link: <…>; rel="next"`, or null. Only the path is taken, so that the host cannot change. */
function findNextPath(headers: Headers): string | null {
  const match = /<([^>]+)>\s*;[^,]*rel="?next"?/i.exec(headers.get('link') ?? '');
  if (!match?.[1] || !URL.canParse(match[1], 'http://relative.invalid')) return null;
  const url = new URL(match[1], 'http://relative.invalid');
  return `${url.pathname}${url.search}`;
}
