import { changeWebhookSchema } from '@/contract/webhook.ts';
import { answerOutcome, requireBody, withSession } from '@/lib/server/http/route.ts';
import {
  readWebhookAtService,
  removeWebhookAtService,
  setWebhookAtService,
} from '@/lib/server/webhook/webhook-at-service.ts';

export const GET = withSession({ needs: 'organization.manage' }, async ({ context, session }) =>
  answerOutcome(await readWebhookAtService(context, session), (view) => view),
);

export const PUT = withSession({ needs: 'organization.manage' }, async ({ context, session, request }) => {
  const change = await requireBody(request, changeWebhookSchema);
  return answerOutcome(await setWebhookAtService(context, session, change), (made) => made);
});

export const DELETE = withSession({ needs: 'organization.manage' }, async ({ context, session }) =>
  answerOutcome(await removeWebhookAtService(context, session), () => ({})),
);
