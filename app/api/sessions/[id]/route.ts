import { answerFailure, answerJson, defineRoute } from '@/lib/server/routes/define-route.ts';
import { endOwnSessions } from '@/lib/server/sign-in/own-sessions.ts';
import * as api from '@/lib/shared/operations/session.ts';

/** Signs out one of this person's browsers, identified by the shortened id of the list. */
export const { DELETE } = defineRoute(api.endSession, async ({ context, session, params }) => {
  const count = await endOwnSessions(context, session, params.id);
  if (count === 0) return answerFailure({ code: 'not_found' });
  return answerJson({});
});
