import { findMessages } from '@/lib/shared/all-messages.ts';
import 'server-only';
import { after, type NextRequest } from 'next/server';
import type * as z from 'zod';
import { isDatabaseOutage, outageRetrySeconds } from '@/common/database-outage.ts';
import { callsTimeoutMs } from '@/lib/server/consult-api/call-service.ts';
import type { Outcome } from '@/lib/server/consult-api/outcome.ts';
import { type Context, getContext } from '@/lib/server/context.ts';
import { settleDetached } from '@/lib/server/detached.ts';
import { noteRefusal } from '@/lib/server/http/note-refusal.ts';
import { addHeaders, countRequest } from '@/lib/server/http/rate-limit.ts';
import { readBoundedText } from '@/lib/server/http/read-bounded-text.ts';
import { isSameOrigin } from '@/lib/server/http/same-origin.ts';
import type { Session, SessionOwner } from '@/lib/server/session/session.ts';
import { findCurrentRecentOwner, readCurrentSession } from '@/lib/server/sign-in/current-session.ts';
import { type Failure, failureStatus } from '@/lib/shared/failures.ts';
import type { AnswerKind, Method, Operation, ParamsOf } from '@/lib/shared/operations/operation.ts';
import { mayDo } from '@/lib/shared/permissions.ts';
import type { Shape } from '@/lib/shared/shape.ts';

type RouteArguments<P> = { params: Promise<P> };
type RouteRequest<P> = { context: Context; request: NextRequest; params: P };

/** What a route file exports for an operation: one function, named as its method. */
type Route<M extends Method, Path extends string> = Record<
  M,
  (request: NextRequest, route: RouteArguments<ParamsOf<Path>>) => Promise<Response>
>;

/** JSON of the operation's shape, or a failure; for other kinds of answers any response. */
type AnswerOf<Kind> = Kind extends Shape<infer Value> ? JsonResponse<Value> : Response;

type Handler<Path extends string, Kind, Caller> = (
  request: RouteRequest<ParamsOf<Path>> & Caller,
) => Promise<AnswerOf<Kind>>;

const noStore = { 'cache-control': 'no-store' };

/**
 * Serves an operation without input on an organization's data: `export const { GET } = defineRoute(listAgents, handler)`. It requires
 * a live session with the operation's permission, and for a write that it comes from the dashboard's own pages (S14). Failures are
 * answered with a code and a sentence.
 */
export function defineRoute<M extends Method, Path extends string, Kind extends AnswerKind>(
  operation: Operation<M, Path, undefined, Kind>,
  handler: Handler<Path, NoInfer<Kind>, { session: Session }>,
): Route<M, Path> {
  return guardSession(operation, handler);
}

/**
 * Like `defineRoute`, with a JSON body.
 *
 * @param schema - gives the operation's input, and accepts whatever callers may send by its type
 */
export function defineRouteWithBody<
  M extends Method,
  Path extends string,
  Input,
  Kind extends AnswerKind,
  Schema extends z.ZodType<NoInfer<Input>>,
>(
  operation: Operation<M, Path, Input, Kind>,
  schema: Schema & Accepting<Schema, NoInfer<Input>>,
  handler: Handler<Path, NoInfer<Kind>, { session: Session; input: z.output<Schema> }>,
): Route<M, Path> {
  return guardSession(operation, async (given) =>
    handler({ ...given, input: await requireBody<Schema>(given.request, schema) }),
  );
}

type Accepting<Schema extends z.ZodType, Input> = [Input] extends [z.input<Schema>] ? unknown : never;

/** Like `defineRoute`, with parameters in the address. */
export function defineRouteWithQuery<M extends Method, Path extends string, Input, Kind extends AnswerKind>(
  operation: Operation<M, Path, Input, Kind>,
  read: (query: URLSearchParams) => NoInfer<Input>,
  handler: Handler<Path, NoInfer<Kind>, { session: Session; input: NoInfer<Input> }>,
): Route<M, Path> {
  return guardSession(operation, (given) =>
    handler({ ...given, input: read(given.request.nextUrl.searchParams) }),
  );
}

