import type { Metadata } from 'next';
import { Hydrate } from '@/app/(clinic)/_components/hydrate.tsx';
import { TodayView } from '@/app/(clinic)/_components/today-view.tsx';
import { todayQuery } from '@/lib/client/requests/get-today.ts';
import { getContext } from '@/lib/server/context.ts';
import { readToday } from '@/lib/server/invitations/list-invitations.ts';
import { readMessages } from '@/lib/server/locale.ts';
import { requirePageSession } from '@/lib/server/session/current-session.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readMessages()).today.title };
}

export default async function TodayPage() {
  const session = await requirePageSession();
  const today = await readToday(getContext(), session);
  return (
    <Hydrate data={[[todayQuery.queryKey, today]]}>
      <TodayView />
    </Hydrate>
  );
}
