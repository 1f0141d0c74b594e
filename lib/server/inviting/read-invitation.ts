import 'server-only';
import { recordAudit } from '@/lib/server/audit.ts';
import type { Context } from '@/lib/server/context.ts';
import { findInvitation } from '@/lib/server/invitations/invitation-store.ts';
import { findConditions, toInvitationDetail } from '@/lib/server/invitations/invitation-view.ts';
import { addReportWords } from '@/lib/server/invitations/report-words.ts';
import { waitForFirstAttempt } from '@/lib/server/inviting/intent.ts';
import { readSharing } from '@/lib/server/mail/send-invitation.ts';
import type { Session } from '@/lib/server/session/session.ts';
import type { InvitationView } from '@/lib/shared/operations/invitation.ts';
import { isPossibleId } from '@/lib/shared/plain-text.ts';

/**
 * One invitation with its channels for sharing, or null when this organization has none with that id. If it is being made right
 * now, the read waits a few seconds, so that "Unclear" is shown only when the outcome is.
 */
export async function readInvitation(
  context: Context,
  session: Session,
  id: string,
): Promise<InvitationView | null> {
  if (!isPossibleId(id)) return null;
  await waitForFirstAttempt(context, session, id);
  const record = await findInvitation(context, session, id);
  if (!record) return null;
  const sharing = await readSharing(context, session, record);
  await recordAudit(context, session, session.email, 'invitation.read', id);
  const conditions = findConditions(session);
  const detail = toInvitationDetail(record, conditions);
  return { invitation: await addReportWords(context, record, detail, conditions), sharing };
}
