import { answerOutcome, withSession } from '@/lib/server/http/route.ts';
import { testWebhookAtService } from '@/lib/server/webhook/webhook-at-service.ts';

export const POST = withSession({ needs: 'organization.manage' }, async ({ context, session }) =>
  answerOutcome(await testWebhookAtService(context, session), () => ({}), 202),
);
