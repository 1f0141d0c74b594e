import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import { withTimeLimit } from '@/common/time-limit.ts';
import { readCapabilities, rememberCapability } from '@/lib/server/consult-api/capabilities.ts';
import { findFieldErrors } from '@/lib/server/consult-api/responses.ts';
import type { Context } from '@/lib/server/context.ts';
import type { TokenHolder } from '@/lib/server/tokens/token-holder.ts';
import { readTokens, type TokenReading } from '@/lib/server/tokens/vault.ts';
import { isServiceDown, isSignInAnswering, noteServiceAnswer } from '@/lib/server/transport/breaker.ts';
import type { Failure, FailureCode } from '@/lib/shared/failures.ts';

export type ServiceCall = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path relative to the service's base address, with ids already encoded. */
  path: string;
  body?: unknown;
  idempotencyKey?: string;
  /** Entity tag of the record that a change is based on; with another one the service answers 412, which is a conflict. */
  ifMatch?: string | null;
  /** A media type other than JSON; the body of the answer is then given as bytes (`Uint8Array`), and JSON is unreadable. */
  accept?: string;
  /** Language of texts in the answer (BCP 47); by default the organization's. */
  language?: string;
  timeoutMs?: number;
  /** Retries after a temporary failure; GET only. */
  retries?: number;
  /** Runs before each request is sent; the tracker limits its rate with it. */
  beforeSend?: () => Promise<void>;
};

export type ServiceAnswer =
  | {
      ok: true;
      status: number;
      body: unknown;
      nextPath: string | null;
      alternateTypes: string[];
      /** The strong entity tag of the record, if the answer has one. */
      tag: string | null;
    }
  | { ok: false; failure: Failure; status: number | null };

const readTimeoutMs = 10_000;
const writeTimeoutMs = 15_000;
/**
 * No write takes longer than this. It is sent at most three times (with the other token after a 401, and after a refresh) and may
 * wait for a token refresh before the first and the last.
 */
export const writeMaxMs = 6 * writeTimeoutMs;
/**
 * Total time that a request may spend on calls to the service; the rest of the browser's 30 s time limit is for storing the
 * results.
 */
export const callsTimeoutMs = 17_000;
/** With less time left, a call is not sent, because it would hardly be answered in time. */
const callLeastMs = 500;
const defaultRetries = 2;
const firstPauseMs = 200;
const retryAfterMaxMs = 5_000;
/** Retries start within this time, so that a service that fails slowly is not waited for repeatedly. */
const repeatWithinMs = 8_000;
const bodyMaxCharacters = 4_000_000;
const fileMaxBytes = 20_000_000;

type RawAnswer =
  | { kind: 'answer'; status: number; body: unknown; readable: boolean; headers: Headers }
  | { kind: 'failed'; code: 'unreachable' | 'timeout'; certain: boolean };

/**
 * Calls the consultation service for a session or connection: takes the token from the vault, applies a time limit, and retries GET
 * only. After a 401 the call is sent once with the id_token (readings §5.5) and once after a refresh. Failures are returned as
 * values with a code.
 */
export async function callService(
  context: Context,
  holder: TokenHolder,
  call: ServiceCall,
): Promise<ServiceAnswer> {
  const tokens = await readTokens(context, holder);
  if (!tokens.ok) return failForTokens(context, tokens.reason);
  const { tokenKind = 'access' } = await readCapabilities(context);
  const first = tokenKind === 'id' && tokens.idToken ? tokens.idToken : tokens.accessToken;
  const answer = await sendWithRetries(context, call, first);
  if (!isRefused(answer)) return interpret(call, answer);

  const other = first === tokens.accessToken ? tokens.idToken : tokens.accessToken;
  if (other) {
    const second = await sendWithRetries(context, call, other);
    if (!isRefused(second)) {
      await rememberCapability(context, { tokenKind: other === tokens.idToken ? 'id' : 'access' });
      return interpret(call, second);
    }
  }
  const renewed = await readTokens(context, holder, { refused: tokens.version });
  if (!renewed.ok) return failForTokens(context, renewed.reason);
  const useId = tokenKind === 'id' && renewed.idToken;
  return interpret(call, await sendWithRetries(context, call, useId || renewed.accessToken));
}

/**
 * Reauthorizing needs a redirect to the service, so it is only suggested if the sign-in page answers; otherwise the service counts
 * as unreachable.
 */
