import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { routePath } from 'hono/route';
import type { DestinationStream } from 'pino';
import type { ServiceConfig } from './config/load-config.ts';
import { deriveSecretKeys, type SecretKeys } from './config/secret-keys.ts';
import type { AppEnvironment } from './http/app-environment.ts';
import { createLog, type Logger } from './http/log.ts';
import { ProblemError, problemResponse } from './http/problem-response.ts';
import { openRequestContext, requireRequestContext } from './http/request-context.ts';
import { type ListeningServer, listen } from './http/server.ts';
import { createAuthorizationServer } from './oauth/authorization-server.ts';
import type { OauthPages } from './oauth/oauth-pages.ts';
import { plainOauthPages } from './oauth/plain-oauth-pages.ts';
import { createAuthorizationStore } from './store/authorization-store.ts';
import { type Database, openDatabase } from './store/database.ts';
import { migrateDatabase } from './store/migrate.ts';
import { createPayloadStore } from './store/payload-store.ts';
import { createSigningKeyStore } from './store/signing-key-store.ts';
import { createThrottleStore } from './store/throttle-store.ts';

export type Service = {
  /** Listens; resolves with the port once requests are answered. */
  start(): Promise<{ port: number }>;
  /** Takes no more requests, ends those in progress, closes the database. Done within 10 s (S28). */
  stop(): Promise<void>;
};

/** What the patient and configuration pages are built from. */
export type WebDependencies = {
  config: ServiceConfig;
  secrets: SecretKeys;
  db: Database;
  log: Logger;
};

export type ServiceOptions = {
  /** Where log lines go; standard output unless given. */
  logDestination?: DestinationStream;
  oauthPages?: OauthPages;
  /** Serves every path that neither the API nor the authorization server has. */
  createWebApp?: (dependencies: WebDependencies) => Hono<AppEnvironment>;
};

const stopGraceMs = 6_000;

/**
 * Brings the database up to date and puts the service together.
 * @throws WrongSecretError, or the database's error when it cannot be reached
 */
export async function createService(config: ServiceConfig, options: ServiceOptions = {}): Promise<Service> {
  const log = createLog(config.logLevel, options.logDestination);
  const secrets = deriveSecretKeys(config.secret);
  await migrateDatabase(config.databaseUrl);
  const database = openDatabase(config.databaseUrl, {
    onIdleError: (error) => log.warn({ err: error }, 'an idle database connection broke'),
  });
  const { db } = database;
  const authorizationServer = await createAuthorizationServer({
    baseUrl: config.baseUrl,
    secrets,
    authorizations: createAuthorizationStore(db),
    payloads: createPayloadStore(db),
    throttles: createThrottleStore(db),
    signingKeys: createSigningKeyStore(db),
    refreshReplayWindowS: config.refreshReplayWindowS,
    pages: options.oauthPages ?? plainOauthPages,
    log,
  });

  const app = new Hono<AppEnvironment>();
  app.use(async (c, next) => {
    await next();
    requireRequestContext(c.env.incoming).route = routePath(c, -1);
  });
  app.get('/health', async (c) => {
    try {
      await database.pool.query('select 1');
      return c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' });
    } catch (error) {
      log.warn({ err: error }, 'the database does not answer');
      return problemResponse('unavailable', 'The database does not answer.');
    }
  });
  app.route('/', authorizationServer.interactions);
  if (options.createWebApp) app.route('/', options.createWebApp({ config, secrets, db, log }));
  app.notFound(() => problemResponse('not_found', 'There is nothing at this address.'));
  app.onError((error, c) => {
    if (error instanceof ProblemError) {
      return problemResponse(error.code, error.detail, { errors: error.errors, headers: error.headers });
    }
    const { requestId } = requireRequestContext(c.env.incoming);
    log.error({ err: error, requestId, route: routePath(c, -1) }, 'request failed');
    return problemResponse(
      'internal_error',
      `Something went wrong here. Ask for help with the number ${requestId}.`,
    );
  });

  const honoListener = getRequestListener(app.fetch, {
    overrideGlobalObjects: false,
    errorHandler: () =>
      problemResponse('invalid_request', 'The request line or the Host header is malformed.'),
  });
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    const context = openRequestContext(request, config.trustedProxies);
    response.setHeader('x-request-id', context.requestId);
    logWhenDone(request, response, log);
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    if (authorizationServer.handles(path)) {
      context.route = path.startsWith('/auth/oauth2/authorize/') ? '/auth/oauth2/authorize/{uid}' : path;
      authorizationServer.handle(request, response);
      return;
    }
    void honoListener(request, response);
  };

  let server: ListeningServer | null = null;
  return {
    async start() {
      server = await listen(handle, { host: config.host, port: config.port });
      log.info({ port: server.port }, 'listening');
      return { port: server.port };
    },
    async stop() {
      await server?.close(stopGraceMs);
      authorizationServer.stop();
      await database.close();
      log.info('stopped');
    },
  };
}

/** One line for each request: no query, no ids from the path, no headers, no bodies (S26). */
function logWhenDone(request: IncomingMessage, response: ServerResponse, log: Logger): void {
  const startedAt = performance.now();
  response.once('close', () => {
    const { requestId, route } = requireRequestContext(request);
    const durationMs = Math.round(performance.now() - startedAt);
    log.info(
      { requestId, method: request.method, route, status: response.statusCode, durationMs },
      'request',
    );
  });
}
