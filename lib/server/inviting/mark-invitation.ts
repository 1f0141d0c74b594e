import 'server-only';
import { sql } from 'drizzle-orm';
import type { Context } from '@/lib/server/context.ts';
import { renewExpiry } from '@/lib/server/invitations/following.ts';
import { matchUnerasedInvitation } from '@/lib/server/invitations/invitation-store.ts';
import type { InvitationRecord } from '@/lib/server/invitations/invitation-table.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { notifyInvitation } from '@/lib/server/invitations/notify-invitation.ts';
import type { Session } from '@/lib/server/session/session.ts';

export type InvitationMark =
  | { kind: 'shared'; by: 'copy' | 'message' | 'email' | 'text' | 'print' }
  | { kind: 'read' };

/** Records in the dashboard's own record that a link was shared or a report was read. A shared link is followed anew. */
export async function markInvitation(
  context: Context,
  session: Session,
  record: InvitationRecord,
  mark: InvitationMark,
): Promise<void> {
  const changes = describeChanges(session, record, mark);
  if (!changes) return;
  await context.db.transaction(async (transaction) => {
    await transaction
      .update(invitations)
      .set({ ...changes, updatedAt: sql`now()` })
      .where(matchUnerasedInvitation(session, record.id));
    if (mark.kind === 'shared') await renewExpiry(context, transaction, session, record);
  });
  await notifyInvitation(context, session, record.id);
}

function describeChanges(session: Session, record: InvitationRecord, mark: InvitationMark) {
  if (mark.kind === 'shared') return { sentAt: new Date(), sentBy: mark.by };
  // An unfinished report stays unread.
  if (!record.awaitsReview || record.readBy.includes(session.email)) return null;
  return { readBy: sql`array_append(${invitations.readBy}, ${session.email})` };
}
