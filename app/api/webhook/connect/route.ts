import { answerOutcome, withSession } from '@/lib/server/http/route.ts';
import { connectWebhook } from '@/lib/server/webhook/webhook-at-service.ts';

/** Lets the service tell this dashboard what happens. */
export const POST = withSession({ needs: 'organization.manage' }, async ({ context, session }) =>
  answerOutcome(await connectWebhook(context, session), () => ({})),
);
