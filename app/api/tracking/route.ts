import { answerJson, withSession } from '@/lib/server/http/route.ts';
import { pickScope } from '@/lib/server/scope.ts';
import { readTracking, wakeTracker } from '@/lib/server/tracker/tracker-store.ts';

export const GET = withSession({ needs: 'invitation.read' }, async ({ context, session }) =>
  answerJson(await readTracking(context, session)),
);

/** "Try again": makes the tracker look at once. */
export const POST = withSession({ needs: 'invitation.read' }, async ({ context, session }) => {
  await wakeTracker(context, pickScope(session));
  return answerJson({}, 202);
});
