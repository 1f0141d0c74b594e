import { findInvitation } from '@/lib/server/invitations/invitation-store.ts';
import { readInvitation } from '@/lib/server/inviting/read-invitation.ts';
import { revokeInvitation } from '@/lib/server/inviting/revoke-invitation.ts';
import { answerFailure, answerJson, answerOutcome, defineRoute } from '@/lib/server/routes/define-route.ts';
import { pickScope } from '@/lib/server/scope.ts';
import { noteWatching } from '@/lib/server/tracker/tracker-store.ts';
import * as api from '@/lib/shared/operations/invitation.ts';

export const { GET } = defineRoute(api.getInvitation, async ({ context, session, params }) => {
  await noteWatching(context, pickScope(session));
  const view = await readInvitation(context, session, params.id);
  return view ? answerJson(view) : answerFailure({ code: 'not_found' });
});

export const { DELETE } = defineRoute(api.revokeInvitation, async ({ context, session, params }) => {
  const record = await findInvitation(context, session, params.id);
  if (!record) return answerFailure({ code: 'not_found' });
  return answerOutcome(await revokeInvitation(context, session, record), () => ({}));
});
