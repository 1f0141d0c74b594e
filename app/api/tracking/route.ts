import { answerJson, withSession } from '@/lib/server/http/route.ts';
import { readTracking, wakeTracker } from '@/lib/server/tracker/tracker-store.ts';

export const GET = withSession(async ({ context, session }) =>
  answerJson(await readTracking(context, session)),
);

/** "Try again": asks the tracker for a look at once. */
export const POST = withSession(async ({ context, session }) => {
  const { service, organizationId } = session;
  await wakeTracker(context, { service, organizationId });
  return answerJson({}, 202);
});
