import { answerOutcome, defineRoute } from '@/lib/server/routes/define-route.ts';
import { replayAtService } from '@/lib/server/webhook/webhook-at-service.ts';
import * as api from '@/lib/shared/operations/webhook.ts';

export const { POST } = defineRoute(api.replayDelivery, async ({ context, session, params }) =>
  answerOutcome(await replayAtService(context, session, params.id), () => ({}), 202),
);
