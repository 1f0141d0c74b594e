import 'server-only';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { notifyChange } from '@/lib/server/changes/notify-change.ts';
import type { Context } from '@/lib/server/context.ts';
import type { Scope } from '@/lib/server/scope.ts';
import { sessions } from '@/lib/server/session/session-table.ts';
import { trackers } from '@/lib/server/tracker/tracker-table.ts';
import type { Tracking } from '@/lib/shared/operations/tracking.ts';

const watchSeconds = 25;
/** Debounce: this process writes at most once in this time. */
const watchDebounceMs = 5_000;

/** Records that a page of this organization is open, which makes the tracker poll more often. */
export async function noteWatching(context: Context, scope: Scope): Promise<void> {
  const { watched } = context.memory;
  const key = JSON.stringify([scope.service, scope.organizationId]);
  const writtenAt = watched.get(key) ?? 0;
  if (Date.now() - writtenAt < watchDebounceMs) return;
  watched.set(key, Date.now());
  const rows = await context.db
    .insert(trackers)
    .values({ ...scope, watchedUntil: sql`now() + make_interval(secs => ${watchSeconds})` })
    .onConflictDoUpdate({
      target: [trackers.service, trackers.organizationId],
      set: { watchedUntil: sql`now() + make_interval(secs => ${watchSeconds})` },
      // Skips most writes: without it, a write for each open page would make transactions wait for the row's lock.
      setWhere: sql`${trackers.watchedUntil} is null or ${trackers.watchedUntil} < now() + interval '15 seconds'`,
    })
    .returning({ organizationId: trackers.organizationId });
  if (rows.length > 0) await notifyChange(context, { ...scope, kind: 'wake' });
}

/** A status that was checked longer ago is not shown as live. */
const liveMaxAgeMs = 90_000;
/** A tracker is started within two seconds, and its first poll takes as long as the service does. */
const startWithinSeconds = 15;

/** The tracking state of an organization for its pages; without a tracker row there was no poll yet. */
export async function readTracking(context: Context, scope: Scope): Promise<Tracking> {
  const rows = await context.db
    .select({ tracker: trackers, hasJustSignedIn: hasJustSignedIn(scope) })
    .from(trackers)
    .where(and(eq(trackers.service, scope.service), eq(trackers.organizationId, scope.organizationId)))
    .limit(1);
  const { tracker: row = null, hasJustSignedIn: isStarting = false } = rows[0] ?? {};
  const lastCheckedAt = row?.lastCheckedAt?.toISOString() ?? null;
  if (row?.unreachableSince) {
    return { state: 'unreachable', lastCheckedAt, since: row.unreachableSince.toISOString() };
  }
  const age = row?.lastCheckedAt ? Date.now() - row.lastCheckedAt.getTime() : 0;
  const haltedSince = row?.pausedSince?.toISOString() ?? (age > liveMaxAgeMs ? lastCheckedAt : null);
  if (!haltedSince) return { state: 'live', lastCheckedAt, since: null };
  return isStarting
    ? { state: 'starting', lastCheckedAt, since: null }
    : { state: 'paused', lastCheckedAt, since: haltedSince };
}

/** Whether someone has signed in just now, after the tracker paused, so that it can continue with their tokens. */
function hasJustSignedIn(scope: Scope): SQL<boolean> {
  return sql<boolean>`exists (select 1 from ${sessions}
    where ${sessions.service} = ${scope.service} and ${sessions.organizationId} = ${scope.organizationId}
      and ${sessions.endedAt} is null
      and ${sessions.createdAt} > now() - make_interval(secs => ${startWithinSeconds})
      and ${sessions.createdAt} > coalesce(${trackers.pausedSince}, ${trackers.lastCheckedAt}))`;
}
