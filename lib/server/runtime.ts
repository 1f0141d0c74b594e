import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import { type ChangeHub, createChangeHub } from '@/lib/server/changes/change-hub.ts';
import { type Context, getContext } from '@/lib/server/context.ts';
import { prepareDashboardDatabase } from '@/lib/server/database/migrate.ts';
import { settleDetached } from '@/lib/server/detached.ts';
import { startRetentionRunner } from '@/lib/server/erasures/retention-runner.ts';
import { type OpenConnections, watchConnections } from '@/lib/server/http/open-connections.ts';
import { createStreamShares, type StreamShares } from '@/lib/server/http/stream-shares.ts';
import { startSearchTextRebuilder } from '@/lib/server/invitations/rebuild-search-texts.ts';
import { type OutboxRunner, startOutboxRunner } from '@/lib/server/mail/outbox-runner.ts';
import { startReminderRunner } from '@/lib/server/mail/reminder-runner.ts';
import type { RepeatedWork } from '@/lib/server/repeat-work.ts';
import { startTelemetry, type Telemetry } from '@/lib/server/telemetry.ts';
import { startTrackerRunner, type TrackerRunner } from '@/lib/server/tracker/tracker-runner.ts';
import { startSweeper } from '@/lib/server/upkeep/sweeper.ts';

type Runtime = {
  hub: ChangeHub;
  runner: TrackerRunner;
  outbox: OutboxRunner;
  reminders: RepeatedWork;
  retention: RepeatedWork;
  searchTexts: RepeatedWork;
  sweeper: RepeatedWork;
  telemetry: Telemetry;
  streams: Set<() => void>;
  streamShares: StreamShares;
  connections: OpenConnections;
  isStopping: boolean;
};

// Next bundles instrumentation and routes separately, so a module-level variable would exist more than once.
const holder = globalThis as typeof globalThis & { consultDeskRuntime?: Runtime };

/**
 * Everything that runs besides requests: the database listener, tracker, outbox and reminders, and the open streams and
 * connections.
 */
export function getRuntime(): Runtime {
  if (!holder.consultDeskRuntime) throw new Error('The dashboard has not been started.');
  return holder.consultDeskRuntime;
}

/** Migrates the database and starts everything that runs besides requests. Called once, before the first request. */
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
  const sweeper = startSweeper(context);
  const connections = watchConnections(context.env.trustedProxies);
  holder.consultDeskRuntime = {
    hub,
    runner,
    outbox,
    reminders,
    retention,
    searchTexts,
    sweeper,
    telemetry,
    streams,
    streamShares: createStreamShares(),
    connections,
    isStopping: false,
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopRuntime(context));
}

/** A stopping process must end within 10 s (S28). */
const stopTimeoutMs = 8_000;
/** Longer than most requests take; the remaining time is for storing results of requests that were cut off. */
const requestGraceMs = 5_000;

function stopRuntime(context: Context): void {
  const runtime = holder.consultDeskRuntime;
  if (!runtime || runtime.isStopping) return;
  runtime.isStopping = true;
  // A stopping Next waits for open responses and connections, so end them here.
  for (const end of runtime.streams) end();
  runtime.connections.end(requestGraceMs);
  const stopped = Promise.all([
    runtime.runner.stop(),
    runtime.outbox.stop(),
    runtime.reminders.stop(),
    runtime.retention.stop(),
    runtime.searchTexts.stop(),
    runtime.sweeper.stop(),
  ])
    .then(() => settleDetached(context))
    .then(() => runtime.telemetry.stop())
    .then(() => runtime.hub.close())
    .catch((error: unknown) => context.log.warn({ err: error }, 'stopping was not clean'));
  holdExit(stopped);
}

/**
 * Delays the exit: Next ends the process as soon as its own connections are closed, but a token refresh of the tracker must be
 * stored first (S13), and the tracker's lease released, so that another process takes over at once. Work that has not ended in time
 * is abandoned.
 */
function holdExit(until: Promise<unknown>): void {
  const exit = process.exit.bind(process);
  const exitLater = (code?: number) => void until.finally(() => exit(code));
  Object.assign(process, { exit: exitLater });
  void delay(stopTimeoutMs).then(() => exit(terminatedStatus));
}

/** 128 + 15 (SIGTERM), the exit status that Next uses. */
const terminatedStatus = 143;
