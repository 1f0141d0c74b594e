import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DestinationStream } from 'pino';
import { waitAtMost } from '../common/time-limit.ts';
import { UnreadableRows } from '../common/unreadable-rows.ts';
import { composeApi } from './compose-api.ts';
import { composeLimits } from './compose-limits.ts';
import { startTelemetry, type Telemetry } from './compose-telemetry.ts';
import { composeWeb } from './compose-web.ts';
import type { ServiceConfig } from './config/load-config.ts';
import type { SecretKeys } from './config/secret-keys.ts';
import { contentVaultOf, deriveSecretKeys, fingerprintsOf, webhookSealOf } from './config/secret-keys.ts';
import type { Consultations } from './domain/consultation/consultation.ts';
import { createContentSealing } from './domain/invitations/content-sealing.ts';
import { createRequestHandler, joinApps } from './handle-requests.ts';
import type { Gate } from './http/gate.ts';
import { createLog, type Logger } from './http/log.ts';
import { type ListeningServer, listen } from './http/server.ts';
import { warmReaders } from './interview/engine/create-readers.ts';
import { listLibraryCases } from './interview/model/case.ts';
import { loadCatalogue } from './interview/model/catalogue.ts';
import { type JobRunner, startJobRunner } from './jobs/job-runner.ts';
import { startMemoryRelease } from './jobs/release-memory.ts';
import { startWebhookRunner } from './jobs/webhook-runner.ts';
import { createAuthorizationServer } from './oauth/authorization-server.ts';
import { createSecurityEvents } from './oauth/security-events.ts';
import { createSecretUseStore } from './store/administration/secret-use-store.ts';
import { createUpkeepStore } from './store/administration/upkeep-store.ts';
import { createAuthorizationStore } from './store/authorization/authorization-store.ts';
import { createPayloadStore } from './store/authorization/payload-store.ts';
import { createSecondFactorStore } from './store/authorization/second-factor-store.ts';
import { createSigningKeyStore } from './store/authorization/signing-key-store.ts';
import { createThrottleStore } from './store/authorization/throttle-store.ts';
import type { Opening } from './store/consultation/load-encounter.ts';
import { type OpenDatabase, openDatabase } from './store/database.ts';
import { prepareServiceDatabase } from './store/migrate.ts';
import { createServiceStore } from './store/service-store.ts';
import { createWebhookOutbox } from './store/webhooks/webhook-store.ts';
import { oauthPages } from './web/oauth-pages.ts';

export type Service = {
  log: Logger;
  /** Starts to listen; resolves with the port once requests are answered. */
  start(): Promise<{ port: number }>;
  /** Accepts no more requests, ends those in progress, and closes the database, within 10 s (S28). */
  stop(): Promise<void>;
};

export type ServiceOptions = {
  /** Where log lines are written; by default standard output. */
  logDestination?: DestinationStream;
};

const stopGraceMs = 6_000;
const healthTimeoutMs = 5_000;
/** Ten for queries, and one for each of the three job runners to listen on. */
const connectionsMax = 13;

/**
 * Migrates the database and builds the service.
 * @throws MissingDataError, WrongSecretError, or the database's error when it cannot be reached
 */
