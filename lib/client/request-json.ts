import { withTimeLimit } from '@/common/time-limit.ts';
import { findUnreportedInput, markInputReported } from '@/lib/client/activity.ts';
import { getCurrentMessages } from '@/lib/client/current-messages.ts';
import { isLeaving, leave } from '@/lib/client/leave.ts';
import { describeThrown, RequestFailure, sendRequest } from '@/lib/client/request-failure.ts';
import { noteServerDate } from '@/lib/client/server-clock.ts';
import { goThroughSignIn } from '@/lib/client/start-sign-in.ts';
import type { CoreMessages } from '@/lib/shared/messages.ts';
import { findNamedText } from '@/lib/shared/named-text.ts';
import {
  type Method,
  type Operation,
  type ParamsOf,
  writePath,
  writeQuery,
} from '@/lib/shared/operations/operation.ts';
import { paths } from '@/lib/shared/paths.ts';
import type { Shape } from '@/lib/shared/shape.ts';
import * as s from '@/lib/shared/shape.ts';

const failureBodySchema = s.object({
  code: s.string(),
  message: s.string(),
  fields: s.optional(s.array(s.object({ path: s.string(), message: s.string() }))),
});

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

type SendOptions = {
  signal?: AbortSignal;
  /** The request continues when the page is closed. */
  keepalive?: boolean;
};
type Params<Path extends string> =
  Record<never, never> extends ParamsOf<Path> ? { params?: undefined } : { params: ParamsOf<Path> };
type Given<Input> = [undefined] extends [Input] ? { input?: undefined } : { input: Input };
type Options<Path extends string, Input> = SendOptions & Params<Path> & Given<Input>;
/** Options that may be left out where the operation needs none. */
type OptionsArgument<O> = Record<never, never> extends O ? [options?: O] : [options: O];

type Call = SendOptions & {
  operation: { method: Method; path: string; isRead: boolean };
  params?: Readonly<Record<string, string>>;
  input?: unknown;
};

/**
 * Calls an operation of the dashboard's own API and parses the answer.
 *
 * @throws RequestFailure; when signed out, the browser also goes to the sign-in page
 */
export async function requestJson<Path extends string, Input, Value>(
  operation: Operation<Method, Path, Input, Shape<Value>>,
  ...[options]: OptionsArgument<Options<Path, Input>>
): Promise<Value> {
  return await request({ ...options, operation }, timeoutMs, async (response) =>
    operation.answer.parse(await response.json().catch(() => null)),
  );
}

/**
 * Fetches a file from the dashboard's own API.
 *
 * @throws RequestFailure, as `requestJson` does
 */
export async function requestFile<Path extends string, Input>(
  operation: Operation<Method, Path, Input, 'file'>,
  ...[options]: OptionsArgument<Options<Path, Input>>
): Promise<Blob> {
  return await request({ ...options, operation }, fileTimeoutMs, (response) => response.blob());
}

/** Sends the request and reads a successful response within the time limit; throws for any other. */
async function request<T>(call: Call, limitMs: number, read: (response: Response) => Promise<T>): Promise<T> {
  return await withTimeLimit(limitMs, call.signal, async (signal) => {
    const reported = findUnreportedInput();
    const response = await send(call, { signal, isBackground: reported === null });
    noteServerDate(response.headers);
    if (!response.ok) throw await readFailure(response);
    if (reported !== null) markInputReported(reported);
    return await read(response);
  });
}

/** @throws RequestFailure when no answer came; what goes wrong in this page itself is thrown as it is */
async function send(
  { operation, params, input, signal: stop, keepalive }: Call,
  { signal, isBackground }: { signal: AbortSignal; isBackground: boolean },
): Promise<Response> {
  const { method, path, isRead } = operation;
  const isQuery = method === 'GET';
  const headers: Record<string, string> = { accept: 'application/json' };
  const body = isQuery || input === undefined ? undefined : JSON.stringify(input);
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (isBackground) headers['x-background'] = '1';
  const init: RequestInit = { method, headers, body, signal, keepalive, cache: 'no-store' };
  const query = isQuery ? writeQuery(input) : '';
  const address = `${writePath(path, params)}${query && '?'}${query}`;
  return await sendRequest(address, init, { isRead, stop });
}

/** The failure that an answer tells of; when signed out, the browser also goes to the sign-in page. */
async function readFailure(response: Response): Promise<RequestFailure> {
  const answer: unknown = await response.json().catch(() => null);
  const { failures } = getCurrentMessages();
  const { code, message, fields } = s.parseOrNull(failureBodySchema, answer) ?? {
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
