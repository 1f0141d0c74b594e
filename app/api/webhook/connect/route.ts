import { answerOutcome, withSession } from '@/lib/server/http/route.ts';
import { connectWebhook } from '@/lib/server/webhook/webhook-at-service.ts';

/** Registers this dashboard as the receiver of the service's webhook. */
export const POST = withSession({ needs: 'organization.manage' }, async ({ context, session }) =>
  answerOutcome(await connectWebhook(context, session), () => ({})),
);
