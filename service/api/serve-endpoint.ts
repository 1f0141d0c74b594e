import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import * as z from 'zod';
import { describeLimit } from '../../common/limit-headers.ts';
import type { RateBudget, RateLimiter } from '../../common/rate-limit.ts';
import { defineStored } from '../../common/stored-value.ts';
import { limits } from '../../contract/limits.ts';
import { mayCall } from '../../contract/operations.ts';
import type { AuditEntry } from '../domain/audit.ts';
import type { IdempotencyScope, KeptAnswer } from '../domain/idempotency.ts';
import { isIdentifier } from '../domain/identifier.ts';
import { type SecurityEvents, subjectOf } from '../domain/security-event.ts';
import type { ServiceStore, Stores } from '../domain/service-store.ts';
import type { AppEnvironment } from '../http/app-environment.ts';
import { ProblemError } from '../http/problem-response.ts';
import { readJson } from '../http/read-body.ts';
import { requireRequestContext } from '../http/request-context.ts';
import { type Authenticate, TokenRefusal } from './authenticate.ts';
import type { Caller } from './caller.ts';
import type { Answer, Endpoint } from './endpoint.ts';
import { roleNotAllowed } from './refusals.ts';

/** Seals the answers that are kept for repeated requests; `context` must be the same to open one. */
export type AnswerSeal = {
  seal(context: string, answer: string): string;
  /** Null when it was sealed with another secret or another context. */
  open(context: string, sealed: string): string | null;
};

/** Rate limits: requests of one caller, and refused tokens of one network address. */
export type ApiRate = {
  limiter: RateLimiter;
  budgets: { caller: RateBudget; refused: RateBudget };
  /** Hashes a network address, so that neither memory nor the database contains it. */
  hashKey: (key: string) => string;
};

export type EndpointDependencies = {
  authenticate: Authenticate;
  store: ServiceStore;
  events: SecurityEvents;
  rate: ApiRate;
  answerSeal: AnswerSeal;
};

/** Serves one request to one endpoint. Checks in this order: token, rate, scopes, role, input; then runs the endpoint. */
export async function serveEndpoint(
  endpoint: Endpoint,
  c: Context<AppEnvironment>,
  dependencies: EndpointDependencies,
): Promise<Response> {
  const caller = await admit(endpoint, c, dependencies);
  const params: Record<string, string> = c.req.param();
  const id = params.id ?? '';
  const body = endpoint.body === null ? null : parseFields(endpoint.body, await readJson(c.env.incoming));
  const query = endpoint.query === null ? null : parseFields(endpoint.query, c.req.query());
  if (endpoint.path.includes('{id}') && !isIdentifier(id)) {
    throw new ProblemError('not_found', `There is no such ${describeResource(endpoint)}.`);
  }

  const { requestId } = requireRequestContext(c.env.incoming);
  const toAudit = (resourceId: string) => describeAudit(endpoint, resourceId, caller, requestId);
  const perform = async (stores: Stores): Promise<Answer> => {
    const answer = await endpoint.handle({
      caller,
      stores,
      toAudit,
      id,
      params,
      body,
      query,
      headers: c.req.raw.headers,
    });
    if (!('none' in endpoint.audit) && !endpoint.audit.isWrittenByStore) {
      await stores.audit.record(answer.resourceIds.map(toAudit));
    }
    return answer;
  };
  const { store } = dependencies;
  const key = endpoint.isIdempotent ? readIdempotencyKey(c.req.raw.headers) : null;
  const answer =
    key === null
      ? await (changesInOneCall(endpoint) ? perform(store.direct) : store.transaction(perform))
      : await performOnce({ endpoint, caller, key, body }, perform, dependencies);
  return toResponse(c, answer);
}

/**
 * Authenticates the caller and checks the rate, the scopes and the role. Every refusal is logged with caller, operation
 * and reason (ASVS 16.3.2).
 * @throws ProblemError
 */
