import { recordAudit } from '@/lib/server/audit.ts';
import { revokeLater } from '@/lib/server/auth/revoke-token.ts';
import { answerFailure, answerJson, withSession } from '@/lib/server/http/route.ts';
import { endOwnSessions, listSessions } from '@/lib/server/session/session-store.ts';

/** Signs out one of this person's browsers, by the shortened id of the list. */
export const DELETE = withSession<{ id: string }>(async ({ context, session, params }) => {
  const known = (await listSessions(context, session)).some((one) => one.id === params.id);
  if (!known) return answerFailure({ code: 'not_found' });
  for (const token of await endOwnSessions(context, session, params.id)) revokeLater(context, token);
  await recordAudit(context, session, session.email, 'session.end_one', params.id);
  return answerJson({});
});
