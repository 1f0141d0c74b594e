import { answerOutcome, defineRoute } from '@/lib/server/routes/define-route.ts';
import { testWebhookAtService } from '@/lib/server/webhook/webhook-at-service.ts';
import * as api from '@/lib/shared/operations/webhook.ts';

export const { POST } = defineRoute(api.testWebhook, async ({ context, session }) =>
  answerOutcome(await testWebhookAtService(context, session), () => ({}), 202),
);
