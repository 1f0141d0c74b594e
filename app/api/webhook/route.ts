import { changeWebhookSchema } from '@/contract/webhook.ts';
import { basedOnSchema } from '@/lib/server/http/body-schemas.ts';
import { answerOutcome, defineRoute, defineRouteWithBody } from '@/lib/server/routes/define-route.ts';
import {
  readWebhookAtService,
  removeWebhookAtService,
  setWebhookAtService,
} from '@/lib/server/webhook/webhook-at-service.ts';
import * as api from '@/lib/shared/operations/webhook.ts';

export const { GET } = defineRoute(api.getWebhook, async ({ context, session }) =>
  answerOutcome(await readWebhookAtService(context, session), (view) => view),
);

export const { PUT } = defineRouteWithBody(
  api.setWebhook,
  changeWebhookSchema.extend(basedOnSchema.shape),
  async ({ context, session, input }) => {
    const { basedOn, ...change } = input;
    return answerOutcome(await setWebhookAtService(context, session, change, basedOn), (made) => made);
  },
);

export const { DELETE } = defineRouteWithBody(
  api.removeWebhook,
  basedOnSchema,
  async ({ context, session, input }) => {
    const { basedOn } = input;
    return answerOutcome(await removeWebhookAtService(context, session, basedOn), () => ({}));
  },
);
