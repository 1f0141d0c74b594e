import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { routePath } from 'hono/route';
import type { DestinationStream } from 'pino';
import { isDatabaseOutage, outageRetrySeconds } from '../common/database-outage.ts';
import { describeLimit } from '../common/limit-headers.ts';
import { createRateLimiter } from '../common/rate-limiter.ts';
import { createRateStore } from '../common/rate-store.ts';
import { waitAtMost } from '../common/time-limit.ts';
import { createApiApp } from './api/api-app.ts';
import { createApiLinks } from './api/api-links.ts';
import { createAuthentication } from './api/authenticate.ts';
import { listEndpoints } from './api/endpoints.ts';
import { createOpenApp } from './api/open-app.ts';
import { createPdfPrinter } from './api/report/pdf-printer.ts';
import { startTelemetry, type Telemetry } from './compose-telemetry.ts';
import { composeWeb } from './compose-web.ts';
import type { ServiceConfig } from './config/load-config.ts';
import { contentVaultOf, deriveSecretKeys, fingerprintsOf, webhookSealOf } from './config/secret-keys.ts';
import { serviceVersion } from './config/version.ts';
import { createCode } from './domain/consultation/consultation-access.ts';
import { createContentSealing } from './domain/content-sealing.ts';
import type { AppEnvironment } from './http/app-environment.ts';
import { dataPolicy, pageHeaders } from './http/form-protection.ts';
import { createGate } from './http/gate.ts';
import { createLog, type Logger } from './http/log.ts';
import { ProblemError, problemResponse } from './http/problem-response.ts';
import { openRequestContext, requireRequestContext } from './http/request-context.ts';
import { type ListeningServer, listen } from './http/server.ts';
import { answerWithoutRoute } from './http/without-route.ts';
import { warmReaders } from './interview/engine/create-readers.ts';
import { loadCatalogue } from './interview/protocols/catalogue.ts';
import { listLibraryCases } from './interview/simulated/library.ts';
import { startGivingBackMemory } from './jobs/give-back-memory.ts';
import { type JobRunner, startJobRunner } from './jobs/job-runner.ts';
import { startWebhookRunner } from './jobs/webhook-runner.ts';
import { createAuthorizationServer } from './oauth/authorization-server.ts';
import { createSecurityEvents } from './oauth/security-events.ts';
import { createAuthorizationStore } from './store/authorization-store.ts';
import { type OpenDatabase, openDatabase } from './store/database.ts';
import { prepareServiceDatabase } from './store/migrate.ts';
import { createPayloadStore } from './store/payload-store.ts';
import { createSecondFactorStore } from './store/second-factor-store.ts';
import { createSecretUseStore } from './store/secret-use-store.ts';
import { createServiceStore } from './store/service-store.ts';
import { createSigningKeyStore } from './store/signing-key-store.ts';
import { createThrottleStore } from './store/throttle-store.ts';
import { createUpkeepStore } from './store/upkeep-store.ts';
import { createWebhookOutbox } from './store/webhook-store.ts';
import { renderBusyPage, renderOutagePage } from './web/busy-page.ts';
import { oauthPages } from './web/oauth-pages.ts';

export type Service = {
  /** Listens; resolves with the port once requests are answered. */
  start(): Promise<{ port: number }>;
  /** Takes no more requests, ends those in progress, closes the database. Done within 10 s (S28). */
  stop(): Promise<void>;
};

export type ServiceOptions = {
  /** Where log lines go; standard output unless given. */
  logDestination?: DestinationStream;
};

const stopGraceMs = 6_000;
const healthTimeoutMs = 5_000;
const rateTimeoutMs = 1_000;
/** Half a year; browsers then ask by https alone. */
const strictTransport = 'max-age=15552000';
/** Of one address; a client that has lost its token asks once, not a hundred times. */
const refusedTokensPerMinute = 120;
/** Ten to work with, and one on which each of the two job runners listens. */
const connectionsMax = 12;

/**
 * Brings the database up to date and puts the service together.
 * @throws DataFileError, WrongSecretError, or the database's error when it cannot be reached
 */
