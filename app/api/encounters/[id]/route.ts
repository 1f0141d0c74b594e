import { readEncounter } from '@/lib/server/encounters/read-encounter.ts';
import { answerFailure, answerJson, withSession } from '@/lib/server/http/route.ts';
import { readLocale } from '@/lib/server/locale.ts';

export const GET = withSession<{ id: string }>(
  { needs: 'report.read' },
  async ({ context, session, params }) => {
    const view = await readEncounter(context, session, params.id, await readLocale());
    return view ? answerJson(view) : answerFailure({ code: 'not_found' });
  },
);
