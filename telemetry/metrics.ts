import { createServer, type Server, type ServerResponse } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { hideServer, nameMethod, watchInbound } from './inbound.ts';
import { type OutboundCall, watchOutbound } from './outbound.ts';

/** Readings of a gauge at a scrape: a value for each set of labels. */
type Reading = { labels?: Record<string, string>; value: number };

/** The listener of `/metrics` cannot listen; the message is one sentence for the operator. */
class MetricsListenError extends Error {
  override name = 'MetricsListenError';
}

export type Metrics = {
  /** Adds a gauge that is read at each scrape; if reading fails, the scrape leaves it out. */
  addGauge(name: string, help: string, labels: readonly string[], read: () => readonly Reading[]): void;
  /** Adds several gauges that share one read, such as one query. */
  addGauges(
    gauges: Readonly<Record<string, { help: string; labels?: readonly string[] }>>,
    read: () => Promise<Readonly<Record<string, readonly Reading[]>>>,
  ): void;
  /** Adds a counter whose value is kept elsewhere and only grows. */
  addCounter(name: string, help: string, labels: readonly string[], read: () => readonly Reading[]): void;
  stop(): Promise<void>;
};

const readTimeoutMs = 2_000;
const durationBucketsS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

type MetricsOptions = {
  port: number;
  portSetting: string;
  program: 'service' | 'dashboard';
  version: string;
  /** The route pattern that a finished request matched. */
  findRoute: (request: ServerResponse['req']) => string;
  /** The label of an outbound call's target; null excludes the call. */
  nameTarget: (call: OutboundCall) => string | null;
  onError: (error: unknown) => void;
};

/**
 * Collects metrics of this process and serves them at `http://127.0.0.1:<port>/metrics` in Prometheus' format. Labels come from
 * closed sets: route patterns, methods, classes of statuses, and names given by the program.
 *
 * @throws MetricsListenError when the port is taken
 */
export async function startMetrics(options: MetricsOptions): Promise<Metrics> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'build_info',
    help: 'The version that runs; always 1.',
    labelNames: ['program', 'version', 'node'],
    registers: [registry],
  }).set({ program: options.program, version: options.version, node: process.version }, 1);
  const observeRequest = createRequestObserver(registry, options);
  const observeCall = createCallObserver(registry, options);
  const listener = createListener(registry, options);
  hideServer(listener);
  await listen(listener, options);
  watchInbound(observeRequest);
  watchOutbound({ onStart: observeCall });
  return {
    addGauge: (name, help, labelNames, read) => addGauge(registry, name, help, labelNames, read),
    addGauges: (gauges, read) => addGauges(registry, options.onError, gauges, read),
    addCounter: (name, help, labelNames, read) => addCounter(registry, name, help, labelNames, read),
    async stop() {
      listener.closeAllConnections();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}

function createListener(registry: Registry, { onError }: MetricsOptions): Server {
  return createServer((request, response) => {
    void answer(registry, request.url, response).catch((error: unknown) => {
      onError(error);
      response.destroy();
    });
  });
}

async function answer(registry: Registry, url: string | undefined, response: ServerResponse): Promise<void> {
  if (url !== '/metrics') {
    response.writeHead(404).end();
    return;
  }
  const text = await registry.metrics();
  response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text);
}

function createRequestObserver(
  registry: Registry,
  { findRoute }: MetricsOptions,
): Parameters<typeof watchInbound>[0] {
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by route, method and class of status, until the answer has left.',
    labelNames: ['route', 'method', 'status'],
    buckets: durationBucketsS,
    registers: [registry],
  });
  const running = new Gauge({
    name: 'http_requests_running',
    help: 'Requests without a whole answer.',
    registers: [registry],
  });
  return ({ request, response }) => {
    const startedAt = performance.now();
    running.inc();
    response.once('close', () => {
      running.dec();
      const labels = {
        route: findRoute(request),
        method: nameMethod(request.method),
        status: nameStatus(response.statusCode),
      };
      requests.observe(labels, (performance.now() - startedAt) / 1000);
    });
  };
}

