import { answerFailure, answerJson, withSession } from '@/lib/server/http/route.ts';
import { listMessages } from '@/lib/server/mail/message-store.ts';

/** The messages to patients, for the owner who words them. */
export const GET = withSession(async ({ context, session }) => {
  if (session.role !== 'owner') return answerFailure({ code: 'forbidden' });
  return answerJson({ messages: await listMessages(context, session, 'invitation') });
});
