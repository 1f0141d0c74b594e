import { Hydrate } from '@/app/(clinic)/_components/hydrate.tsx';
import { openPage } from '@/app/(clinic)/_components/open-page.tsx';
import { NewInvitation } from '@/app/(clinic)/invitations/_components/new-invitation.tsx';
import { DraftTexts } from '@/lib/client/generated-texts/draft-texts.tsx';
import { FormTexts } from '@/lib/client/generated-texts/form-texts.tsx';
import { agentsQuery } from '@/lib/client/requests/list-agents.ts';
import { organizationSettingsQuery } from '@/lib/client/requests/organization-settings.ts';
import { readAgents } from '@/lib/server/agents/agent-store.ts';
import { getContext } from '@/lib/server/context.ts';
import { titleFrom } from '@/lib/server/page-title.ts';
import { readSettingsView } from '@/lib/server/settings/organization-settings.ts';

export const generateMetadata = titleFrom('newInvitation');

type Query = Promise<Record<string, string | string[] | undefined>>;

export default async function NewInvitationPage({ searchParams }: { searchParams: Query }) {
  const { session, refusal } = await openPage('newInvitation');
  if (refusal) return refusal;
  const context = getContext();
  const [agents, settings] = await Promise.all([
    readAgents(context, session),
    readSettingsView(context, session),
  ]);
  return (
    <DraftTexts>
      <FormTexts>
        <Hydrate
          data={[
            [agentsQuery.queryKey, agents.ok ? agents.value : undefined],
            [organizationSettingsQuery.queryKey, settings],
          ]}
        >
          <NewInvitation
            clinic={session.organizationName}
            serviceHost={new URL(context.env.consultBaseUrl).host}
            agentId={[(await searchParams).agent].flat()[0] ?? null}
            againId={[(await searchParams).again].flat()[0] ?? null}
          />
        </Hydrate>
      </FormTexts>
    </DraftTexts>
  );
}
