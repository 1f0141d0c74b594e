import { noteRefusal } from '@/lib/server/http/note-refusal.ts';
import { answerFailure, answerJson, requireBody, withSession } from '@/lib/server/http/route.ts';
import { findInvitation } from '@/lib/server/invitations/invitation-store.ts';
import { markInvitation } from '@/lib/server/invitations/mark-invitation.ts';
import { mayDo, type Permission } from '@/lib/shared/permissions.ts';
import { type MarkRequest, markRequestSchema } from '@/lib/shared/requests.ts';

const neededFor: Record<MarkRequest['kind'], Permission> = {
  shared: 'invitation.send',
  read: 'report.read',
};

export const POST = withSession<{ id: string }>(
  { needs: 'invitation.read' },
  async ({ context, session, request, params }) => {
    const mark = await requireBody(request, markRequestSchema);
    if (!mayDo(session.role, neededFor[mark.kind])) {
      noteRefusal(context, { session }, { method: request.method, reason: neededFor[mark.kind] });
      return answerFailure({ code: 'forbidden' });
    }
    const record = await findInvitation(context, session, params.id);
    if (!record) return answerFailure({ code: 'not_found' });
    await markInvitation(context, session, record, mark);
    return answerJson({});
  },
);
