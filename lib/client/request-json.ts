import { withTimeLimit } from '@/common/time-limit.ts';
import { findUnreportedInput, markInputReported } from '@/lib/client/activity.ts';
import { isLeaving, leave } from '@/lib/client/leave.ts';
import { describeThrown, RequestFailure, sendRequest } from '@/lib/client/request-failure.ts';
import { noteServerDate } from '@/lib/client/server-clock.ts';
import { getSpokenMessages } from '@/lib/client/spoken-messages.ts';
import { goThroughSignIn } from '@/lib/client/start-sign-in.ts';
import type { CoreMessages } from '@/lib/shared/messages.ts';
import { findNamedText } from '@/lib/shared/named-text.ts';
import { paths } from '@/lib/shared/paths.ts';
import { parseOrNull, type Shape } from '@/lib/shared/shape.ts';
import { failureBodySchema } from '@/lib/shared/views.ts';

/**
 * Codes of temporary failures, after which the page retries by itself. `no_answer`: the dashboard did not answer; a write may or
 * may not have been done.
 */
const passingCodes: ReadonlySet<string> = new Set([
  'no_answer',
  'offline',
  'unreachable',
  'timeout',
  'service_error',
  'too_many_requests',
  'too_many_here',
  'database',
]);

/** Codes after which a write may still have been done, or may succeed unchanged later. */
const undecidedCodes: ReadonlySet<string> = new Set(['signed_out', 'reauthorize', 'unclear', 'internal']);

export function isTemporaryFailure(error: unknown): error is RequestFailure {
  return error instanceof RequestFailure && isTemporaryCode(error.code);
}

export function isTemporaryCode(code: string): boolean {
  return passingCodes.has(code);
}

/** Whether a write was definitely refused: nothing was made, and a retry of the same request would be refused again. */
export function isRefusal(error: RequestFailure): boolean {
  return !isTemporaryCode(error.code) && !undecidedCodes.has(error.code);
}

/** The text for a failure that stays on the page; for a temporary one it does not tell the user to try again. */
export function describeLastingFailure(
  messages: CoreMessages,
  failure: { code?: string; message: string },
): string {
  const { code = '' } = failure;
  const message =
    findNamedText(messages.failures, code) ??
    (failure instanceof Error ? describeThrown(failure) : failure.message);
  return isTemporaryCode(code)
    ? `${findNamedText(messages.app.passing, code) ?? message} ${messages.app.triesItself}`
    : message;
}

const timeoutMs = 30_000;

/** The service may need more time to make a file than for other answers. */
const fileTimeoutMs = 90_000;

type RequestOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  /** Parameters that may not be in an address: the read is sent by POST. */
  search?: unknown;
  signal?: AbortSignal;
  /** The request continues when the page is closed. */
  keepalive?: boolean;
};

/**
 * Calls the dashboard's own API and parses the answer.
 *
 * @throws RequestFailure; when signed out, the browser also goes to the sign-in page
 */
export async function requestJson<T>(
  path: string,
  schema: Shape<T>,
  options: RequestOptions = {},
): Promise<T> {
  return await request(path, options, timeoutMs, async (response) =>
    schema.parse(await response.json().catch(() => null)),
  );
}

/**
 * Fetches a file from the dashboard's own API.
 *
 * @throws RequestFailure, as `requestJson` does
 */
export async function requestFile(
  path: string,
  options: Pick<RequestOptions, 'search' | 'signal'> = {},
): Promise<Blob> {
  return await request(path, options, fileTimeoutMs, (response) => response.blob());
}

/** Sends the request and reads a successful response within the time limit; throws for any other. */
async function request<T>(
  path: string,
  options: RequestOptions,
  limitMs: number,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  return await withTimeLimit(limitMs, options.signal, async (signal) => {
    const input = findUnreportedInput();
    const response = await send(path, options, { signal, isBackground: input === null });
    noteServerDate(response.headers);
    if (!response.ok) throw await readFailure(response);
    if (input !== null) markInputReported(input);
    return await read(response);
  });
}

/** @throws RequestFailure when no answer came; what goes wrong in this page itself is thrown as it is */
async function send(
  path: string,
  options: RequestOptions,
  { signal, isBackground }: { signal: AbortSignal; isBackground: boolean },
): Promise<Response> {
  const isRead = options.search !== undefined || (options.method ?? 'GET') === 'GET';
  const body = options.search ?? options.body;
  const headers: Record<string, string> = { accept: 'application/json' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (isBackground) headers['x-background'] = '1';
  const init: RequestInit = {
    method: options.search === undefined ? (options.method ?? 'GET') : 'POST',
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
    signal,
    keepalive: options.keepalive,
    cache: 'no-store',
  };
  return await sendRequest(path, init, { isRead, stop: options.signal });
}

/** The failure that an answer tells of; when signed out, the browser also goes to the sign-in page. */
async function readFailure(response: Response): Promise<RequestFailure> {
  const answer: unknown = await response.json().catch(() => null);
  const { failures } = getSpokenMessages();
  const { code, message, fields } = parseOrNull(failureBodySchema, answer) ?? {
    code: 'internal',
    message: failures.internal,
    fields: [],
  };
  if (code === 'signed_out') leaveForSignIn();
  if (code === 'reauthorize') returnThroughAuthorize();
  return new RequestFailure(code, findNamedText(failures, code) ?? message, fields);
}

function currentPath(): string {
  return `${window.location.pathname}${window.location.search}`;
}

function leaveForSignIn(): void {
  if (window.location.pathname === paths.signIn) return;
  void leave(`${paths.signIn}?callbackUrl=${encodeURIComponent(currentPath())}`);
}

const throughKey = 'consult-desk.through-authorize';
const throughPauseMs = 60_000;
/** Without the tab's storage, the pause lasts as long as the page. */
let throughAt = 0;

function readThroughAt(): number {
  try {
    return Number(window.sessionStorage.getItem(throughKey) ?? throughAt);
  } catch {
    // Storage is refused.
    return throughAt;
  }
}

function noteThrough(at: number): void {
  throughAt = at;
  try {
    window.sessionStorage.setItem(throughKey, String(at));
  } catch {
    // Storage is refused or full.
  }
}

/**
 * Renews the authorization by a redirect through the service's sign-in, at most once a minute, so that a failing service causes no
 * endless loop. A hidden tab waits until it is shown; its next request decides again, since another tab may have renewed the
 * authorization.
 */
function returnThroughAuthorize(): void {
  if (isLeaving() || document.visibilityState === 'hidden') return;
  // Also when the device's clock was set back meanwhile.
  if (Math.abs(Date.now() - readThroughAt()) < throughPauseMs) return;
  noteThrough(Date.now());
  // If the service does not answer, the page stays and shows the message of the failed request.
  leave(() => goThroughSignIn(currentPath(), { staysWhenAway: true })).catch(() => undefined);
}