async function failForTokens(
  context: Context,
  reason: Extract<TokenReading, { ok: false }>['reason'],
): Promise<ServiceAnswer> {
  if (reason === 'ended') return failWith('signed_out');
  if (reason === 'refused') return failWith('token_refused');
  if (reason === 'unreachable') return failWith('unreachable');
  return failWith((await isSignInAnswering(context)) ? 'reauthorize' : 'unreachable');
}

/** Calls with a given token, before there is a session (verify-token during sign-in). */
export async function callWithToken(
  context: Context,
  call: ServiceCall,
  token: string,
): Promise<ServiceAnswer> {
  return interpret(call, await sendWithRetries(context, call, token));
}

/** Calls what needs no token (the service's OpenAPI document). */
export async function callWithoutToken(context: Context, call: ServiceCall): Promise<ServiceAnswer> {
  return interpret(call, await sendWithRetries(context, call, null));
}

function isRefused(answer: RawAnswer): boolean {
  return answer.kind === 'answer' && answer.status === 401;
}

async function sendWithRetries(
  context: Context,
  call: ServiceCall,
  token: string | null,
): Promise<RawAnswer> {
  const retries = call.method === 'GET' ? (call.retries ?? defaultRetries) : 0;
  const repeatUntil = performance.now() + repeatWithinMs;
  for (let attempt = 0; ; attempt += 1) {
    if (isServiceDown(context)) return { kind: 'failed', code: 'unreachable', certain: true };
    await call.beforeSend?.();
    const timeoutMs = findTimeoutMs(context, call);
    if (timeoutMs < callLeastMs) return { kind: 'failed', code: 'timeout', certain: true };
    const answer = await sendOnce(context, call, token, timeoutMs);
    noteServiceAnswer(context, answer.kind === 'answer' ? answer.status : null);
    const pauseMs = attempt < retries ? findPauseMs(answer, attempt) : null;
    if (pauseMs === null || performance.now() + pauseMs > repeatUntil) return answer;
    await delay(pauseMs);
  }
}

/** Pause before a retry, or null when a retry is useless. */
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

/** Time limit of the call. Files are exempt from the request's total, since the browser waits longer for them. */
function findTimeoutMs({ callsUntil }: Context, call: ServiceCall): number {
  const timeoutMs = call.timeoutMs ?? (call.method === 'GET' ? readTimeoutMs : writeTimeoutMs);
  if (callsUntil === undefined || call.accept !== undefined) return timeoutMs;
  return Math.min(timeoutMs, Math.floor(callsUntil - performance.now()));
}

async function sendOnce(
  context: Context,
  call: ServiceCall,
  token: string | null,
  timeoutMs: number,
): Promise<RawAnswer> {
  const headers: Record<string, string> = { accept: call.accept ?? 'application/json' };
  if (token !== null) headers.authorization = `Bearer ${token}`;
  if (call.language) headers['accept-language'] = call.language;
  if (call.body !== undefined) headers['content-type'] = 'application/json';
  if (call.idempotencyKey) headers['idempotency-key'] = call.idempotencyKey;
  if (call.ifMatch) headers['if-match'] = call.ifMatch;
  try {
    return await withTimeLimit<RawAnswer>(timeoutMs, undefined, async (signal) => {
      const response = await fetch(`${context.env.consultBaseUrl}${call.path}`, {
        method: call.method,
        headers,
        body: call.body === undefined ? undefined : JSON.stringify(call.body),
        // The token must not be sent to another host by a redirect.
        redirect: 'manual',
        cache: 'no-store',
        signal,
      });
      const isFile = call.accept !== undefined && response.ok;
      const parsed = isFile ? await readFile(response, call.accept) : parseBody(await readText(response));
      return { kind: 'answer', status: response.status, headers: response.headers, ...parsed };
    });
  } catch (error) {
    const failure = describeSendError(error);
    context.log.warn({ method: call.method, code: failure.detail }, 'service did not answer');
    return { kind: 'failed', code: failure.code, certain: failure.certain };
  }
}

/** The bytes of an answer with the requested type; unreadable for another type or an answer that is too long (S27). */
async function readFile(
  response: Response,
  type: string | undefined,
): Promise<{ body: unknown; readable: boolean }> {
  const unread = { body: null, readable: false };
  const [given = ''] = (response.headers.get('content-type') ?? '').split(';');
  if (given.trim().toLowerCase() !== type || !response.body) {
    await response.body?.cancel();
    return unread;
  }
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body) {
    length += part.byteLength;
    // Leaving the loop cancels the stream.
    if (length > fileMaxBytes) return unread;
    parts.push(part);
  }
  return { body: new Uint8Array(Buffer.concat(parts)), readable: true };
}

