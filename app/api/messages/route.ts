import { listMessages } from '@/lib/server/mail/message-store.ts';
import { answerJson, defineRoute } from '@/lib/server/routes/define-route.ts';
import * as api from '@/lib/shared/operations/message.ts';

/** The texts of messages to patients, for owners. */
export const { GET } = defineRoute(api.listMessages, async ({ context, session }) => {
  return answerJson({ messages: await listMessages(context, session) });
});
