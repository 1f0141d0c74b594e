import { answerJson, requireBody, withSession } from '@/lib/server/http/route.ts';
import { countInvitations } from '@/lib/server/invitations/list-invitations.ts';
import { invitationSearchSchema } from '@/lib/shared/parse-filter.ts';

/** How many invitations match a search; by POST, like the search itself. */
export const POST = withSession({ needs: 'invitation.read' }, async ({ context, session, request }) =>
  answerJson(await countInvitations(context, session, await requireBody(request, invitationSearchSchema))),
);