function createCallObserver(
  registry: Registry,
  { nameTarget }: MetricsOptions,
): Parameters<typeof watchOutbound>[0]['onStart'] {
  const calls = new Histogram({
    name: 'outbound_request_duration_seconds',
    help: 'Requests to others, until the head of the answer.',
    labelNames: ['target', 'status'],
    buckets: durationBucketsS,
    registers: [registry],
  });

  return (call) => {
    const target = nameTarget(call);
    const startedAt = performance.now();
    return (status) => {
      if (target === null) return;
      const labels = { target, status: status === null ? 'failed' : nameStatus(status) };
      calls.observe(labels, (performance.now() - startedAt) / 1000);
    };
  };
}

function fill(gauge: Gauge, readings: readonly Reading[]): void {
  gauge.reset();
  for (const { labels, value } of readings) gauge.set(labels ?? {}, value);
}

function addGauge(
  registry: Registry,
  name: string,
  help: string,
  labelNames: readonly string[],
  read: () => readonly Reading[],
): void {
  new Gauge({
    name,
    help,
    labelNames: [...labelNames],
    registers: [registry],
    collect() {
      fill(this, read());
    },
  });
}

function addGauges(
  registry: Registry,
  onError: (error: unknown) => void,
  gauges: Readonly<Record<string, { help: string; labels?: readonly string[] }>>,
  read: () => Promise<Readonly<Record<string, readonly Reading[]>>>,
): void {
  const made = new Map(
    Object.entries(gauges).map(([name, { help, labels = [] }]) => [
      name,
      new Gauge({ name, help, labelNames: [...labels], registers: [registry] }),
    ]),
  );
  const up = new Gauge({
    name: 'database_up',
    help: 'Whether the database has answered just now.',
    registers: [registry],
    async collect() {
      try {
        const readings = await withinTime(read());
        for (const [name, gauge] of made) fill(gauge, readings[name] ?? []);
        this.set(1);
      } catch (error) {
        onError(error);
        for (const gauge of made.values()) gauge.reset();
        this.set(0);
      }
    },
  });
  up.set(0);
}

function addCounter(
  registry: Registry,
  name: string,
  help: string,
  labelNames: readonly string[],
  read: () => readonly Reading[],
): void {
  new Counter({
    name,
    help,
    labelNames: [...labelNames],
    registers: [registry],
    collect() {
      this.reset();
      for (const { labels, value } of read()) this.inc(labels ?? {}, value);
    },
  });
}

/** Limits the time of a reading, so that an unresponsive database does not block the scrape. */
async function withinTime<Value>(reading: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The database does not answer in time.')), readTimeoutMs);
  });
  try {
    return await Promise.race([reading, late]);
  } finally {
    clearTimeout(timer);
  }
}

function nameStatus(status: number): string {
  return `${Math.floor(status / 100)}xx`;
}

/** Listens on loopback only: a collector on another machine needs a proxy that authenticates it. */
async function listen(server: Server, { port, portSetting }: { port: number; portSetting: string }) {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      const code = 'code' in error ? String(error.code) : 'unknown';
      reject(new MetricsListenError(`${portSetting} is ${port}, which cannot be listened on (${code}).`));
    });
    server.listen({ host: '127.0.0.1', port }, () => resolve());
  });
}

/** Adds the gauges of a database connection pool. */
export function addPool(
  metrics: Metrics,
  pool: { totalCount: number; idleCount: number; waitingCount: number },
): void {
  const help = 'Connections to the database, those that nobody uses, and who waits for one.';
  metrics.addGauge('database_pool_connections', help, ['state'], () => [
    { labels: { state: 'total' }, value: pool.totalCount },
    { labels: { state: 'idle' }, value: pool.idleCount },
    { labels: { state: 'waiting' }, value: pool.waitingCount },
  ]);
}
