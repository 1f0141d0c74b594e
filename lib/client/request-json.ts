import { isSomeoneActive } from '@/lib/client/activity.ts';
import { startSignIn } from '@/lib/client/start-sign-in.ts';
import { type FieldError, failureSentences } from '@/lib/shared/failures.ts';
import { paths } from '@/lib/shared/paths.ts';
import { parseOrNull, type Shape } from '@/lib/shared/shape.ts';
import { failureBodySchema } from '@/lib/shared/views.ts';

/** What the dashboard's server answered instead of data; `message` is the sentence for the person. */
export class RequestFailure extends Error {
  override name = 'RequestFailure';
  constructor(
    readonly code: string,
    message: string,
    readonly fields: FieldError[] = [],
  ) {
    super(message);
  }
}

const timeoutMs = 30_000;

/**
 * Asks the dashboard's own API and parses the answer.
 *
 * @throws RequestFailure; signed out, the browser is on its way to the sign-in page as well
 */
export async function requestJson<T>(
  path: string,
  schema: Shape<T>,
  options: { method?: 'GET' | 'POST' | 'DELETE'; body?: unknown; signal?: AbortSignal } = {},
): Promise<T> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (options.body !== undefined) headers['content-type'] = 'application/json';
  if (!isSomeoneActive()) headers['x-background'] = '1';
  const timeout = AbortSignal.timeout(timeoutMs);
  let response: Response;
  try {
    response = await fetch(path, {
      method: options.method ?? 'GET',
      headers,
      body: options.body === undefined ? undefined : JSON.stringify(options.body),
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      cache: 'no-store',
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    const code = navigator.onLine === false ? 'offline' : 'unreachable';
    throw new RequestFailure(code, failureSentences[code]);
  }
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return schema.parse(body);
  const { code, message, fields } = parseOrNull(failureBodySchema, body) ?? {
    code: 'internal',
    message: failureSentences.internal,
    fields: [],
  };
  if (code === 'signed_out') leaveForSignIn();
  if (code === 'reauthorize') returnThroughAuthorize();
  throw new RequestFailure(code, message, fields);
}

let isLeaving = false;

function currentPath(): string {
  return `${window.location.pathname}${window.location.search}`;
}

function leaveForSignIn(): void {
  if (isLeaving || window.location.pathname === paths.signIn) return;
  isLeaving = true;
  window.location.assign(`${paths.signIn}?callbackUrl=${encodeURIComponent(currentPath())}`);
}

const throughKey = 'consult-desk.through-authorize';

/** Once through the service's sign-in and back, at most once a minute: a service that keeps failing ends the loop. */
function returnThroughAuthorize(): void {
  const last = Number(window.sessionStorage.getItem(throughKey) ?? 0);
  if (isLeaving || Date.now() - last < 60_000) return;
  isLeaving = true;
  window.sessionStorage.setItem(throughKey, String(Date.now()));
  startSignIn(currentPath()).catch(() => {
    isLeaving = false;
  });
}
