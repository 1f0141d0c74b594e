import { answerFailure, answerJson, requireBody, withSession } from '@/lib/server/http/route.ts';
import { findInvitation } from '@/lib/server/invitations/invitation-store.ts';
import { markInvitation } from '@/lib/server/invitations/mark-invitation.ts';
import { markRequestSchema } from '@/lib/shared/requests.ts';

export const POST = withSession<{ id: string }>(async ({ context, session, request, params }) => {
  const mark = await requireBody(request, markRequestSchema);
  const record = await findInvitation(context, session, params.id);
  if (!record) return answerFailure({ code: 'not_found' });
  await markInvitation(context, session, record, mark);
  return answerJson({});
});