export async function createService(config: ServiceConfig, options: ServiceOptions = {}): Promise<Service> {
  const log = createLog(config.logLevel, options.logDestination);
  const secrets = deriveSecretKeys(config.secret, config.previousSecrets);
  const unreadable = new UnreadableRows(log);
  const opening: Opening = { sealing: createContentSealing(contentVaultOf(secrets)), unreadable };
  loadCatalogue();
  listLibraryCases();
  warmReaders();
  await prepareServiceDatabase(config);
  const database = openDatabase(config.databaseUrl, {
    onIdleError: (error) => log.warn({ err: error }, 'an idle database connection broke'),
    maxConnections: connectionsMax,
  });
  const { db } = database;
  const limits = composeLimits({ config, secrets, db, log });
  const authorizations = createAuthorizationStore(db);
  const store = createServiceStore(db, opening);
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

  // While a secret is being replaced, `doctor` needs to know since when the new one is in use. Recorded only after the
  // stored keys have opened, because a wrong secret must not be recorded.
  if (config.previousSecrets.length > 0) await createSecretUseStore(db).noteUse(fingerprintsOf(secrets)[0]);

  const api = composeApi({
    config,
    secrets,
    store,
    events,
    grants: authorizations,
    findPublicKey: authorizationServer.keys.findPublicKey,
    limits,
    isHealthy: () => canReach(database, log),
  });
  const web = await composeWeb({ config, secrets, opening, db, authorizations, log });
  const app = joinApps([api.openApp, api.apiApp, authorizationServer.pages, web.pages], log);
  const handle = createRequestHandler({ config, app, authorizationServer, gate: limits.gate, log });

  const running: Running = { server: null, jobs: [], telemetry: null, memory: null };
  let starting: Promise<unknown> = Promise.resolve();
  return {
    log,
    start() {
      const { expireAlarm } = web;
      const started = serve(
        { config, secrets, opening, database, gate: limits.gate, handle, expireAlarm, log },
        running,
      );
      starting = started;
      return started;
    },
    async stop() {
      // `stop` may be called while `start` still runs: wait, so that everything that was started is stopped.
      await starting.catch(() => undefined);
      const { server, jobs, telemetry, memory } = running;
      memory?.stop();
      await Promise.all([server?.close(stopGraceMs), ...jobs.map((runner) => runner.stop())]);
      await Promise.all([api.stop(), web.stop(), telemetry?.stop()]);
      authorizationServer.stop();
      await database.close();
      log.info('stopped');
    },
  };
}

/** What `start` has started so far, for `stop`. */
type Running = {
  server: ListeningServer | null;
  jobs: JobRunner[];
  telemetry: Telemetry | null;
  memory: { stop(): void } | null;
};

/** Starts the server and the jobs, and records them in `running`. */
async function serve(
  parts: {
    config: ServiceConfig;
    secrets: SecretKeys;
    opening: Opening;
    database: OpenDatabase;
    gate: Gate;
    handle: (request: IncomingMessage, response: ServerResponse) => void;
    expireAlarm: Consultations['expireAlarm'];
    log: Logger;
  },
  running: Running,
): Promise<{ port: number }> {
  const { config, secrets, opening, database, gate, handle, expireAlarm, log } = parts;
  const { db, pool } = database;
  // Started first, so that the first request is observed too.
  const telemetry = await startTelemetry(config, {
    database,
    readGate: gate.readState,
    unreadable: opening.unreadable,
    log,
  });
  running.telemetry = telemetry;
  const observe = telemetry.observeJob;
  const server = await listen(handle, {
    host: config.host,
    port: config.port,
    trustedProxies: config.trustedProxies,
  });
  running.server = server;
  running.jobs = await Promise.all([
    startJobRunner({
      pool,
      store: createUpkeepStore(db, opening),
      mail: config.mail,
      expireAlarm,
      abandonAfterHours: config.abandonAfterHours,
      observe,
      log,
    }),
    startWebhookRunner({
      pool,
      outbox: createWebhookOutbox(db, opening.unreadable),
      seal: webhookSealOf(secrets),
      targets: config.webhookTargets,
      observe,
      log,
    }),
  ]);
  running.memory = startMemoryRelease();
  log.info({ port: server.port }, 'listening');
  return { port: server.port };
}

/** Whether the database answers within a timeout, so that a silent database does not block `/health`. */
async function canReach(database: OpenDatabase, log: Logger): Promise<boolean> {
  try {
    await waitAtMost(healthTimeoutMs, database.pool.query('select 1'));
    return true;
  } catch (error) {
    log.warn({ err: error }, 'the database does not answer');
    return false;
  }
}
