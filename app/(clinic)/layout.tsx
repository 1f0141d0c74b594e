import type { ReactNode } from 'react';
import { LiveUpdates } from '@/app/(clinic)/_components/live-updates.tsx';
import { Shell } from '@/app/(clinic)/_components/shell.tsx';
import { PersonProvider } from '@/components/shell/person.tsx';
import { requirePageSession } from '@/lib/server/session/current-session.ts';

export default async function ClinicLayout({ children }: { children: ReactNode }) {
  const session = await requirePageSession();
  return (
    <LiveUpdates>
      <PersonProvider role={session.role}>
        <Shell clinic={session.organizationName} name={session.firstName} email={session.email}>
          {children}
        </Shell>
      </PersonProvider>
    </LiveUpdates>
  );
}
