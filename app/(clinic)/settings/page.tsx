import { Hydrate } from '@/app/(clinic)/_components/hydrate.tsx';
import { openPage } from '@/app/(clinic)/_components/open-page.tsx';
import { SettingsView } from '@/app/(clinic)/settings/_components/settings-view.tsx';
import { SettingsTexts } from '@/lib/client/generated-texts/settings-texts.tsx';
import { connectionQuery } from '@/lib/client/requests/connection.ts';
import { messageTextsQuery } from '@/lib/client/requests/message-texts.ts';
import { organizationSettingsQuery } from '@/lib/client/requests/organization-settings.ts';
import { sessionsQuery } from '@/lib/client/requests/sessions.ts';
import { getContext } from '@/lib/server/context.ts';
import { readMessages } from '@/lib/server/locale.ts';
import { listMessages } from '@/lib/server/mail/message-store.ts';
import { titleFrom } from '@/lib/server/page-title.ts';
import { readSettingsView } from '@/lib/server/settings/organization-settings.ts';
import { listSessions } from '@/lib/server/sign-in/own-sessions.ts';
import { readConnection } from '@/lib/server/tokens/connection-store.ts';

export const generateMetadata = titleFrom('settings');

type Query = Promise<Record<string, string | string[] | undefined>>;

export default async function SettingsPage({ searchParams }: { searchParams: Query }) {
  const { session, refusal } = await openPage('settings');
  if (refusal) return refusal;
  const context = getContext();
  const [sessions, connection, settings, messageTexts] = await Promise.all([
    listSessions(context, session),
    readConnection(context, session),
    readSettingsView(context, session),
    session.role === 'owner' ? listMessages(context, session) : undefined,
  ]);
  const { firstName, email, role, organizationName } = session;
  return (
    <SettingsTexts>
      <Hydrate
        data={[
          [sessionsQuery.queryKey, sessions],
          [connectionQuery.queryKey, connection],
          [organizationSettingsQuery.queryKey, settings],
          [messageTextsQuery.queryKey, messageTexts],
        ]}
      >
        <SettingsView
          messages={await readMessages()}
          person={{ firstName, email, role, organizationName }}
          service={session.service}
          connectionOutcome={[(await searchParams).connection].flat()[0] ?? null}
        />
      </Hydrate>
    </SettingsTexts>
  );
}
