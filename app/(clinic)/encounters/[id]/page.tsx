import { notFound } from 'next/navigation';
import { Hydrate } from '@/app/(clinic)/_components/hydrate.tsx';
import { openPage } from '@/app/(clinic)/_components/open-page.tsx';
import { EncounterPage } from '@/app/(clinic)/encounters/_components/encounter-page.tsx';
import { EncounterWatch } from '@/app/(clinic)/encounters/_components/encounter-watch.tsx';
import { RecordTexts } from '@/lib/client/generated-texts/record-texts.tsx';
import { ReviewTexts } from '@/lib/client/generated-texts/review-texts.tsx';
import { encounterQuery, toEncounterState } from '@/lib/client/requests/get-encounter.ts';
import { getContext } from '@/lib/server/context.ts';
import { readEncounter } from '@/lib/server/encounters/read-encounter.ts';
import { readLocale, readMessages } from '@/lib/server/locale.ts';
import { readOrganization } from '@/lib/server/organization/settings-store.ts';
import { titleFrom } from '@/lib/server/page-title.ts';
import { getEncounter } from '@/lib/shared/operations/report.ts';

export const generateMetadata = titleFrom('encounter');

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { session, refusal } = await openPage('encounter');
  if (refusal) return refusal;
  const context = getContext();
  const { id } = await params;
  const view = await readEncounter(context, session, id, await readLocale());
  if (!view) notFound();
  const { timeZone } = await readOrganization(context, session);
  // Parsed in the same way as the browser parses the same request's answer.
  const state = toEncounterState(getEncounter.answer.parse(view));
  return (
    <ReviewTexts>
      <RecordTexts>
        <Hydrate data={[[encounterQuery(id).queryKey, state]]}>
          <EncounterWatch id={id} version={state.version} reportVersion={state.reportVersion}>
            <EncounterPage messages={await readMessages()} view={view} timeZone={timeZone ?? 'UTC'} />
          </EncounterWatch>
        </Hydrate>
      </RecordTexts>
    </ReviewTexts>
  );
}
