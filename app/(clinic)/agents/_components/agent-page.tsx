'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Ban, ChevronLeft, Copy, ExternalLink, FileText, Plus, Star, Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { PageLoading } from '@/app/(clinic)/_components/page-loading.tsx';
import { formatAgentKind, formatSpecialization } from '@/components/agents/agent-words.ts';
import { formatVisitType } from '@/components/agents/visit-type-words.ts';
import { Link } from '@/components/shell/link.tsx';
import { useMay } from '@/components/shell/person.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { showToast } from '@/components/ui/toast.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { useLastingError } from '@/components/ui/use-lasting-error.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { describeThrown } from '@/lib/client/request-failure.ts';
import { describeLastingFailure, requestJson } from '@/lib/client/request-json.ts';
import { agentQuery } from '@/lib/client/requests/get-agent.ts';
import type { AgentView } from '@/lib/shared/operations/agent.ts';
import * as api from '@/lib/shared/operations/agent.ts';
import { openConfiguration } from '@/lib/shared/operations/agent.ts';
import { writePath } from '@/lib/shared/operations/operation.ts';
import { paths } from '@/lib/shared/paths.ts';

export function AgentPage({ id, problem }: { id: string; problem: string | null }) {
  const messages = useMessages('agents');
  const text = messages.agents;
  const mayManage = useMay('agent.manage');
  const query = useQuery(agentQuery(id));
  const { data, refetch } = query;
  const error = useLastingError(query);
  if (error) {
    return (
      <div className="page">
        <h1 className="sr-only">{messages.pages.agents}</h1>
        <ErrorState
          title={text.oneError}
          body={describeLastingFailure(messages, error)}
          onRetry={() => void refetch()}
        />
      </div>
    );
  }
  if (!data) return <PageLoading title={messages.pages.agents} />;
  return (
    <div className="page">
      <AgentHead agent={data} />
      {problem ? (
        <div className="notice is-warning mb-6" role="alert">
          <p>{problem}</p>
        </div>
      ) : null}
      <div className={mayManage ? 'split' : 'stack'}>
        {mayManage ? <Configuration id={id} /> : null}
        <div className="stack side">
          <section className="panel live-card grid gap-2" aria-labelledby="h-facts">
            <h2 className="text-base" id="h-facts">
              {text.factsTitle}
            </h2>
            <AgentFacts agent={data} />
          </section>
          {mayManage ? <DefaultChoice agent={data} /> : null}
        </div>
      </div>
    </div>
  );
}

function Configuration({ id }: { id: string }) {
  const text = useMessages('agents').agents;
  const isLive = useHydrated();
  const configuration = writePath(openConfiguration.path, { id });
  return (
    <section className="share" aria-labelledby="h-configuration">
      <div className="stack-4">
        <div>
          <h2 id="h-configuration">{text.configurationTitle}</h2>
          <p className="muted">{text.configurationBody}</p>
        </div>
        <div className="form-actions">
          <button
            className="btn btn-primary"
            type="button"
            disabled={!isLive}
            onClick={() => window.open(configuration, '_blank', 'noopener,noreferrer')}
          >
            <ExternalLink className="icon" aria-hidden="true" />
            {text.openConfiguration}
          </button>
        </div>
        <p className="hint">{text.foot}</p>
      </div>
    </section>
  );
}

/** The switch that makes this agent the default for new invitations. */
function DefaultChoice({ agent }: { agent: AgentView }) {
  const text = useMessages('agents').agents;
  const client = useQueryClient();
  const isLive = useHydrated();
  const { isDefault } = agent;
  const choose = useMutation({
    mutationFn: () =>
      requestJson(isDefault ? api.dropDefaultAgent : api.chooseDefaultAgent, { params: { id: agent.id } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['agents'] });
      showToast(isDefault ? text.defaultDropped : text.defaultChosen);
    },
    onError: (error) => showToast(describeThrown(error), { kind: 'problem' }),
  });
  return (
    <section className="panel live-card grid gap-2" aria-labelledby="h-default">
      <h2 className="text-base" id="h-default">
        {text.defaultTitle}
      </h2>
      <p className="hint">{isDefault ? text.defaultBody : text.defaultBodyNone}</p>
      <button
        className="btn mt-3"
        type="button"
        disabled={!isLive || choose.isPending}
        onClick={() => choose.mutate()}
      >
        {isDefault ? text.defaultDrop : text.defaultChoose}
      </button>
    </section>
  );
}

