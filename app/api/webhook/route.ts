import { changeWebhookSchema } from '@/contract/webhook.ts';
import { answerOutcome, requireBody, withSession } from '@/lib/server/http/route.ts';
import {
  readWebhookAtService,
  removeWebhookAtService,
  setWebhookAtService,
} from '@/lib/server/webhook/webhook-at-service.ts';
import { basedOnSchema } from '@/lib/shared/requests.ts';

export const GET = withSession({ needs: 'organization.manage' }, async ({ context, session }) =>
  answerOutcome(await readWebhookAtService(context, session), (view) => view),
);

export const PUT = withSession({ needs: 'organization.manage' }, async ({ context, session, request }) => {
  const { basedOn, ...change } = await requireBody(request, changeWebhookSchema.extend(basedOnSchema.shape));
  return answerOutcome(await setWebhookAtService(context, session, change, basedOn), (made) => made);
});

export const DELETE = withSession({ needs: 'organization.manage' }, async ({ context, session, request }) => {
  const { basedOn } = await requireBody(request, basedOnSchema);
  return answerOutcome(await removeWebhookAtService(context, session, basedOn), () => ({}));
});
