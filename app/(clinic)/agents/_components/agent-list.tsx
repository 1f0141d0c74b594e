'use client';

import { useQuery } from '@tanstack/react-query';
import { Copy, ExternalLink, MessageSquareText, Plus } from 'lucide-react';
import { formatAgentKind, formatSpecialization } from '@/components/agents/agent-words.ts';
import { formatVisitType } from '@/components/agents/visit-type-words.ts';
import { Link } from '@/components/shell/link.tsx';
import { useMay } from '@/components/shell/person.tsx';
import { type Column, DataGrid } from '@/components/ui/data-grid/data-grid.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useLastingError } from '@/components/ui/use-lasting-error.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { describeLastingFailure } from '@/lib/client/request-json.ts';
import { agentsQuery } from '@/lib/client/requests/list-agents.ts';
import type { AgentView } from '@/lib/shared/operations/agent.ts';
import { openConfiguration } from '@/lib/shared/operations/agent.ts';
import { writePath } from '@/lib/shared/operations/operation.ts';
import { paths } from '@/lib/shared/paths.ts';

export function AgentList() {
  const messages = useMessages('agents');
  const text = messages.agents;
  const agents = useQuery(agentsQuery);
  const mayManage = useMay('agent.manage');
  const error = useLastingError(agents);
  return (
    <div className="page agents">
      <header className="page-head">
        <div>
          <h1>{messages.pages.agents}</h1>
          <p>{text.lead}</p>
        </div>
        <div className="head-actions">{mayManage ? <NewAgentLink /> : null}</div>
      </header>
      {agents.isPending && !error ? <Skeleton label={messages.app.loading} /> : null}
      {error ? (
        <ErrorState
          title={text.errorTitle}
          body={describeLastingFailure(messages, error)}
          onRetry={() => void agents.refetch()}
        />
      ) : null}
      {agents.data?.length === 0 ? (
        <EmptyState icon={MessageSquareText} title={text.noneTitle} body={text.noneBody}>
          {mayManage ? <NewAgentLink /> : null}
        </EmptyState>
      ) : null}
      {agents.data && agents.data.length > 0 ? (
        <>
          <AgentTable agents={agents.data} />
          <div className="flex flex-wrap items-center justify-between gap-4 pt-4 text-sm text-fg-muted">
            {mayManage ? <span>{text.foot}</span> : null}
          </div>
        </>
      ) : null}
    </div>
  );
}

function NewAgentLink() {
  const messages = useMessages('agents');
  return (
    <Link className="btn btn-primary" href={paths.newAgent}>
      <Plus className="icon" aria-hidden="true" />
      {messages.pages.newAgent}
    </Link>
  );
}

function AgentTable({ agents }: { agents: readonly AgentView[] }) {
  const messages = useMessages('agents');
  const { agents: text, format } = messages;
  const mayManage = useMay('agent.manage');
  const columns: Column<AgentView>[] = [
    { key: 'name', cellClass: 'name', heading: text.name, cell: (agent) => <AgentName agent={agent} /> },
    {
      key: 'specialization',
      cellClass: 'c-hide',
      heading: text.specialization,
      cell: (agent) => formatSpecialization(messages, agent.specialization),
    },
    {
      key: 'visitType',
      cellClass: 'c-hide soft',
      heading: text.visitType,
      cell: (agent) => formatVisitType(messages, agent.visitType),
    },
    {
      key: 'open',
      className: 'end',
      cellClass: 'c-hide end num',
      heading: text.open,
      cell: (agent) => agent.openInvitations,
    },
    {
      key: 'finished',
      className: 'end max-wide:hidden',
      cellClass: 'c-hide end num max-wide:hidden',
      heading: text.finished,
      cell: (agent) => agent.finishedLast30Days,
    },
    {
      key: 'created',
      className: 'max-wide:hidden',
      cellClass: 'c-hide soft max-wide:hidden',
      heading: text.created,
      cell: ({ createdAt }) =>
        createdAt ? (
          <time dateTime={createdAt} title={format.exact(new Date(createdAt))}>
            {format.day(new Date(createdAt))}
          </time>
        ) : null,
    },
    {
      key: 'actions',
      className: 'acts',
      heading: <span className="sr-only">{messages.app.actions}</span>,
      cell: (agent) => (mayManage ? <AgentActions agent={agent} /> : null),
    },
  ];
  return <DataGrid caption={text.caption} columns={columns} rows={agents} />;
}

function AgentName({ agent }: { agent: AgentView }) {
  const messages = useMessages('agents');
  const text = messages.agents;
  return (
    <>
      <Link href={paths.agent(agent.id)}>
        <bdi>{agent.name ?? messages.app.unnamedAgent}</bdi>
      </Link>
      {agent.isDefault ? <span className="pill is-neutral w-fit md:ms-2">{text.isDefault}</span> : null}
      <small className="hidden max-phone:block">
        {`${formatAgentKind(messages, agent)}. ${text.openCount({ count: agent.openInvitations })}`}
      </small>
    </>
  );
}

function AgentActions({ agent }: { agent: AgentView }) {
  const messages = useMessages('agents');
  const text = messages.agents;
  const name = agent.name ?? messages.app.unnamedAgent;
  return (
    <span className="hover-acts max-phone:hidden">
      <Link
        className="btn btn-sm"
        href={paths.duplicateAgent(agent.id)}
        aria-label={text.duplicateOf({ name })}
      >
        <Copy className="icon" aria-hidden="true" />
        {text.duplicate}
      </Link>
      <a
        className="btn btn-sm"
        href={writePath(openConfiguration.path, { id: agent.id })}
        target="_blank"
        rel="noreferrer noopener"
        aria-label={`${text.openConfiguration}: ${name} ${text.opensTab}`}
      >
        <ExternalLink className="icon" aria-hidden="true" />
        {text.openConfiguration}
      </a>
    </span>
  );
}
