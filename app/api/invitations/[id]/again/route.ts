import { createAgain } from '@/lib/server/inviting/create-again.ts';
import { answerOutcome, defineRoute } from '@/lib/server/routes/define-route.ts';
import * as api from '@/lib/shared/operations/invitation.ts';

/** "Create again" for an invitation with an unclear outcome. No body: the stored row has what is sent. */
export const { POST } = defineRoute(api.createAgain, async ({ context, session, params }) =>
  answerOutcome(await createAgain(context, session, params.id), (made) => made),
);