/**
 * Like `defineRouteWithBody`, for saving drafts: it also accepts a session that ended a short time ago, unless by a sign-out. It must
 * not be used for reads.
 */
export function defineRouteForRecentSession<
  M extends Method,
  Path extends string,
  Input,
  Kind extends AnswerKind,
>(
  operation: Operation<M, Path, Input, Kind>,
  schema: z.ZodType<NoInfer<Input>>,
  handler: Handler<Path, NoInfer<Kind>, { owner: SessionOwner; isLive: boolean; input: NoInfer<Input> }>,
): Route<M, Path> {
  return nameByMethod(
    operation,
    guardRoute<ParamsOf<Path>>(async (given) => {
      const { session } = await readCurrentSession();
      return whenCounted(given, session, async () => {
        const owner = session ?? (await findCurrentRecentOwner());
        if (!owner) return answerFailure({ code: 'signed_out' });
        const input = await requireBody(given.request, schema);
        return handler({ ...given, owner, isLive: session !== null, input });
      });
    }),
  );
}

/**
 * Serves an operation whose handler alone decides who may call: one that needs no session, or that answers a refusal otherwise than
 * with JSON.
 */
export function defineUnguardedRoute<M extends Method, Path extends string>(
  operation: Operation<M, Path, unknown, AnswerKind>,
  handler: (request: NextRequest, params: ParamsOf<Path>) => Response | Promise<Response>,
): Route<M, Path> {
  return nameByMethod(operation, async (request: NextRequest, route: RouteArguments<ParamsOf<Path>>) =>
    handler(request, await route.params),
  );
}

function guardSession<M extends Method, Path extends string>(
  operation: Operation<M, Path, unknown, AnswerKind>,
  handler: (request: RouteRequest<ParamsOf<Path>> & { session: Session }) => Promise<Response>,
): Route<M, Path> {
  const { permission } = operation;
  return nameByMethod(
    operation,
    guardRoute<ParamsOf<Path>>(async (given) => {
      const { session } = await readCurrentSession();
      return whenCounted(given, session, async () => {
        if (!session) return answerFailure({ code: 'signed_out' });
        if (permission !== 'self' && permission !== 'none' && !mayDo(session.role, permission)) {
          noteRefusal(given.context, { session }, { method: given.request.method, reason: permission });
          return answerFailure({ code: 'forbidden' });
        }
        return handler({ ...given, session });
      });
    }),
  );
}

function nameByMethod<M extends Method, Path extends string>(
  { method }: Operation<M, Path, unknown, AnswerKind>,
  serve: Route<M, Path>[M],
): Route<M, Path> {
  // The cast is safe: `method` is the only key.
  return { [method]: serve } as Route<M, Path>;
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
 * @throws BadInput, which `guardRoute` answers as 422 with one message per field
 */
async function requireBody<Schema extends z.ZodType>(
  request: NextRequest,
  schema: Schema,
): Promise<z.output<Schema>> {
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

/** A JSON answer; the compiler compares `Value` with the answer of the operation. */
export class JsonResponse<Value> extends Response {
  declare private readonly value: Value;
}

export function answerJson<Value>(body: Value, status = 200): JsonResponse<Value> {
  return new JsonResponse(JSON.stringify(body), {
    status,
    headers: { ...noStore, 'content-type': 'application/json' },
  });
}

/** A failure as JSON: its code, a sentence for the user, and messages for fields. */
export function answerFailure(failure: Failure): JsonResponse<never> {
  const { code, fields } = failure;
  const answer = new JsonResponse<never>(
    JSON.stringify({ code, message: findMessages('en').failures[code], fields }),
    { status: failureStatus[code], headers: { ...noStore, 'content-type': 'application/json' } },
  );
  if (failure.retryAfterSeconds)
    answer.headers.set('retry-after', String(Math.ceil(failure.retryAfterSeconds)));
  return answer;
}

/** A success as JSON, or the failure. */
export function answerOutcome<T, Value>(
  outcome: Outcome<T>,
  write: (value: T) => Value,
  status = 200,
): JsonResponse<Value> {
  return outcome.ok ? answerJson(write(outcome.value), status) : answerFailure(outcome.failure);
}
