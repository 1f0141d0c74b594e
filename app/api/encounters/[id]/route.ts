import { readEncounter } from '@/lib/server/encounters/read-encounter.ts';
import { readLocale } from '@/lib/server/locale.ts';
import { answerFailure, answerJson, defineRoute } from '@/lib/server/routes/define-route.ts';
import * as api from '@/lib/shared/operations/report.ts';

export const { GET } = defineRoute(api.getEncounter, async ({ context, session, params }) => {
  const view = await readEncounter(context, session, params.id, await readLocale());
  return view ? answerJson(view) : answerFailure({ code: 'not_found' });
});
