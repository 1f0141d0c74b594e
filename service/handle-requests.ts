import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { routePath } from 'hono/route';
import { isDatabaseOutage, outageRetrySeconds } from '../common/database-outage.ts';
import type { ServiceConfig } from './config/load-config.ts';
import type { AppEnvironment } from './http/app-environment.ts';
import { dataPolicy, pageHeaders } from './http/form-protection.ts';
import type { Gate } from './http/gate.ts';
import type { Logger } from './http/log.ts';
import { ProblemError, problemResponse } from './http/problem-response.ts';
import { openRequestContext, requireRequestContext } from './http/request-context.ts';
import { readRequestTarget } from './http/request-path.ts';
import { answerWithoutRoute, refuseTarget } from './http/without-route.ts';
import type { AuthorizationServer } from './oauth/authorization-server.ts';
import { renderOutagePage } from './web/consultation/busy-page.ts';

/** Half a year, in which browsers use only https. */
const strictTransport = 'max-age=15552000';

/** Joins all apps, which are tried in this order, and handles unknown addresses and errors. */
export function joinApps(apps: readonly Hono<AppEnvironment>[], log: Logger): Hono<AppEnvironment> {
  const app = new Hono<AppEnvironment>();
  app.use(async (c, next) => {
    await next();
    requireRequestContext(c.env.incoming).route ??= routePath(c, -1);
  });
  for (const part of apps) app.route('/', part);
  app.notFound(() => problemResponse('not_found', 'There is nothing at this address.'));
  app.onError((error, c) => {
    if (error instanceof ProblemError) {
      return problemResponse(error.code, error.detail, error);
    }
    const { requestId, route, encounterId } = requireRequestContext(c.env.incoming);
    log.error(
      { err: error, requestId, route: route ?? routePath(c, -1), ...nameEncounter(encounterId) },
      'request failed',
    );
    if (isDatabaseOutage(error)) return answerOutage(c.req.raw.headers);
    return problemResponse(
      'internal_error',
      `Something went wrong here. Ask for help with the number ${requestId}.`,
    );
  });
  return app;
}

/**
 * Handles each request of the server: sets common headers, logs, passes the gate, then calls the authorization server
 * or `app`.
 */
export function createRequestHandler({
  config,
  app,
  authorizationServer,
  gate,
  log,
}: {
  config: ServiceConfig;
  app: Hono<AppEnvironment>;
  authorizationServer: AuthorizationServer;
  gate: Gate;
  log: Logger;
}): (request: IncomingMessage, response: ServerResponse) => void {
  const isSecure = config.baseUrl.startsWith('https:');
  const honoListener = getRequestListener(app.fetch, {
    errorHandler: () =>
      problemResponse('invalid_request', 'The request line or the Host header is malformed.'),
  });
  return (request, response) => {
    const context = openRequestContext(request, config.trustedProxies);
    response.setHeader('x-request-id', context.requestId);
    response.setHeader('x-content-type-options', 'nosniff');
    // Pages replace it with their own policy.
    response.setHeader('content-security-policy', dataPolicy);
    if (isSecure) response.setHeader('strict-transport-security', strictTransport);
    logWhenDone(request, response, log);
    if (answerWithoutRoute(request, response)) return;
    const target = readRequestTarget(request.url ?? '');
    if (target === null) return refuseTarget(response);
    const { path, query } = target;
    // Everything below reads this one spelling of the address.
    request.url = `${path}${query}`;
    const serve = () => {
      if (authorizationServer.handles(path)) {
        context.route = path.startsWith('/auth/oauth2/authorize/') ? '/auth/oauth2/authorize/{uid}' : path;
        authorizationServer.handle(request, response);
        return;
      }
      void honoListener(request, response);
    };
    gate
      .pass(request, response, { path, remoteAddress: context.remoteAddress }, serve)
      .catch((error: unknown) => {
        log.error({ err: error, requestId: context.requestId }, 'the gate failed');
        response.destroy();
      });
  };
}

/** Answers 503 with `Retry-After` when the database is unreachable, full or too slow; as a page for browsers. */
async function answerOutage(headers: Headers): Promise<Response> {
  const retry = { 'retry-after': String(outageRetrySeconds) };
  if (!(headers.get('accept') ?? '').includes('text/html')) {
    return problemResponse('unavailable', 'The service cannot use its database right now. Try again soon.', {
      headers: retry,
    });
  }
  const page = await renderOutagePage(headers.get('accept-language') ?? undefined);
  return new Response(page, { status: 503, headers: { ...pageHeaders(), ...retry } });
}

/** Writes one log line for each request, without query, ids from the path, headers or bodies (S26). */
function logWhenDone(request: IncomingMessage, response: ServerResponse, log: Logger): void {
  const startedAt = performance.now();
  response.once('close', () => {
    const { requestId, route, caller, encounterId } = requireRequestContext(request);
    const durationMs = Math.round(performance.now() - startedAt);
    log.info(
      {
        ...{ requestId, method: request.method, route, status: response.statusCode, durationMs },
        ...caller,
        ...nameEncounter(encounterId),
      },
      'request',
    );
  });
}

function nameEncounter(encounterId: string | null): { encounterId?: string } {
  return encounterId === null ? {} : { encounterId };
}
