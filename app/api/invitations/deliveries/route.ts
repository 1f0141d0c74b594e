import * as z from 'zod';
import { idSchema, requestIdSchema, togetherMax } from '@/lib/server/http/body-schemas.ts';
import { sendInvitations } from '@/lib/server/mail/send-many.ts';
import { answerJson, defineRouteWithBody } from '@/lib/server/routes/define-route.ts';
import * as api from '@/lib/shared/operations/sending.ts';

const sendManyRequestSchema = z.object({
  invitations: z
    .array(z.object({ id: idSchema, requestId: requestIdSchema }))
    .min(1)
    .max(togetherMax),
});

/** Queues several invitations' e-mails again; the outbox sends them. */
export const { POST } = defineRouteWithBody(
  api.sendInvitations,
  sendManyRequestSchema,
  async ({ context, session, input }) => {
    const { invitations } = input;
    return answerJson(await sendInvitations(context, session, invitations), 202);
  },
);
