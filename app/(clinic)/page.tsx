import { Hydrate } from '@/app/(clinic)/_components/hydrate.tsx';
import { openPage } from '@/app/(clinic)/_components/open-page.tsx';
import { TodayView } from '@/app/(clinic)/_components/today/today-view.tsx';
import { LiveTexts } from '@/lib/client/generated-texts/live-texts.tsx';
import { RecordTexts } from '@/lib/client/generated-texts/record-texts.tsx';
import { TodayTexts } from '@/lib/client/generated-texts/today-texts.tsx';
import { todayQuery } from '@/lib/client/requests/get-today.ts';
import { trackingQuery } from '@/lib/client/requests/get-tracking.ts';
import { getContext } from '@/lib/server/context.ts';
import { readToday } from '@/lib/server/invitation-lists/read-today.ts';
import { titleFrom } from '@/lib/server/page-title.ts';
import { readTracking } from '@/lib/server/tracker/tracker-store.ts';

export const generateMetadata = titleFrom('today');

export default async function TodayPage() {
  const { session, refusal } = await openPage('today');
  if (refusal) return refusal;
  const context = getContext();
  const [today, tracking] = await Promise.all([readToday(context, session), readTracking(context, session)]);
  return (
    <Hydrate
      data={[
        [todayQuery.queryKey, today],
        [trackingQuery.queryKey, tracking],
      ]}
    >
      <RecordTexts>
        <LiveTexts>
          <TodayTexts>
            <TodayView />
          </TodayTexts>
        </LiveTexts>
      </RecordTexts>
    </Hydrate>
  );
}
