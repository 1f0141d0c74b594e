import { idsRequestSchema } from '@/lib/server/http/body-schemas.ts';
import { planSending } from '@/lib/server/mail/send-many.ts';
import { answerJson, defineRouteWithBody } from '@/lib/server/routes/define-route.ts';
import * as api from '@/lib/shared/operations/sending.ts';

/** Whom "Send again" would mail. Changes nothing; by POST, because the ids are too long for an address. */
export const { POST } = defineRouteWithBody(
  api.planSending,
  idsRequestSchema,
  async ({ context, session, input }) => {
    const { ids } = input;
    return answerJson(await planSending(context, session, ids));
  },
);
