import { answerJson, requireBody, withSession } from '@/lib/server/http/route.ts';
import { revokeInvitations } from '@/lib/server/invitations/revoke-many.ts';
import { idsRequestSchema } from '@/lib/shared/requests.ts';

export const POST = withSession({ needs: 'invitation.revoke' }, async ({ context, session, request }) => {
  const { ids } = await requireBody(request, idsRequestSchema);
  return answerJson(await revokeInvitations(context, session, ids));
});
