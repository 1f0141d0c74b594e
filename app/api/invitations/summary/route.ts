import { answerJson, withSession } from '@/lib/server/http/route.ts';
import { summarizeInvitations } from '@/lib/server/invitations/list-invitations.ts';

export const GET = withSession({ needs: 'invitation.read' }, async ({ context, session }) =>
  answerJson(await summarizeInvitations(context, session)),
);
