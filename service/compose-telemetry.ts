import type { UnreadableRows } from '../common/unreadable-rows.ts';
import type { ServiceConfig } from './config/load-config.ts';
import { serviceVersion } from './config/version.ts';
import type { GateState } from './http/gate.ts';
import type { Logger } from './http/log.ts';
import { findRoute } from './http/request-context.ts';
import type { ObserveJob } from './jobs/observe-job.ts';
import { readBacklog } from './store/administration/read-backlog.ts';
import type { OpenDatabase } from './store/database.ts';

export type Telemetry = { observeJob: ObserveJob; stop(): Promise<void> };

/**
 * Starts metrics and traces where the settings ask for them; their packages are loaded only then.
 * @throws MetricsListenError when METRICS_PORT is taken
 */
export async function startTelemetry(
  config: ServiceConfig,
  parts: {
    database: OpenDatabase;
    readGate: () => GateState;
    unreadable: UnreadableRows;
    log: Logger;
  },
): Promise<Telemetry> {
  const tracing = config.tracing && (await openTracing(config.tracing));
  const metrics = config.metricsPort === null ? null : await openMetrics(config, config.metricsPort, parts);
  return {
    observeJob: (name, work) => tracing?.traceJob(name, work) ?? work(),
    async stop() {
      await Promise.all([metrics?.stop(), tracing?.stop()]);
    },
  };
}

async function openTracing(settings: NonNullable<ServiceConfig['tracing']>) {
  const { startTracing } = await import('../telemetry/tracing.ts');
  return startTracing({
    ...settings,
    program: 'service',
    version: serviceVersion,
    findRoute,
    takesParent: true,
    tellsParent: null,
  });
}

async function openMetrics(
  config: ServiceConfig,
  port: number,
  { database, readGate, unreadable, log }: Parameters<typeof startTelemetry>[1],
) {
  const { addPool, startMetrics } = await import('../telemetry/metrics.ts');
  const metrics = await startMetrics({
    port,
    portSetting: 'METRICS_PORT',
    program: 'service',
    version: serviceVersion,
    findRoute,
    nameTarget: ({ origin, path }) => nameTarget(config, origin, path),
    onError: (error) => log.warn({ err: error }, 'metrics could not be read'),
  });
  addPool(metrics, database.pool);
  metrics.addGauge('gate_requests', 'Requests that are worked on, and that wait for room.', ['state'], () => {
    const { running, waiting } = readGate();
    return [
      { labels: { state: 'running' }, value: running },
      { labels: { state: 'waiting' }, value: waiting },
    ];
  });
  metrics.addCounter('gate_refused_total', 'Requests that were turned away at once.', ['reason'], () => {
    const { refusedByLimit, refusedForRoom } = readGate();
    return [
      { labels: { reason: 'limit' }, value: refusedByLimit },
      { labels: { reason: 'room' }, value: refusedForRoom },
    ];
  });
  metrics.addCounter(
    'unreadable_values_total',
    'Stored values that could not be read, by column; the log names the rows.',
    ['column'],
    () => [...unreadable.counts].map(([column, value]) => ({ labels: { column }, value })),
  );
  metrics.addGauges(
    {
      jobs: { help: 'Jobs in the queue: due or waiting for their time, and given up.', labels: ['state'] },
      jobs_oldest_seconds: { help: 'For how long the oldest job has been due.' },
      webhook_deliveries_queued: { help: 'Events that have not reached their webhook.' },
      webhook_deliveries_oldest_seconds: { help: 'Age of the oldest of them.' },
      alerts_unsent: { help: 'Alerts of red flags of the last week that did not reach anybody.' },
    },
    async () => {
      const backlog = await readBacklog(database.db);
      return {
        jobs: [
          { labels: { state: 'queued' }, value: backlog.jobsQueued },
          { labels: { state: 'failed' }, value: backlog.jobsFailed },
        ],
        jobs_oldest_seconds: [{ value: backlog.oldestJobS }],
        webhook_deliveries_queued: [{ value: backlog.webhooksQueued }],
        webhook_deliveries_oldest_seconds: [{ value: backlog.oldestWebhookS }],
        alerts_unsent: [{ value: backlog.alertsUnsent }],
      };
    },
  );
  return metrics;
}

const isBelow = (address: string, base: string) => address === base || address.startsWith(`${base}/`);

/** The target of an outgoing call. An address that is none of the configured servers is a webhook's. */
function nameTarget({ speech, languageModel, tracing }: ServiceConfig, origin: string, path: string) {
  const address = `${origin}${path}`;
  if (tracing !== null && origin === new URL(tracing.endpoint).origin) return null;
  if (speech !== null && isBelow(address, `${speech.baseUrl}/audio/transcriptions`)) return 'recognizer';
  if (speech !== null && isBelow(address, `${speech.baseUrl}/audio`)) return 'voice';
  if (languageModel !== null && isBelow(address, languageModel.baseUrl)) return 'language_model';
  return 'webhook';
}
