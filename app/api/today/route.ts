import { answerJson, withSession } from '@/lib/server/http/route.ts';
import { readToday } from '@/lib/server/invitations/read-today.ts';
import { pickScope } from '@/lib/server/scope.ts';
import { noteWatching } from '@/lib/server/tracker/tracker-store.ts';

export const GET = withSession({ needs: 'invitation.read' }, async ({ context, session }) => {
  await noteWatching(context, pickScope(session));
  return answerJson(await readToday(context, session));
});
