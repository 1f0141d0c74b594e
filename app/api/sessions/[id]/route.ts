import { answerFailure, answerJson, withSession } from '@/lib/server/http/route.ts';
import { endOwnSessions } from '@/lib/server/session/own-sessions.ts';

/** Signs out one of this person's browsers, identified by the shortened id of the list. */
export const DELETE = withSession<{ id: string }>(
  { needs: 'self.manage' },
  async ({ context, session, params }) => {
    const count = await endOwnSessions(context, session, params.id);
    if (count === 0) return answerFailure({ code: 'not_found' });
    return answerJson({});
  },
);
