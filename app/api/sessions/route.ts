import { signOutCookies } from '@/lib/server/next-auth/cookies.ts';
import { answerJson, defineRoute } from '@/lib/server/routes/define-route.ts';
import { endOwnSessions, listSessions } from '@/lib/server/sign-in/own-sessions.ts';
import * as api from '@/lib/shared/operations/session.ts';

export const { GET } = defineRoute(api.listSessions, async ({ context, session }) =>
  answerJson({ sessions: await listSessions(context, session) }),
);

/** Signs this person out everywhere, also at the service where it offers that. */
export const { DELETE } = defineRoute(api.endAllSessions, async ({ context, session, request }) => {
  await endOwnSessions(context, session, null);
  const answer = answerJson({});
  const names = request.cookies.getAll().map((cookie) => cookie.name);
  for (const line of signOutCookies(context.env.isSecure, names)) answer.headers.append('set-cookie', line);
  return answer;
});
