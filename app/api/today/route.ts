import { answerJson, withSession } from '@/lib/server/http/route.ts';
import { readToday } from '@/lib/server/invitations/list-invitations.ts';
import { noteWatching } from '@/lib/server/tracker/tracker-store.ts';

export const GET = withSession(async ({ context, session }) => {
  const { service, organizationId } = session;
  await noteWatching(context, { service, organizationId });
  return answerJson(await readToday(context, session));
});
