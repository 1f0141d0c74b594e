import 'server-only';
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Context } from '@/lib/server/context.ts';
import type { TelemetrySettings } from '@/lib/server/env.ts';

/** Runs a job and reports its name, start, end and whether it failed. */
export type ObserveJob = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

export type Telemetry = { observeJob: ObserveJob; stop(): Promise<void> };

/**
 * Starts metrics and traces if they are configured; their code is loaded only then.
 *
 * @param readStreams - gives the number of open event streams and exports
 * @throws MetricsListenError when DASHBOARD_METRICS_PORT is taken
 */
export async function startTelemetry(context: Context, readStreams: () => number): Promise<Telemetry> {
  const { metricsPort, tracing: tracingSettings } = context.env.telemetry;
  if (metricsPort === null && tracingSettings === null)
    return { observeJob: (_name, work) => work(), stop: async () => undefined };
  const version = readVersion();
  const findRoute = createRouteFinder();
  const tracing = tracingSettings && (await openTracing(context, tracingSettings, { version, findRoute }));
  const metrics =
    metricsPort === null
      ? null
      : await openMetrics(context, metricsPort, { version, findRoute, readStreams });
  return {
    observeJob: (name, work) => tracing?.traceJob(name, work) ?? work(),
    async stop() {
      await Promise.all([metrics?.stop(), tracing?.stop()]);
    },
  };
}

type Facts = { version: string; findRoute: (request: IncomingMessage) => string };

async function openTracing(
  { env }: Context,
  settings: NonNullable<TelemetrySettings['tracing']>,
  facts: Facts,
) {
  const { startTracing } = await import('@/telemetry/tracing.ts');
  return startTracing({
    ...settings,
    ...facts,
    program: 'dashboard',
    // A browser must not choose the trace of its request.
    takesParent: false,
    tellsParent: new URL(env.consultBaseUrl).origin,
  });
}

async function openMetrics(context: Context, port: number, facts: Facts & { readStreams: () => number }) {
  const { addPool, startMetrics } = await import('@/telemetry/metrics.ts');
  const { env, log, pool } = context;
  const services = new Set([new URL(env.consultBaseUrl).origin, new URL(env.consultAuthorizeUrl).origin]);
  const metrics = await startMetrics({
    port,
    portSetting: 'DASHBOARD_METRICS_PORT',
    program: 'dashboard',
    version: facts.version,
    findRoute: facts.findRoute,
    nameTarget: ({ origin }) => (services.has(origin) ? 'service' : null),
    onError: (error) => log.warn({ err: error }, 'metrics could not be read'),
  });
  addPool(metrics, pool);
  metrics.addGauge('open_streams', 'Event streams and exports that are open.', [], () => [
    { value: facts.readStreams() },
  ]);
  metrics.addCounter(
    'unreadable_values_total',
    'Stored values that could not be read, by column; the log names the rows.',
    ['column'],
    () => [...context.unreadable.counts].map(([column, value]) => ({ labels: { column }, value })),
  );
  metrics.addGauges(
    {
      jobs: {
        help: 'Messages to patients in the outbox, and those that could not be sent.',
        labels: ['state'],
      },
      jobs_oldest_seconds: { help: 'For how long the oldest message has been due.' },
      trackers: {
        help: 'Organizations whose consultations are followed, and those that wait.',
        labels: ['state'],
      },
      connections_ended: { help: 'Connections of organizations that an owner has to grant anew.' },
    },
    async () => {
      const backlog = await readBacklog(context);
      return {
        jobs: [
          { labels: { state: 'queued' }, value: backlog.queued },
          { labels: { state: 'failed' }, value: backlog.failed },
        ],
        jobs_oldest_seconds: [{ value: backlog.oldestS }],
        trackers: [
          { labels: { state: 'following' }, value: backlog.following },
          { labels: { state: 'paused' }, value: backlog.paused },
          { labels: { state: 'service_away' }, value: backlog.serviceAway },
        ],
        connections_ended: [{ value: backlog.connectionsEnded }],
      };
    },
  );
  return metrics;
}

const backlogSchema = z.object({
  queued: z.coerce.number(),
  failed: z.coerce.number(),
  oldestS: z.coerce.number(),
  following: z.coerce.number(),
  paused: z.coerce.number(),
  serviceAway: z.coerce.number(),
  connectionsEnded: z.coerce.number(),
});

async function readBacklog({ db }: Context): Promise<z.infer<typeof backlogSchema>> {
  const answer = await db.execute(sql`
    select outbox.*, following.*, granted.*
    from (
      select count(*) filter (where state in ('queued', 'sending')) as queued,
        count(*) filter (where state in ('failed', 'unclear') and created_at > now() - interval '7 days') as failed,
        coalesce(max(extract(epoch from now() - due_at))
          filter (where state in ('queued', 'sending') and due_at < now()), 0) as "oldestS"
      from deliveries
    ) as outbox, (
      select count(*) filter (where paused_since is null and unreachable_since is null) as following,
        count(*) filter (where paused_since is not null) as paused,
        count(*) filter (where paused_since is null and unreachable_since is not null) as "serviceAway"
      from trackers
    ) as following, (
      select count(*) as "connectionsEnded" from connections where ended_at is not null
    ) as granted`);
  return backlogSchema.parse(answer.rows[0]);
}

const packageSchema = z.object({ version: z.string() });

/** Next runs in the folder of its build, which has a package.json. */
function readVersion(): string {
  return packageSchema.parse(JSON.parse(readFileSync('package.json', 'utf8'))).version;
}

const routeSchema = z.object({ page: z.string(), regex: z.string() });
const manifestSchema = z.object({ staticRoutes: z.array(routeSchema), dynamicRoutes: z.array(routeSchema) });

/** Finds the built route pattern that a request matched; `other` if none matches. */
function createRouteFinder(): (request: IncomingMessage) => string {
  const { staticRoutes, dynamicRoutes } = readManifest();
  const patterns = [...staticRoutes, ...dynamicRoutes].map(({ page, regex }) => ({
    page,
    pattern: new RegExp(regex),
  }));
  return ({ url = '/' }) => {
    const path = url.split('?', 1)[0] ?? '/';
    if (path.startsWith('/_next/')) return '/_next/*';
    return patterns.find(({ pattern }) => pattern.test(path))?.page ?? 'other';
  };
}

function readManifest(): z.infer<typeof manifestSchema> {
  try {
    return manifestSchema.parse(JSON.parse(readFileSync('.next/routes-manifest.json', 'utf8')));
  } catch (error) {
    // There is no build under `npm run dev`.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      return { staticRoutes: [], dynamicRoutes: [] };
    throw error;
  }
}
