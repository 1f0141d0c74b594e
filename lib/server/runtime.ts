import 'server-only';
import { type Context, getContext } from '@/lib/server/context.ts';
import { migrateDatabase } from '@/lib/server/database/migrate.ts';
import { settleDetached } from '@/lib/server/detached.ts';
import { type ChangeHub, createChangeHub } from '@/lib/server/tracker/change-hub.ts';
import { startTrackerRunner, type TrackerRunner } from '@/lib/server/tracker/tracker-runner.ts';

type Runtime = { hub: ChangeHub; runner: TrackerRunner; streams: Set<() => void>; isStopping: boolean };

// Next bundles instrumentation and routes apart, so a module-level variable would exist more than once.
const holder = globalThis as typeof globalThis & { consultDeskRuntime?: Runtime };

/** What runs besides requests: the listening connection, the tracker, the open event streams. */
export function getRuntime(): Runtime {
  if (!holder.consultDeskRuntime) throw new Error('The dashboard has not been started.');
  return holder.consultDeskRuntime;
}

/** Brings the database up to date and starts what runs besides requests. Called once, before the first request. */
export async function startRuntime(): Promise<void> {
  if (holder.consultDeskRuntime) return;
  const context = getContext();
  await migrateDatabase(context.env.databaseUrl);
  await context.keyRing.verify();
  const hub = createChangeHub(context);
  const runner = startTrackerRunner(context, hub);
  holder.consultDeskRuntime = { hub, runner, streams: new Set(), isStopping: false };
  // Next waits for open responses when it is told to stop; event streams end here, so that it can (S28).
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopRuntime(context));
}

function stopRuntime(context: Context): void {
  const runtime = holder.consultDeskRuntime;
  if (!runtime || runtime.isStopping) return;
  runtime.isStopping = true;
  for (const end of runtime.streams) end();
  const stopped = runtime.runner
    .stop()
    .then(() => settleDetached(context))
    .then(() => runtime.hub.close());
  stopped.catch((error: unknown) => context.log.warn({ err: error }, 'stopping was not clean'));
}
