import { listInvitations } from '@/lib/server/invitation-lists/list-invitations.ts';
import { answerJson, defineRouteWithBody } from '@/lib/server/routes/define-route.ts';
import { pickScope } from '@/lib/server/scope.ts';
import { noteWatching } from '@/lib/server/tracker/tracker-store.ts';
import * as api from '@/lib/shared/operations/invitation-list.ts';
import { invitationSearchSchema } from '@/lib/shared/parse-filter.ts';

/** A page of the list. By POST, so that search texts and the names in page cursors are in no address (ASVS 14.2.1). */
export const { POST } = defineRouteWithBody(
  api.searchInvitations,
  invitationSearchSchema,
  async ({ context, session, input: filter }) => {
    await noteWatching(context, pickScope(session));
    return answerJson(await listInvitations(context, session, filter));
  },
);
