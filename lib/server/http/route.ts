import { findMessages } from '@/lib/shared/all-messages.ts';
import 'server-only';
import { after, type NextRequest } from 'next/server';
import type * as z from 'zod';
import { isDatabaseOutage, outageRetrySeconds } from '@/common/database-outage.ts';
import { type Context, getContext } from '@/lib/server/context.ts';
import { settleDetached } from '@/lib/server/detached.ts';
import { noteRefusal } from '@/lib/server/http/note-refusal.ts';
import { addHeaders, countRequest } from '@/lib/server/http/rate-limit.ts';
import { readBoundedText } from '@/lib/server/http/read-bounded-text.ts';
import { isSameOrigin } from '@/lib/server/http/same-origin.ts';
import { callsTimeoutMs } from '@/lib/server/service/call-service.ts';
import type { Outcome } from '@/lib/server/service/outcome.ts';
import { findCurrentRecentOwner, readCurrentSession } from '@/lib/server/session/current-session.ts';
import type { Session, SessionOwner } from '@/lib/server/session/session.ts';
import { type Failure, failureStatus } from '@/lib/shared/failures.ts';
import { mayDo, type Permission } from '@/lib/shared/permissions.ts';

type RouteArguments<P> = { params: Promise<P> };
type RouteRequest<P> = { context: Context; request: NextRequest; params: P };
type Handler<P, Caller> = (request: RouteRequest<P> & Caller) => Promise<Response>;

const noStore = { 'cache-control': 'no-store' };

/**
 * Wraps a route handler for an organization's data. It requires a live session with the permission, and for a write that it comes
 * from the dashboard's own pages (S14). Failures are answered with a code and a sentence.
 *
 * @param rule.needs - the required permission; every route must name one
 */
export function withSession<P = Record<string, never>>(
  rule: { needs: Permission },
  handler: Handler<P, { session: Session }>,
) {
  return guardRoute<P>(async (request) => {
    const { session } = await readCurrentSession();
    return whenCounted(request, session, async () => {
      if (!session) return answerFailure({ code: 'signed_out' });
      if (!mayDo(session.role, rule.needs)) {
        noteRefusal(request.context, { session }, { method: request.request.method, reason: rule.needs });
        return answerFailure({ code: 'forbidden' });
      }
      return handler({ ...request, session });
    });
  });
}

/**
 * Like `withSession`, for saving drafts: it also accepts a session that ended a short time ago, unless by a sign-out. It must not
 * be used for reads. A user's own draft needs no permission.
 */
export function withRecentSession<P = Record<string, never>>(
  handler: Handler<P, { owner: SessionOwner; isLive: boolean }>,
) {
  return guardRoute<P>(async (request) => {
    const { session } = await readCurrentSession();
    return whenCounted(request, session, async () => {
      const owner = session ?? (await findCurrentRecentOwner());
      if (!owner) return answerFailure({ code: 'signed_out' });
      return handler({ ...request, owner, isLive: session !== null });
    });
  });
}

/**
 * Runs `work` if the sender's address is within its rate limit; for routes without a session.
 *
 * @param refuse - the answer over the limit, where JSON does not suit the reader
 */
export async function whenAddressCounted(
  request: Pick<Request, 'headers'>,
  work: () => Promise<Response>,
  refuse: () => Response = () => answerFailure({ code: 'too_many_here' }),
): Promise<Response> {
  const count = await countRequest(getContext(), { requestHeaders: request.headers });
  return addHeaders(count.isAllowed ? await work() : refuse(), count.headers);
}

/** Runs `work` if the session, or without one the address, is within its rate limit (ASVS 2.4.1). */
async function whenCounted<P>(
  { context, request }: RouteRequest<P>,
  session: Session | null,
  work: () => Promise<Response>,
): Promise<Response> {
  const count = await countRequest(context, session ? { session } : { requestHeaders: request.headers });
  const answer = count.isAllowed ? await work() : answerFailure({ code: 'too_many_here' });
  return addHeaders(answer, count.headers);
}

function guardRoute<P>(handler: (request: RouteRequest<P>) => Promise<Response>) {
  return async (request: NextRequest, route: RouteArguments<P>): Promise<Response> => {
    const context: Context = { ...getContext(), callsUntil: performance.now() + callsTimeoutMs };
    const isWrite = request.method !== 'GET' && request.method !== 'HEAD';
    if (isWrite && !isSameOrigin(context, request.headers)) {
      const sender = { requestHeaders: request.headers };
      noteRefusal(context, sender, { method: request.method, reason: 'other_origin' });
      return answerFailure({ code: 'forbidden' });
    }
    // A stopping process waits for this, and so for a token refresh that this request has started (S13, S28).
    after(() => settleDetached(context));
    try {
      return await handler({ context, request, params: await route.params });
    } catch (error) {
      if (error instanceof BadInput) return answerFailure(error.failure);
      context.log.error({ err: error, method: request.method }, 'request failed');
      if (!isDatabaseOutage(error)) return answerFailure({ code: 'internal' });
      return answerFailure({ code: 'database', retryAfterSeconds: outageRetrySeconds });
    }
  };
}

class BadInput extends Error {
  override name = 'BadInput';
  constructor(readonly failure: Failure) {
    super(failure.code);
  }
}

/**
 * Parses the JSON body of a write with `schema`.
 * @throws BadInput, which `withSession` answers as 422 with one message per field
 */
export async function requireBody<T>(request: NextRequest, schema: z.ZodType<T>): Promise<T> {
  const text = await readBoundedText(request);
  if (text === null || text === 'too_large') throw new BadInput({ code: 'invalid' });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BadInput({ code: 'invalid' });
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  throw new BadInput({ code: 'invalid', fields });
}

export function answerJson(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: noStore });
}

/** A failure as JSON: its code, a sentence for the user, and messages for fields. */
export function answerFailure(failure: Failure): Response {
  const headers: Record<string, string> = { ...noStore };
  if (failure.retryAfterSeconds) headers['retry-after'] = String(Math.ceil(failure.retryAfterSeconds));
  return Response.json(
    { code: failure.code, message: findMessages('en').failures[failure.code], fields: failure.fields },
    { status: failureStatus[failure.code], headers },
  );
}

/** A success as JSON, or the failure. */
export function answerOutcome<T>(outcome: Outcome<T>, write: (value: T) => unknown, status = 200): Response {
  return outcome.ok ? answerJson(write(outcome.value), status) : answerFailure(outcome.failure);
}
