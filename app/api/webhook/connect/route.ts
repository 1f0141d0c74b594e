import { answerOutcome, requireBody, withSession } from '@/lib/server/http/route.ts';
import { connectWebhook } from '@/lib/server/webhook/webhook-at-service.ts';
import { basedOnSchema } from '@/lib/shared/requests.ts';

/** Registers this dashboard as the receiver of the service's webhook. */
export const POST = withSession({ needs: 'organization.manage' }, async ({ context, session, request }) => {
  const { basedOn } = await requireBody(request, basedOnSchema);
  return answerOutcome(await connectWebhook(context, session, basedOn), () => ({}));
});
