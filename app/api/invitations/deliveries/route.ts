import { answerJson, requireBody, withSession } from '@/lib/server/http/route.ts';
import { sendInvitations } from '@/lib/server/mail/send-many.ts';
import { sendManyRequestSchema } from '@/lib/shared/requests.ts';

/** Queues several invitations' e-mails again; the outbox sends them. */
export const POST = withSession({ needs: 'invitation.send' }, async ({ context, session, request }) => {
  const { invitations } = await requireBody(request, sendManyRequestSchema);
  return answerJson(await sendInvitations(context, session, invitations), 202);
});