async function admit(
  endpoint: Endpoint,
  c: Context<AppEnvironment>,
  { authenticate, rate, events }: EndpointDependencies,
): Promise<Caller> {
  const { requestId, remoteAddress } = requireRequestContext(c.env.incoming);
  const operation = `${endpoint.method.toUpperCase()} ${endpoint.path}`;
  const seen = { event: 'access_refused', requestId, remoteAddress, operation } as const;
  let caller: Caller;
  try {
    caller = await authenticate(c.req.header('authorization'));
  } catch (error) {
    // A database outage is not a refusal, and is not counted or logged as one.
    if (!(error instanceof TokenRefusal)) throw error;
    const { clientId, grantId, account } = error.subject ?? { clientId: null, account: null };
    await events.note({ ...seen, clientId, grantId, account, reason: error.reason });
    await countRefusal(rate, remoteAddress);
    throw error;
  }
  const { account, clientId, grantId } = caller;
  requireRequestContext(c.env.incoming).caller = {
    clientId,
    accountId: account.id,
    organizationId: account.organization.id,
  };
  try {
    await countCall(c, rate, caller);
    requireScopes(endpoint, caller);
    // The role is read with the grant at each call, so a role that was withdrawn is refused at once.
    if (!mayCall(endpoint, account.role)) throw roleNotAllowed(endpoint.roles);
  } catch (error) {
    if (error instanceof ProblemError)
      await events.note({ ...seen, clientId, grantId, account: subjectOf(account), reason: error.code });
    throw error;
  }
  return caller;
}

/** @throws ProblemError too_many_requests */
async function countCall(
  c: Context<AppEnvironment>,
  { limiter, budgets }: ApiRate,
  { account, clientId }: Caller,
): Promise<void> {
  const verdict = await limiter.take(budgets.caller, `${clientId} ${account.id}`);
  const limitHeaders = describeLimit(budgets.caller, verdict);
  for (const [name, value] of Object.entries(limitHeaders)) c.header(name, value);
  if (verdict.isAllowed) return;
  throw new ProblemError('too_many_requests', `At most ${budgets.caller.perMinute} requests a minute.`, {
    headers: limitHeaders,
  });
}

function requireScopes(endpoint: Endpoint, caller: Caller): void {
  const missing = endpoint.scopes.filter((scope) => !caller.scopes.has(scope));
  if (missing.length === 0) return;
  const needed = endpoint.scopes.join(' ');
  throw new ProblemError('scope_missing', `This needs the scopes: ${needed}.`, {
    headers: { 'www-authenticate': `Bearer error="insufficient_scope", scope="${needed}"` },
  });
}

function describeResource(endpoint: Endpoint): string {
  const [, first] = endpoint.path.split('/');
  if (first === 'agent' || first === 'encounter') return first;
  return first === 'organization' ? 'delivery' : 'invitation';
}

/** @throws ProblemError invalid_fields, naming each field (readings §7) */
function parseFields<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new ProblemError('invalid_fields', 'Some fields are not valid.', {
    errors: parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })),
  });
}

/**
 * Counts a refused token of an address, to slow down the guessing of tokens.
 * @throws ProblemError too_many_requests
 */
async function countRefusal({ limiter, budgets, hashKey }: ApiRate, remoteAddress: string): Promise<void> {
  const verdict = await limiter.take(budgets.refused, hashKey(remoteAddress));
  if (verdict.isAllowed) return;
  throw new ProblemError('too_many_requests', 'Too many tokens from this address were refused.', {
    headers: describeLimit(budgets.refused, verdict),
  });
}

/** Whether the call needs no transaction. A GET writes only its audit row, and writes it before the answer is sent. */
function changesInOneCall({ method, audit }: Endpoint): boolean {
  return method === 'get' || ('isWrittenByStore' in audit && audit.isWrittenByStore === true);
}

