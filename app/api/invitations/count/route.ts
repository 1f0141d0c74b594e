import { answerJson, withSession } from '@/lib/server/http/route.ts';
import { countInvitations } from '@/lib/server/invitations/list-invitations.ts';
import { parseInvitationFilter } from '@/lib/shared/parse-filter.ts';

export const GET = withSession({ needs: 'invitation.read' }, async ({ context, session, request }) =>
  answerJson(await countInvitations(context, session, parseInvitationFilter(request.nextUrl.searchParams))),
);
