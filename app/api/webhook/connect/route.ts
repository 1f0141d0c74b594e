import { basedOnSchema } from '@/lib/server/http/body-schemas.ts';
import { answerOutcome, defineRouteWithBody } from '@/lib/server/routes/define-route.ts';
import { connectWebhook } from '@/lib/server/webhook/webhook-at-service.ts';
import * as api from '@/lib/shared/operations/webhook.ts';

/** Registers this dashboard as the receiver of the service's webhook. */
export const { POST } = defineRouteWithBody(
  api.connectWebhook,
  basedOnSchema,
  async ({ context, session, input }) => {
    const { basedOn } = input;
    return answerOutcome(await connectWebhook(context, session, basedOn), () => ({}));
  },
);