export async function createService(config: ServiceConfig, options: ServiceOptions = {}): Promise<Service> {
  const log = createLog(config.logLevel, options.logDestination);
  const secrets = deriveSecretKeys(config.secret, config.previousSecrets);
  const sealing = createContentSealing(contentVaultOf(secrets));
  loadCatalogue();
  listLibraryCases();
  warmReaders();
  await prepareServiceDatabase(config);
  const database = openDatabase(config.databaseUrl, {
    onIdleError: (error) => log.warn({ err: error }, 'an idle database connection broke'),
    maxConnections: connectionsMax,
  });
  const { db } = database;
  const rates = createRateStore((text, values) => db.$client.query(text, values));
  // Counting must not wait for a database that is silent: what is asked for will.
  const limiter = createRateLimiter(
    { draw: (...draw) => waitAtMost(rateTimeoutMs, rates.draw(...draw)) },
    (error) =>
      log.warn(
        { err: error },
        'requests are counted by this process alone: the shared counts cannot be reached',
      ),
  );
  const hashRateKey = (key: string) => secrets.mac('throttle-names', 'rate', key);
  const gate = createGate({
    async countRequest(name, key) {
      const perMinute =
        name === 'address' ? config.addressRateLimitPerMinute : config.invitationRateLimitPerMinute;
      const verdict = await limiter.take({ name, perMinute }, hashRateKey(key));
      if (verdict.isAllowed) return null;
      log.warn({ event: 'limit_reached', budget: name, source: hashRateKey(key).slice(0, 16) }, 'security');
      return describeLimit({ name, perMinute }, verdict);
    },
    renderBusyPage,
  });
  const authorizations = createAuthorizationStore(db);
  const store = createServiceStore(db, sealing);
  const events = createSecurityEvents(
    log,
    { record: (entries) => store.transaction(({ audit }) => audit.record(entries)) },
    secrets,
  );
  const authorizationServer = await createAuthorizationServer({
    baseUrl: config.baseUrl,
    secrets,
    authorizations,
    payloads: createPayloadStore(db),
    secondFactors: createSecondFactorStore(db),
    throttles: createThrottleStore(db),
    signingKeys: createSigningKeyStore(db),
    events,
    refreshReplayWindowS: config.refreshReplayWindowS,
    pages: oauthPages,
    log,
  });

  // While one is replaced: `doctor` asks since when. After the keys have opened, since a wrong secret makes nothing.
  if (config.previousSecrets.length > 0) await createSecretUseStore(db).noteUse(fingerprintsOf(secrets)[0]);

  const app = new Hono<AppEnvironment>();
  app.use(async (c, next) => {
    await next();
    requireRequestContext(c.env.incoming).route ??= routePath(c, -1);
  });
  const printer = createPdfPrinter();
  const webhookSeal = webhookSealOf(secrets);
  const endpoints = listEndpoints({
    links: createApiLinks(config.appUrl, secrets.keys('configuration-tokens')[0]),
    printer,
    webhooks: { seal: webhookSeal, targets: config.webhookTargets },
    createCode: (encounterId) => createCode(secrets.keys('come-back-codes')[0], encounterId),
  });
  const isHealthy = () => canReach(database, log);
  app.route('/', createOpenApp({ endpoints, baseUrl: config.baseUrl, version: serviceVersion, isHealthy }));
  app.route(
    '/',
    createApiApp(endpoints, {
      authenticate: createAuthentication({
        baseUrl: config.baseUrl,
        acceptIdToken: config.acceptIdToken,
        grants: authorizations,
        findPublicKey: authorizationServer.keys.findPublicKey,
      }),
      store,
      events,
      rate: {
        limiter,
        budgets: {
          caller: { name: 'caller', perMinute: config.rateLimitPerMinute },
          refused: { name: 'refused', perMinute: refusedTokensPerMinute },
        },
        hashKey: hashRateKey,
      },
      answerSeal: {
        seal: (context, answer) => secrets.seal('stored-answers', context, answer),
        open: (context, sealed) => secrets.open('stored-answers', context, sealed),
      },
    }),
  );
  app.route('/', authorizationServer.pages);
  const web = await composeWeb({ config, secrets, sealing, db, authorizations, log });
  app.route('/', web.pages);
  app.notFound(() => problemResponse('not_found', 'There is nothing at this address.'));
  app.onError((error, c) => {
    if (error instanceof ProblemError) {
      return problemResponse(error.code, error.detail, error);
    }
    const { requestId, route } = requireRequestContext(c.env.incoming);
    log.error({ err: error, requestId, route: route ?? routePath(c, -1) }, 'request failed');
    if (isDatabaseOutage(error)) return answerOutage(c.req.raw.headers);
    return problemResponse(
      'internal_error',
      `Something went wrong here. Ask for help with the number ${requestId}.`,
    );
  });

  const isSecure = config.baseUrl.startsWith('https:');
  const honoListener = getRequestListener(app.fetch, {
    errorHandler: () =>
      problemResponse('invalid_request', 'The request line or the Host header is malformed.'),
  });
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    const context = openRequestContext(request, config.trustedProxies);
    response.setHeader('x-request-id', context.requestId);
    response.setHeader('x-content-type-options', 'nosniff');
    // Pages say their own in its place.
    response.setHeader('content-security-policy', dataPolicy);
    if (isSecure) response.setHeader('strict-transport-security', strictTransport);
    logWhenDone(request, response, log);
    if (answerWithoutRoute(request, response)) return;
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    const serve = () => {
      if (authorizationServer.handles(path)) {
        context.route = path.startsWith('/auth/oauth2/authorize/') ? '/auth/oauth2/authorize/{uid}' : path;
        authorizationServer.handle(request, response);
        return;
      }
      void honoListener(request, response);
    };
    gate.pass(request, response, context.remoteAddress, serve).catch((error: unknown) => {
      log.error({ err: error, requestId: context.requestId }, 'the gate failed');
      response.destroy();
    });
  };

  let starting: Promise<unknown> = Promise.resolve();
  let server: ListeningServer | null = null;
  let jobs: JobRunner[] = [];
  let telemetry: Telemetry | null = null;
  let memory: { stop(): void } | null = null;
  async function begin(): Promise<{ port: number }> {
    // First: what it watches is to be seen from the first request on.
    const watching = await startTelemetry(config, { database, readGate: gate.readState, log });
    telemetry = watching;
    const observe = watching.observeJob;
    server = await listen(handle, { host: config.host, port: config.port });
    const { pool } = database;
    jobs = await Promise.all([
      startJobRunner({
        pool,
        store: createUpkeepStore(db, sealing),
        mail: config.mail,
        expireAlarm: (encounterId) => web.expireAlarm(encounterId),
        abandonAfterHours: config.abandonAfterHours,
        observe,
        log,
      }),
      startWebhookRunner({
        pool,
        outbox: createWebhookOutbox(db),
        seal: webhookSeal,
        targets: config.webhookTargets,
        observe,
        log,
      }),
    ]);
    memory = startGivingBackMemory();
    log.info({ port: server.port }, 'listening');
    return { port: server.port };
  }

  return {
    start() {
      const started = begin();
      starting = started;
      return started;
    },
    async stop() {
      // Told while it is still starting: what it has begun must be there to be ended.
      await starting.catch(() => undefined);
      memory?.stop();
      await Promise.all([server?.close(stopGraceMs), ...jobs.map((runner) => runner.stop())]);
      await Promise.all([printer.stop(), web.stop(), telemetry?.stop()]);
      authorizationServer.stop();
      await database.close();
      log.info('stopped');
    },
  };
}

/** Within a time of its own: a database that holds its answers must not hold this one. */
async function canReach(database: OpenDatabase, log: Logger): Promise<boolean> {
  try {
    await waitAtMost(healthTimeoutMs, database.pool.query('select 1'));
    return true;
  } catch (error) {
    log.warn({ err: error }, 'the database does not answer');
    return false;
  }
}

/** The database is away, full or too slow: nobody's fault, and worth trying again. A person sees a page. */
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

/** One line for each request: no query, no ids from the path, no headers, no bodies (S26). */
function logWhenDone(request: IncomingMessage, response: ServerResponse, log: Logger): void {
  const startedAt = performance.now();
  response.once('close', () => {
    const { requestId, route, caller } = requireRequestContext(request);
    const durationMs = Math.round(performance.now() - startedAt);
    log.info(
      { requestId, method: request.method, route, status: response.statusCode, durationMs, ...caller },
      'request',
    );
  });
}
