'use client';

import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, MessageSquareText, Plus } from 'lucide-react';
import { holdsText } from '@/app/(clinic)/_components/draft-note.tsx';
import { useDrafts } from '@/app/(clinic)/_components/use-draft.ts';
import { InvitationForm } from '@/app/(clinic)/invitations/_components/invitation-form.tsx';
import { Link } from '@/components/shell/link.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useLastingError } from '@/components/ui/use-lasting-error.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { describeLastingFailure } from '@/lib/client/request-json.ts';
import { invitationQuery } from '@/lib/client/requests/get-invitation.ts';
import { agentsQuery } from '@/lib/client/requests/list-agents.ts';
import { chosenFields } from '@/lib/shared/invitation-values.ts';
import { paths } from '@/lib/shared/paths.ts';

/** @param props.againId - id of an earlier invitation whose patient's details fill the form */
export function NewInvitation(props: {
  clinic: string;
  serviceHost: string;
  agentId: string | null;
  againId: string | null;
}) {
  const messages = useMessages('form', 'draft');
  const text = messages.newInvitation;
  const agents = useQuery(agentsQuery);
  const agentsError = useLastingError(agents);
  const { keeper, drafts, error: draftError, retry } = useDrafts('invitation');
  const { againId } = props;
  const earlier = useQuery({ ...invitationQuery(againId ?? ''), enabled: againId !== null });
  const earlierError = useLastingError(earlier);
  const isKnown = againId === null || earlier.data !== undefined;
  const isLoading =
    (agents.isPending && !agentsError) ||
    (drafts === undefined && !draftError) ||
    (!isKnown && !earlierError);
  return (
    <div className="page">
      <Link className="crumb" href={paths.invitations}>
        <ChevronLeft className="icon" aria-hidden="true" />
        {messages.pages.invitations}
      </Link>
      <header className="page-head">
        <div>
          <h1>{messages.pages.newInvitation}</h1>
          <p>{text.lead}</p>
        </div>
      </header>
      {agentsError ? (
        <ErrorState
          title={text.agentsError}
          body={describeLastingFailure(messages, agentsError)}
          onRetry={() => void agents.refetch()}
        />
      ) : draftError ? (
        <ErrorState
          title={messages.draft.error}
          body={describeLastingFailure(messages, draftError)}
          onRetry={retry}
        />
      ) : earlierError ? (
        <ErrorState
          title={messages.draft.error}
          body={describeLastingFailure(messages, earlierError)}
          onRetry={() => void earlier.refetch()}
        />
      ) : isLoading ? (
        <Skeleton label={messages.app.loading} />
      ) : null}
      {agents.data?.length === 0 ? (
        <EmptyState icon={MessageSquareText} title={text.noAgentTitle} body={text.noAgentBody}>
          <Link className="btn btn-primary" href={paths.newAgent}>
            <Plus className="icon" aria-hidden="true" />
            {messages.pages.newAgent}
          </Link>
        </EmptyState>
      ) : null}
      {agents.data && agents.data.length > 0 && drafts !== undefined && isKnown ? (
        <div className="grid grid-cols-[minmax(0,36rem)_minmax(0,20rem)] items-start gap-16 max-wide:gap-8 max-phone:grid-cols-1">
          <InvitationForm
            agents={agents.data}
            agentId={props.agentId}
            earlier={earlier.data ?? null}
            keeper={keeper}
            drafts={drafts.filter((one) => holdsText(one, chosenFields))}
          />
          <Preview clinic={props.clinic} serviceHost={props.serviceHost} />
        </div>
      ) : null}
    </div>
  );
}

/** Preview of what the patient sees first. */
function Preview({ clinic, serviceHost }: { clinic: string; serviceHost: string }) {
  const text = useMessages('form', 'draft').newInvitation;
  return (
    <aside className="sticky top-6 grid gap-3 max-phone:static" aria-labelledby="preview-title">
      <h2 className="text-sm font-medium tracking-normal text-fg-muted" id="preview-title">
        {text.previewTitle}
      </h2>
      <div className="overflow-hidden rounded-lg bg-surface shadow-sm">
        <div className="grid gap-0.5 p-4">
          <strong className="font-semibold">{clinic}</strong>
          <span className="muted">{text.previewBody}</span>
          <span className="mono subtle">{serviceHost}</span>
        </div>
      </div>
      <p className="hint">{text.previewNote}</p>
    </aside>
  );
}
