import type { Metadata } from 'next';
import { Hydrate } from '@/app/(clinic)/_components/hydrate.tsx';
import { SettingsView } from '@/app/(clinic)/settings/_components/settings-view.tsx';
import { sessionsQuery } from '@/lib/client/requests/sessions.ts';
import { getContext } from '@/lib/server/context.ts';
import { requirePageSession } from '@/lib/server/session/current-session.ts';
import { listSessions } from '@/lib/server/session/session-store.ts';
import { messages } from '@/lib/shared/messages.ts';

export const metadata: Metadata = { title: messages.settings.title };

export default async function SettingsPage() {
  const session = await requirePageSession();
  const context = getContext();
  const sessions = (await listSessions(context, session)).map((one) => ({
    ...one,
    createdAt: one.createdAt.toISOString(),
    lastSeenAt: one.lastSeenAt.toISOString(),
  }));
  const { firstName, email, role, organizationName } = session;
  return (
    <Hydrate data={[[sessionsQuery.queryKey, sessions]]}>
      <SettingsView person={{ firstName, email, role, organizationName }} service={session.service} />
    </Hydrate>
  );
}
