import { notFound } from 'next/navigation';
import { Hydrate } from '@/app/(clinic)/_components/hydrate.tsx';
import { openPage } from '@/app/(clinic)/_components/open-page.tsx';
import { InvitationPage } from '@/app/(clinic)/invitations/_components/invitation-page.tsx';
import { InvitationTexts } from '@/lib/client/generated-texts/invitation-texts.tsx';
import { LiveTexts } from '@/lib/client/generated-texts/live-texts.tsx';
import { RecordTexts } from '@/lib/client/generated-texts/record-texts.tsx';
import { invitationQuery } from '@/lib/client/requests/get-invitation.ts';
import { trackingQuery } from '@/lib/client/requests/get-tracking.ts';
import { getContext } from '@/lib/server/context.ts';
import { readInvitation } from '@/lib/server/inviting/read-invitation.ts';
import { titleFrom } from '@/lib/server/page-title.ts';
import { readTracking } from '@/lib/server/tracker/tracker-store.ts';

export const generateMetadata = titleFrom('invitation');

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { session, refusal } = await openPage('invitation');
  if (refusal) return refusal;
  const { id } = await params;
  const context = getContext();
  const [view, tracking] = await Promise.all([
    readInvitation(context, session, id),
    readTracking(context, session),
  ]);
  if (!view) notFound();
  return (
    <InvitationTexts>
      <RecordTexts>
        <LiveTexts>
          <Hydrate
            data={[
              [invitationQuery(id).queryKey, view],
              [trackingQuery.queryKey, tracking],
            ]}
          >
            <InvitationPage
              id={id}
              clinic={session.organizationName}
              serviceHost={new URL(context.env.consultBaseUrl).host}
            />
          </Hydrate>
        </LiveTexts>
      </RecordTexts>
    </InvitationTexts>
  );
}
