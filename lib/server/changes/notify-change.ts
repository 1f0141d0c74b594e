import 'server-only';
import type { Context } from '@/lib/server/context.ts';
import type { Scope } from '@/lib/server/scope.ts';

/** The PostgreSQL channel for all notifications; payloads hold ids, never patient data. */
export const changeChannel = 'consult_desk_change';

export type ChangeNotice = Scope & {
  kind: 'invitations' | 'tracking' | 'wake' | 'outbox';
  ids?: string[];
};

const idsMax = 50;

/** Notifies every process, and through them every browser of the organization, of a change. */
export async function notifyChange(context: Context, notice: ChangeNotice): Promise<void> {
  // A notification without ids means "refresh everything"; PostgreSQL allows 8,000 bytes.
  const ids = notice.ids && notice.ids.length <= idsMax ? notice.ids : undefined;
  await context.pool.query('select pg_notify($1, $2)', [changeChannel, JSON.stringify({ ...notice, ids })]);
}

/** Makes the tracker poll at once. */
export async function wakeTracker(context: Context, scope: Scope): Promise<void> {
  await notifyChange(context, { ...scope, kind: 'wake' });
}
