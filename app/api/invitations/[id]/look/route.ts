import { findInvitation } from '@/lib/server/invitations/invitation-store.ts';
import { answerFailure, answerOutcome, defineRoute } from '@/lib/server/routes/define-route.ts';
import { pollInvitation } from '@/lib/server/tracker/check-invitation.ts';
import * as api from '@/lib/shared/operations/tracking.ts';

/** "Try now": asks the service for this invitation's status; no body. */
export const { POST } = defineRoute(api.pollInvitation, async ({ context, session, params }) => {
  const record = await findInvitation(context, session, params.id);
  if (!record) return answerFailure({ code: 'not_found' });
  return answerOutcome(await pollInvitation(context, session, record), ({ status }) => ({ status }));
});
