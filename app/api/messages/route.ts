import { answerJson, withSession } from '@/lib/server/http/route.ts';
import { listMessages } from '@/lib/server/mail/message-store.ts';

/** The texts of messages to patients, for owners. */
export const GET = withSession({ needs: 'organization.manage' }, async ({ context, session }) => {
  return answerJson({ messages: await listMessages(context, session) });
});
