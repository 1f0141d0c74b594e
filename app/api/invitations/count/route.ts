import { countInvitations } from '@/lib/server/invitation-lists/count-invitations.ts';
import { answerJson, defineRouteWithBody } from '@/lib/server/routes/define-route.ts';
import * as api from '@/lib/shared/operations/invitation-list.ts';
import { invitationSearchSchema } from '@/lib/shared/parse-filter.ts';

/** How many invitations match a search; by POST, like the search itself. */
export const { POST } = defineRouteWithBody(
  api.countInvitations,
  invitationSearchSchema,
  async ({ context, session, input }) => answerJson(await countInvitations(context, session, input)),
);
