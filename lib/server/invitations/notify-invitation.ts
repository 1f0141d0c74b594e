import 'server-only';
import { notifyChange } from '@/lib/server/changes/notify-change.ts';
import type { Context } from '@/lib/server/context.ts';
import { pickScope } from '@/lib/server/scope.ts';
import type { Session } from '@/lib/server/session/session.ts';

/** Notifies every open browser of the organization that this invitation changed. */
export async function notifyInvitation(context: Context, session: Session, id: string): Promise<void> {
  await notifyChange(context, { ...pickScope(session), kind: 'invitations', ids: [id] });
}
