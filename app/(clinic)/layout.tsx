import type { ReactNode } from 'react';
import { LiveUpdates } from '@/app/(clinic)/_components/live-updates.tsx';
import { Shell } from '@/app/(clinic)/_components/shell.tsx';
import { ClinicClock } from '@/components/shell/clock.tsx';
import { PersonProvider } from '@/components/shell/person.tsx';
import { getContext } from '@/lib/server/context.ts';
import { readMessages } from '@/lib/server/locale.ts';
import { readOrganization } from '@/lib/server/organization/settings-store.ts';
import { requirePageSession } from '@/lib/server/sign-in/current-session.ts';
import { mayDo, type Permission, permissions } from '@/lib/shared/permissions.ts';

export default async function ClinicLayout({ children }: { children: ReactNode }) {
  const session = await requirePageSession();
  const { timeZone } = await readOrganization(getContext(), session);
  const may = (permission: Permission) => mayDo(session.role, permission);
  return (
    <ClinicClock timeZone={timeZone} renderedAt={new Date().toISOString()}>
      <LiveUpdates>
        <PersonProvider permissions={permissions.filter(may)}>
          <Shell
            messages={await readMessages()}
            may={may}
            clinic={session.organizationName}
            name={session.firstName}
            email={session.email}
          >
            {children}
          </Shell>
        </PersonProvider>
      </LiveUpdates>
    </ClinicClock>
  );
}
