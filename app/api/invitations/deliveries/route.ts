import { answerJson, requireBody, withSession } from '@/lib/server/http/route.ts';
import { sendInvitations } from '@/lib/server/mail/send-many.ts';
import { sendManyRequestSchema } from '@/lib/shared/requests.ts';

/** Sends several invitations again by e-mail: they are queued here and leave by themselves. */
export const POST = withSession({ needs: 'invitation.send' }, async ({ context, session, request }) => {
  const { invitations } = await requireBody(request, sendManyRequestSchema);
  return answerJson(await sendInvitations(context, session, invitations), 202);
});
