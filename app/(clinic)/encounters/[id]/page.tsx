import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Hydrate } from '@/app/(clinic)/_components/hydrate.tsx';
import { EncounterPage } from '@/app/(clinic)/encounters/_components/encounter-page.tsx';
import { EncounterWatch } from '@/app/(clinic)/encounters/_components/encounter-watch.tsx';
import { NotForRole } from '@/components/shell/not-for-role.tsx';
import { RecordTexts } from '@/lib/client/generated-texts/record-texts.tsx';
import { ReviewTexts } from '@/lib/client/generated-texts/review-texts.tsx';
import { encounterQuery, toEncounterState } from '@/lib/client/requests/get-encounter.ts';
import { getContext } from '@/lib/server/context.ts';
import { readEncounter } from '@/lib/server/encounters/read-encounter.ts';
import { noteRefusal } from '@/lib/server/http/note-refusal.ts';
import { readLocale, readMessages } from '@/lib/server/locale.ts';
import { readOrganization } from '@/lib/server/organization/settings-store.ts';
import { requirePageSession } from '@/lib/server/session/current-session.ts';
import { getEncounter } from '@/lib/shared/operations/report.ts';
import { paths } from '@/lib/shared/paths.ts';
import { mayDo } from '@/lib/shared/permissions.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readMessages()).encounter.title };
}

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const messages = await readMessages();
  const session = await requirePageSession();
  const context = getContext();
  const { id } = await params;
  if (!mayDo(session.role, 'report.read')) {
    noteRefusal(context, { session }, { method: 'GET', reason: 'report.read' });
    return (
      <NotForRole
        title={messages.encounter.title}
        reason={messages.roles.title}
        body={messages.roles.noReports}
        back={{ path: paths.today, name: messages.encounter.crumb }}
      />
    );
  }
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
            <EncounterPage messages={messages} view={view} timeZone={timeZone ?? 'UTC'} />
          </EncounterWatch>
        </Hydrate>
      </RecordTexts>
    </ReviewTexts>
  );
}
