import { answerJson, requireBody, withSession } from '@/lib/server/http/route.ts';
import { listInvitations } from '@/lib/server/invitations/list-invitations.ts';
import { pickScope } from '@/lib/server/scope.ts';
import { noteWatching } from '@/lib/server/tracker/tracker-store.ts';
import { invitationSearchSchema } from '@/lib/shared/parse-filter.ts';

/** A page of the list. By POST, so that search texts and the names in page cursors are in no address (ASVS 14.2.1). */
export const POST = withSession({ needs: 'invitation.read' }, async ({ context, session, request }) => {
  const filter = await requireBody(request, invitationSearchSchema);
  await noteWatching(context, pickScope(session));
  return answerJson(await listInvitations(context, session, filter));
});
