import { answerOutcome, requireBody, withSession } from '@/lib/server/http/route.ts';
import { issueInvitation } from '@/lib/server/invitations/issue-invitation.ts';
import { issueRequestSchema } from '@/lib/shared/requests.ts';

export const POST = withSession({ needs: 'invitation.send' }, async ({ context, session, request }) => {
  const { requestId, invitation, contact, following } = await requireBody(request, issueRequestSchema);
  const made = await issueInvitation(context, session, requestId, invitation, contact, following);
  return answerOutcome(made, (value) => value, 201);
});
