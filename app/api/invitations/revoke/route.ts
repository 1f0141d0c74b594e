import { idsRequestSchema } from '@/lib/server/http/body-schemas.ts';
import { revokeInvitations } from '@/lib/server/inviting/revoke-many.ts';
import { answerJson, defineRouteWithBody } from '@/lib/server/routes/define-route.ts';
import * as api from '@/lib/shared/operations/invitation-list.ts';

export const { POST } = defineRouteWithBody(
  api.revokeInvitations,
  idsRequestSchema,
  async ({ context, session, input }) => {
    const { ids } = input;
    return answerJson(await revokeInvitations(context, session, ids));
  },
);
