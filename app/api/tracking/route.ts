import { wakeTracker } from '@/lib/server/changes/notify-change.ts';
import { answerJson, defineRoute } from '@/lib/server/routes/define-route.ts';
import { pickScope } from '@/lib/server/scope.ts';
import { readTracking } from '@/lib/server/tracker/tracker-store.ts';
import * as api from '@/lib/shared/operations/tracking.ts';

export const { GET } = defineRoute(api.getTracking, async ({ context, session }) =>
  answerJson(await readTracking(context, session)),
);

/** "Try again": makes the tracker poll at once. */
export const { POST } = defineRoute(api.checkNow, async ({ context, session }) => {
  await wakeTracker(context, pickScope(session));
  return answerJson({}, 202);
});
