import { idsRequestSchema } from '@/lib/server/http/body-schemas.ts';
import { answerJson, defineRouteWithBody } from '@/lib/server/http/route.ts';
import { revokeInvitations } from '@/lib/server/invitations/revoke-many.ts';
import * as api from '@/lib/shared/operations/invitation-list.ts';

export const { POST } = defineRouteWithBody(
  api.revokeInvitations,
  idsRequestSchema,
  async ({ context, session, input }) => {
    const { ids } = input;
    return answerJson(await revokeInvitations(context, session, ids));
  },
);
