import { answerJson, requireBody, withSession } from '@/lib/server/http/route.ts';
import { planSending } from '@/lib/server/mail/send-many.ts';
import { idsRequestSchema } from '@/lib/shared/requests.ts';

/** Whom "Send again" would mail. Changes nothing; by POST, because the ids are too long for an address. */
export const POST = withSession({ needs: 'invitation.send' }, async ({ context, session, request }) => {
  const { ids } = await requireBody(request, idsRequestSchema);
  return answerJson(await planSending(context, session, ids));
});