/** The answer's body, or null when it is longer than any answer of the contract (S27). */
async function readText(response: Response): Promise<string | null> {
  if (!response.body) return '';
  const decoder = new TextDecoder();
  let text = '';
  for await (const part of response.body) {
    text += decoder.decode(part, { stream: true });
    // Leaving the loop cancels the stream.
    if (text.length > bodyMaxCharacters) return null;
  }
  return text + decoder.decode();
}

function parseBody(text: string | null): { body: unknown; readable: boolean } {
  if (text === '') return { body: null, readable: true };
  if (text === null) return { body: null, readable: false };
  try {
    return { body: JSON.parse(text), readable: true };
  } catch {
    // For HTML or plain text only the status is used.
    return { body: null, readable: false };
  }
}

/** Errors that occur before anything is sent, so that the call had no effect. */
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

type Rule = { when: (status: number, call: ServiceCall) => boolean; code: FailureCode };

const exactly =
  (...statuses: number[]) =>
  (status: number) =>
    statuses.includes(status);

/** The meaning of a status other than 2xx: the first matching rule applies. Each code has one sentence in `failures.ts`. */
const statusRules: readonly Rule[] = [
  { when: exactly(401), code: 'token_refused' },
  { when: exactly(403), code: 'forbidden' },
  { when: exactly(404), code: 'not_found' },
  { when: exactly(410), code: 'gone' },
  { when: exactly(409, 412), code: 'conflict' },
  { when: exactly(400, 422), code: 'invalid' },
  { when: exactly(429), code: 'too_many_requests' },
  // The record may have been created before the failure.
  { when: (status, call) => status >= 500 && call.method === 'POST', code: 'unclear' },
  { when: (status) => status >= 500, code: 'service_error' },
  { when: () => true, code: 'refused' },
];

/** Converts every answer to a success or to a failure with a code. */
function interpret(call: ServiceCall, answer: RawAnswer): ServiceAnswer {
  if (answer.kind === 'failed') {
    return failWith(call.method !== 'GET' && !answer.certain ? 'unclear' : answer.code);
  }
  const { status, body } = answer;
  if (status >= 200 && status < 300) {
    if (!answer.readable && call.method !== 'DELETE') return failWith('unreadable', {}, status);
    return {
      ok: true,
      status,
      body,
      nextPath: findNextPath(answer.headers),
      alternateTypes: findAlternateTypes(answer.headers),
      tag: findTag(answer.headers),
    };
  }
  const code = statusRules.find((rule) => rule.when(status, call))?.code ?? 'refused';
  if (code === 'invalid') return failWith(code, { fields: findFieldErrors(body) }, status);
  if (code !== 'too_many_requests') return failWith(code, {}, status);
  return failWith(code, { retryAfterSeconds: readRetryAfterSeconds(answer.headers) }, status);
}

/** The entity tag; a weak one cannot be a condition of a change (RFC 9110 §13.1.1). */
function findTag(headers: Headers): string | null {
  const tag = headers.get('etag')?.trim() ?? '';
  return /^"[\x21\x23-\x7e\x80-\xff]*"$/.test(tag) ? tag : null;
}

/** The media types of all headers `Link: <…>; rel="alternate"; type="…"`. */
function findAlternateTypes(headers: Headers): string[] {
  const links = (headers.get('link') ?? '').split(/,(?=\s*<)/);
  return links
    .filter((link) => /;\s*rel="?alternate"?/i.test(link))
    .flatMap((link) => /;\s*type="([^"]+)"/i.exec(link)?.[1]?.toLowerCase() ?? []);
}

/** Path and query of `Link: <…>; rel="next"`, or null. The host is ignored, so that the token stays with the service. */
function findNextPath(headers: Headers): string | null {
  const match = /<([^>]+)>\s*;[^,]*rel="?next"?/i.exec(headers.get('link') ?? '');
  if (!match?.[1] || !URL.canParse(match[1], 'http://relative.invalid')) return null;
  const url = new URL(match[1], 'http://relative.invalid');
  return `${url.pathname}${url.search}`;
}
