import { readToday } from '@/lib/server/invitation-lists/read-today.ts';
import { answerJson, defineRoute } from '@/lib/server/routes/define-route.ts';
import { pickScope } from '@/lib/server/scope.ts';
import { noteWatching } from '@/lib/server/tracker/tracker-store.ts';
import * as api from '@/lib/shared/operations/today.ts';

export const { GET } = defineRoute(api.getToday, async ({ context, session }) => {
  await noteWatching(context, pickScope(session));
  return answerJson(await readToday(context, session));
});