function describeAudit(
  { audit, path }: Endpoint,
  resourceId: string,
  caller: Caller,
  requestId: string,
): AuditEntry {
  if ('none' in audit) throw new Error(`${path} leaves no audit row`);
  return {
    organizationId: caller.account.organization.id,
    actor: { type: 'user', id: caller.account.id, clientId: caller.clientId },
    action: audit.action,
    resourceType: audit.resourceType,
    resourceId,
    requestId,
  };
}

function readIdempotencyKey(headers: Headers): string | null {
  const key = headers.get('idempotency-key');
  if (key === null) return null;
  if (key.length <= limits.idempotencyKeyLength && /^[\x21-\x7e]+$/.test(key)) return key;
  throw new ProblemError(
    'invalid_request',
    `Idempotency-Key must be 1 to ${limits.idempotencyKeyLength} visible ASCII characters.`,
  );
}

/**
 * Performs a request with an `Idempotency-Key` once. A repeat with the same body gets the kept answer, one with another
 * body is refused, and so is a repeat while the first is still running (readings, "repeating a POST"). The answer is
 * kept in the transaction that does the work; a refused request releases the key.
 */
async function performOnce(
  request: { endpoint: Endpoint; caller: Caller; key: string; body: unknown },
  perform: (stores: Stores) => Promise<Answer>,
  { store, answerSeal }: EndpointDependencies,
): Promise<Answer> {
  const { endpoint, caller, key } = request;
  const scope: IdempotencyScope = {
    organizationId: caller.account.organization.id,
    userId: caller.account.id,
    clientId: caller.clientId,
    route: `${endpoint.method.toUpperCase()} ${endpoint.path}`,
    key,
  };
  const bodyHash = createHash('sha256').update(JSON.stringify(request.body)).digest();
  const context = JSON.stringify(scope);
  const claim = await store.direct.idempotency.claim(scope, bodyHash);
  if (claim.kind !== 'claimed' && !claim.bodyHash.equals(bodyHash)) {
    throw new ProblemError('idempotency_mismatch', 'This Idempotency-Key was used with another body.');
  }
  if (claim.kind === 'running') throw stillRunning();
  if (claim.kind === 'done') return openKept(claim.answer, context, answerSeal);
  try {
    return await store.transaction(async (stores) => {
      const answer = await perform(stores);
      const isOurs = await stores.idempotency.complete(scope, claim.claimId, {
        status: answer.status,
        resourceId: answer.resourceIds[0] ?? '',
        sealed: answerSeal.seal(context, storedBody.write(answer.body ?? null)),
      });
      // The work took so long that a repeat has taken over the key: only one of the two may be committed.
      if (!isOurs) throw stillRunning();
      return answer;
    });
  } catch (error) {
    await store.direct.idempotency.release(scope, claim.claimId);
    throw error;
  }
}

function stillRunning(): ProblemError {
  return new ProblemError(
    'idempotency_in_progress',
    'The first request with this Idempotency-Key is still running.',
    { headers: { 'retry-after': '1' } },
  );
}

/** The body of a kept answer, which its endpoint has made. */
const storedBody = defineStored('idempotency_keys.response body', z.unknown());

function openKept(kept: KeptAnswer, context: string, answerSeal: AnswerSeal): Answer {
  const opened = answerSeal.open(context, kept.sealed);
  if (opened === null) throw new Error('A kept answer was sealed with another secret');
  return { status: kept.status, body: storedBody.parse(opened), resourceIds: [kept.resourceId] };
}

async function toResponse(c: Context<AppEnvironment>, answer: Answer): Promise<Response> {
  c.header('cache-control', 'no-store');
  c.header('x-content-type-options', 'nosniff');
  for (const [name, value] of Object.entries(answer.headers ?? {})) c.header(name, value);
  if (answer.status === 204) return c.body(null, 204);
  if (answer.content !== undefined) {
    const bytes = await answer.content.make();
    c.header('content-type', answer.content.type);
    // Copied, because Hono's types do not accept a view into shared memory.
    return c.body(new Uint8Array(bytes), answer.status);
  }
  c.header('content-type', 'application/json');
  return c.body(JSON.stringify(answer.body), answer.status);
}
