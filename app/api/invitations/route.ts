import { answerJson, answerOutcome, requireBody, withSession } from '@/lib/server/http/route.ts';
import { issueInvitation } from '@/lib/server/invitations/issue-invitation.ts';
import { listInvitations } from '@/lib/server/invitations/list-invitations.ts';
import { pickScope } from '@/lib/server/scope.ts';
import { noteWatching } from '@/lib/server/tracker/tracker-store.ts';
import { parseInvitationFilter } from '@/lib/shared/parse-filter.ts';
import { issueRequestSchema } from '@/lib/shared/requests.ts';

export const GET = withSession({ needs: 'invitation.read' }, async ({ context, session, request }) => {
  await noteWatching(context, pickScope(session));
  return answerJson(
    await listInvitations(context, session, parseInvitationFilter(request.nextUrl.searchParams)),
  );
});

export const POST = withSession({ needs: 'invitation.send' }, async ({ context, session, request }) => {
  const { requestId, invitation, contact, following } = await requireBody(request, issueRequestSchema);
  const made = await issueInvitation(context, session, requestId, invitation, contact, following);
  return answerOutcome(made, (value) => value, 201);
});
