import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import { type Context, getContext } from '@/lib/server/context.ts';
import { prepareDashboardDatabase } from '@/lib/server/database/migrate.ts';
import { settleDetached } from '@/lib/server/detached.ts';
import { startRetentionRunner } from '@/lib/server/erasures/retention-runner.ts';
import { type OpenConnections, watchConnections } from '@/lib/server/http/open-connections.ts';
import { startSearchTextRebuilder } from '@/lib/server/invitations/rebuild-search-texts.ts';
import { type OutboxRunner, startOutboxRunner } from '@/lib/server/mail/outbox-runner.ts';
import { startReminderRunner } from '@/lib/server/mail/reminder-runner.ts';
import type { RepeatedWork } from '@/lib/server/repeat-work.ts';
import { startTelemetry, type Telemetry } from '@/lib/server/telemetry.ts';
import { type ChangeHub, createChangeHub } from '@/lib/server/tracker/change-hub.ts';
import { startTrackerRunner, type TrackerRunner } from '@/lib/server/tracker/tracker-runner.ts';

type Runtime = {
  hub: ChangeHub;
  runner: TrackerRunner;
  outbox: OutboxRunner;
  reminders: RepeatedWork;
  retention: RepeatedWork;
  searchTexts: RepeatedWork;
  telemetry: Telemetry;
  streams: Set<() => void>;
  connections: OpenConnections;
  isStopping: boolean;
};

// Next bundles instrumentation and routes apart, so a module-level variable would exist more than once.
const holder = globalThis as typeof globalThis & { consultDeskRuntime?: Runtime };

/**
 * What runs besides requests: the listening connection, the tracker, outbox and reminders, the open streams and
 * connections.
 */
export function getRuntime(): Runtime {
  if (!holder.consultDeskRuntime) throw new Error('The dashboard has not been started.');
  return holder.consultDeskRuntime;
}

/** Brings the database up to date and starts what runs besides requests. Called once, before the first request. */
export async function startRuntime(): Promise<void> {
  if (holder.consultDeskRuntime) return;
  const context = getContext();
  await prepareDashboardDatabase(context.env);
  await context.keyRing.verify();
  const streams = new Set<() => void>();
  const telemetry = await startTelemetry(context, () => streams.size);
  const hub = createChangeHub(context);
  const runner = startTrackerRunner(context, hub);
  const outbox = startOutboxRunner(context, hub, telemetry.observeJob);
  const reminders = startReminderRunner(context, telemetry.observeJob);
  const retention = startRetentionRunner(context, telemetry.observeJob);
  const searchTexts = startSearchTextRebuilder(context, telemetry.observeJob);
  const connections = watchConnections(context.env.trustedProxies);
  holder.consultDeskRuntime = {
    hub,
    runner,
    outbox,
    reminders,
    retention,
    searchTexts,
    telemetry,
    streams,
    connections,
    isStopping: false,
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopRuntime(context));
}

/** A process that is told to stop has ended within 10 s (S28). */
const stopTimeoutMs = 8_000;
/** Longer than most requests take; the rest is for what they leave to be stored. */
const requestGraceMs = 5_000;

function stopRuntime(context: Context): void {
  const runtime = holder.consultDeskRuntime;
  if (!runtime || runtime.isStopping) return;
  runtime.isStopping = true;
  // Next waits for open responses and connections when it is told to stop; they end here, so that it can.
  for (const end of runtime.streams) end();
  runtime.connections.end(requestGraceMs);
  const stopped = Promise.all([
    runtime.runner.stop(),
    runtime.outbox.stop(),
    runtime.reminders.stop(),
    runtime.retention.stop(),
    runtime.searchTexts.stop(),
  ])
    .then(() => settleDetached(context))
    .then(() => runtime.telemetry.stop())
    .then(() => runtime.hub.close())
    .catch((error: unknown) => context.log.warn({ err: error }, 'stopping was not clean'));
  holdExit(stopped);
}

/**
 * Next ends the process as soon as its own connections are closed. A refresh that the tracker has set off must be
 * stored first (S13), and the tracker handed over, so that another process goes on at once. What has not ended in time
 * is left.
 */
function holdExit(until: Promise<unknown>): void {
  const exit = process.exit.bind(process);
  const exitLater = (code?: number) => void until.finally(() => exit(code));
  Object.assign(process, { exit: exitLater });
  void delay(stopTimeoutMs).then(() => exit(terminatedStatus));
}

/** 128 and the number of SIGTERM, as Next ends. */
const terminatedStatus = 143;