function AgentFacts({ agent }: { agent: AgentView }) {
  const messages = useMessages('agents');
  const text = messages.agents;
  const { format } = messages;
  const facts = [
    [text.specialization, formatSpecialization(messages, agent.specialization)],
    [text.visitType, formatVisitType(messages, agent.visitType)],
    [text.open, String(agent.openInvitations)],
    [text.startedNow, String(agent.startedInvitations)],
    [text.finishedAll, String(agent.finished)],
  ] as const;
  return (
    <dl className="facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
      {agent.createdAt ? (
        <div>
          <dt>{text.created}</dt>
          <dd>
            <time dateTime={agent.createdAt} title={format.exact(new Date(agent.createdAt))}>
              {format.day(new Date(agent.createdAt))}
            </time>
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

function AgentHead({ agent }: { agent: AgentView }) {
  const messages = useMessages('agents');
  const text = messages.agents;
  const router = useRouter();
  const client = useQueryClient();
  const isLive = useHydrated();
  const mayManage = useMay('agent.manage');
  const [isAsking, setAsking] = useState(false);
  const name = agent.name ?? messages.app.unnamedAgent;

  function ask(): void {
    // The dialog shows the number of open invitations: refetch it first.
    void client.invalidateQueries({ queryKey: agentQuery(agent.id).queryKey });
    setAsking(true);
  }

  async function remove(): Promise<void> {
    await requestJson(api.deleteAgent, { params: { id: agent.id } });
    showToast(text.removed);
    void client.invalidateQueries({ queryKey: ['invitations'] });
    void client.invalidateQueries({ queryKey: ['today'] });
    await client.invalidateQueries({ queryKey: ['agents', 'list'] });
    router.push(paths.agents);
  }

  return (
    <>
      <Link className="crumb" href={paths.agents}>
        <ChevronLeft className="icon" aria-hidden="true" />
        {messages.pages.agents}
      </Link>
      <header className="page-head">
        <div>
          <h1>
            <bdi>{name}</bdi>
          </h1>
          <p>{formatAgentKind(messages, agent)}</p>
          {agent.isDefault ? <p className="pill is-neutral mt-2 w-fit">{text.isDefault}</p> : null}
        </div>
        <div className="head-actions">
          <Link className="btn" href={`${paths.newInvitation}?agent=${encodeURIComponent(agent.id)}`}>
            <Plus className="icon" aria-hidden="true" />
            {text.invite}
          </Link>
          {mayManage ? (
            <Link className="btn" href={paths.duplicateAgent(agent.id)}>
              <Copy className="icon" aria-hidden="true" />
              {text.duplicate}
            </Link>
          ) : null}
          {mayManage ? (
            <button className="btn btn-danger-quiet" type="button" disabled={!isLive} onClick={ask}>
              <Trash2 className="icon" aria-hidden="true" />
              {text.remove}
            </button>
          ) : null}
        </div>
      </header>
      {isAsking ? (
        <ConfirmDialog
          title={text.removeTitle({ name })}
          keepLabel={text.keep}
          confirmLabel={text.remove}
          mustType={
            agent.openInvitations > 0
              ? {
                  name,
                  label: text.removeType,
                  hint: text.removeTypeHint({ name }),
                  matches: text.removeTypeMatches,
                }
              : undefined
          }
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          <Consequences agent={agent} />
        </ConfirmDialog>
      ) : null}
    </>
  );
}

function Consequences({ agent }: { agent: AgentView }) {
  const text = useMessages('agents').agents;
  return (
    <>
      <ul>
        <li>
          <Ban className="icon" aria-hidden="true" />
          {agent.openInvitations > 0 ? (
            <span>
              <strong>{text.removeOpen({ count: agent.openInvitations })}</strong>{' '}
              {[
                text.removeOpenRest({ count: agent.openInvitations }),
                agent.startedInvitations > 0 ? text.removeStarted({ count: agent.startedInvitations }) : '',
              ].join(' ')}
            </span>
          ) : (
            <span>{text.removeNoOpen}</span>
          )}
        </li>
        <li>
          <FileText className="icon" aria-hidden="true" />
          <span>
            <strong>{text.removeKept({ count: agent.finished })}</strong>{' '}
            {text.removeKeptRest({ count: agent.finished })}
          </span>
        </li>
        {agent.isDefault ? (
          <li>
            <Star className="icon" aria-hidden="true" />
            <span>{text.removeDefault}</span>
          </li>
        ) : null}
      </ul>
      <p className="muted">{text.removeFinal}</p>
    </>
  );
}
