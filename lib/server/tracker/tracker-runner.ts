import 'server-only';
import { setMaxListeners } from 'node:events';
import { sql } from 'drizzle-orm';
import type { ChangeHub } from '@/lib/server/changes/change-hub.ts';
import type { Context } from '@/lib/server/context.ts';
import type { Scope } from '@/lib/server/scope.ts';
import { trackOrganization } from '@/lib/server/tracker/track-organization.ts';
import { leaseSeconds } from '@/lib/server/tracker/tracker-lease.ts';

const seekEveryMs = 2_000;
const organizationsMax = 200;

export type TrackerRunner = { stop(): Promise<void> };

/**
 * Finds organizations with a live session or a connection whose tracker no process runs, and runs it here. Leases in the database
 * limit it to one tracker per organization over all processes.
 */
export function startTrackerRunner(context: Context, hub: ChangeHub): TrackerRunner {
  const stopping = new AbortController();
  // Each resting organization listens, and more than Node's usual ten may rest at once.
  setMaxListeners(0, stopping.signal);
  const running = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let seeking: Promise<void> = Promise.resolve();

  async function seek(): Promise<void> {
    for (const scope of await claimTrackers(context)) {
      const key = JSON.stringify(scope);
      if (running.has(key)) continue;
      const work = run(scope)
        .catch((error: unknown) => context.log.error({ err: error }, 'tracker stopped'))
        .finally(() => running.delete(key));
      running.set(key, work);
    }
  }

  async function run(scope: Scope): Promise<void> {
    let wake: () => void = () => undefined;
    // After a request during a poll another poll follows at once, because the current one may have missed the change.
    let isWoken = false;
    const unsubscribe = hub.subscribe(scope, (notice) => {
      if (notice.kind !== 'wake') return;
      isWoken = true;
      wake();
    });
    const rest = (ms: number) =>
      new Promise<void>((resolve) => {
        const done = () => {
          isWoken = false;
          clearTimeout(pause);
          stopping.signal.removeEventListener('abort', done);
          resolve();
        };
        const pause = setTimeout(done, ms);
        stopping.signal.addEventListener('abort', done);
        wake = done;
        if (isWoken) done();
      });
    try {
      await trackOrganization(context, scope, { signal: stopping.signal, rest });
    } finally {
      unsubscribe();
    }
  }

  function schedule(): void {
    if (stopping.signal.aborted) return;
    timer = setTimeout(() => {
      seeking = seek()
        .catch((error: unknown) => context.log.warn({ err: error }, 'looking for trackers failed'))
        .then(schedule);
    }, seekEveryMs);
    timer.unref();
  }

  schedule();
  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await seeking;
      await Promise.allSettled(running.values());
      await releaseTrackers(context);
    },
  };
}

/** Claims the organizations whose lease is free and that have a live session or a connection. */
async function claimTrackers(context: Context): Promise<Scope[]> {
  const { env, processId } = context;
  const live = sql`(
    select s.service, s.organization_id from sessions s
    where s.service = ${env.consultBaseUrl} and s.ended_at is null and s.absolute_expires_at > now()
      and s.last_seen_at > now() - make_interval(mins => ${env.sessionIdleMinutes})
    union
    select c.service, c.organization_id from connections c
    where c.service = ${env.consultBaseUrl} and c.ended_at is null)`;
  await context.db.execute(sql`
    insert into trackers (service, organization_id)
    select l.service, l.organization_id from ${live} l
    on conflict do nothing`);
  await context.db.execute(sql`
    update trackers t set paused_since = coalesce(t.last_checked_at, now())
    where t.service = ${env.consultBaseUrl} and t.paused_since is null
      and not exists (select 1 from ${live} l where l.organization_id = t.organization_id)`);
  const claimed = await context.db.execute<{ service: string; organization_id: string }>(sql`
    update trackers t set owner = ${processId}, lease_until = now() + make_interval(secs => ${leaseSeconds})
    where (t.service, t.organization_id) in (
      select f.service, f.organization_id from trackers f
      where f.service = ${env.consultBaseUrl} and (f.lease_until is null or f.lease_until < now())
        and exists (select 1 from ${live} l where l.organization_id = f.organization_id)
      limit ${organizationsMax} for update skip locked)
    returning t.service, t.organization_id`);
  return claimed.rows.map((row) => ({ service: row.service, organizationId: row.organization_id }));
}

async function releaseTrackers(context: Context): Promise<void> {
  await context.db.execute(
    sql`update trackers set owner = null, lease_until = null where owner = ${context.processId}`,
  );
}
