import { NuqsAdapter } from 'nuqs/adapters/next/app';
import { Hydrate } from '@/app/(clinic)/_components/hydrate.tsx';
import { openPage } from '@/app/(clinic)/_components/open-page.tsx';
import { InvitationList } from '@/app/(clinic)/invitations/_components/invitation-list.tsx';
import { ListTexts } from '@/lib/client/generated-texts/list-texts.tsx';
import { LiveTexts } from '@/lib/client/generated-texts/live-texts.tsx';
import { RecordTexts } from '@/lib/client/generated-texts/record-texts.tsx';
import { TableTexts } from '@/lib/client/generated-texts/table-texts.tsx';
import { trackingQuery } from '@/lib/client/requests/get-tracking.ts';
import { invitationsQuery } from '@/lib/client/requests/list-invitations.ts';
import { invitationSummaryQuery } from '@/lib/client/requests/summarize-invitations.ts';
import { recordAudit } from '@/lib/server/audit.ts';
import { getContext } from '@/lib/server/context.ts';
import { listInvitations } from '@/lib/server/invitation-lists/list-invitations.ts';
import { summarizeInvitations } from '@/lib/server/invitation-lists/summarize-invitations.ts';
import { titleFrom } from '@/lib/server/page-title.ts';
import { readTracking } from '@/lib/server/tracker/tracker-store.ts';
import { parseInvitationFilter } from '@/lib/shared/parse-filter.ts';

export const generateMetadata = titleFrom('invitations');

type Query = Promise<Record<string, string | string[] | undefined>>;

export default async function InvitationsPage({ searchParams }: { searchParams: Query }) {
  const { session, refusal } = await openPage('invitations');
  if (refusal) return refusal;
  const context = getContext();
  const query = await searchParams;
  const filter = parseInvitationFilter({ get: (name) => [query[name]].flat()[0] ?? null });
  const [page, summary, tracking] = await Promise.all([
    // Day filters need the browser's time zone, which the server does not know.
    query.from || query.to ? null : listInvitations(context, session, filter),
    summarizeInvitations(context, session),
    readTracking(context, session),
    recordAudit(context, session, session.email, 'invitation.list', null),
  ]);
  return (
    <RecordTexts>
      <LiveTexts>
        <TableTexts>
          <ListTexts>
            <Hydrate
              data={[
                [invitationsQuery(filter).queryKey, page ? { pages: [page], pageParams: [null] } : undefined],
                [invitationSummaryQuery.queryKey, summary],
                [trackingQuery.queryKey, tracking],
              ]}
            >
              <NuqsAdapter>
                <InvitationList />
              </NuqsAdapter>
            </Hydrate>
          </ListTexts>
        </TableTexts>
      </LiveTexts>
    </RecordTexts>
  );
}
