'use client';

import { useQuery } from '@tanstack/react-query';
import { Copy, ExternalLink, MessageSquareText, Plus } from 'lucide-react';
import { formatAgentKind, formatSpecialization } from '@/components/agents/agent-words.ts';
import { formatVisitType } from '@/components/agents/visit-type-words.ts';
import { Link } from '@/components/shell/link.tsx';
import { useMay } from '@/components/shell/person.tsx';
import { Blank, Bones } from '@/components/ui/blank.tsx';
import { ErrorBlank } from '@/components/ui/error-blank.tsx';
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
      {agents.isPending && !error ? <Bones label={messages.app.loading} /> : null}
      {error ? (
        <ErrorBlank
          title={text.errorTitle}
          body={describeLastingFailure(messages, error)}
          onRetry={() => void agents.refetch()}
        />
      ) : null}
      {agents.data?.length === 0 ? (
        <Blank icon={MessageSquareText} title={text.noneTitle} body={text.noneBody}>
          {mayManage ? <NewAgentLink /> : null}
        </Blank>
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
  const text = messages.agents;
  return (
    <div className="-mx-3">
      {/* biome-ignore lint/a11y/noRedundantRoles: on a phone the table is laid out as a list, which drops its roles. */}
      <table className="data-grid" role="table">
        <caption className="sr-only">{text.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{text.name}</th>
            <th scope="col">{text.specialization}</th>
            <th scope="col">{text.visitType}</th>
            <th className="end" scope="col">
              {text.open}
            </th>
            <th className="end max-wide:hidden" scope="col">
              {text.finished}
            </th>
            <th className="max-wide:hidden" scope="col">
              {text.created}
            </th>
            <th className="acts" scope="col">
              <span className="sr-only">{messages.app.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {agents.map((agent) => (
            <AgentRow key={agent.id} agent={agent} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function AgentRow({ agent }: { agent: AgentView }) {
  const messages = useMessages('agents');
  const text = messages.agents;
  const { format } = messages;
  const mayManage = useMay('agent.manage');
  const name = agent.name ?? messages.app.unnamedAgent;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: the list layout of a phone drops the table's own roles.
    <tr role="row">
      {/* biome-ignore lint/a11y/noRedundantRoles: as above. */}
      <td role="cell" className="name">
        <Link href={paths.agent(agent.id)}>
          <bdi>{name}</bdi>
        </Link>
        {agent.isDefault ? <span className="pill is-neutral w-fit md:ms-2">{text.isDefault}</span> : null}
        <small className="hidden max-phone:block">
          {`${formatAgentKind(messages, agent)}. ${text.openCount({ count: agent.openInvitations })}`}
        </small>
      </td>
      {/* biome-ignore lint/a11y/noRedundantRoles: as above. */}
      <td role="cell" className="c-hide">
        {formatSpecialization(messages, agent.specialization)}
      </td>
      {/* biome-ignore lint/a11y/noRedundantRoles: as above. */}
      <td role="cell" className="c-hide soft">
        {formatVisitType(messages, agent.visitType)}
      </td>
      {/* biome-ignore lint/a11y/noRedundantRoles: as above. */}
      <td role="cell" className="c-hide end num">
        {agent.openInvitations}
      </td>
      {/* biome-ignore lint/a11y/noRedundantRoles: as above. */}
      <td role="cell" className="c-hide end num max-wide:hidden">
        {agent.finishedLast30Days}
      </td>
      {/* biome-ignore lint/a11y/noRedundantRoles: as above. */}
      <td role="cell" className="c-hide soft max-wide:hidden">
        {agent.createdAt ? (
          <time dateTime={agent.createdAt} title={format.exact(new Date(agent.createdAt))}>
            {format.day(new Date(agent.createdAt))}
          </time>
        ) : null}
      </td>
      {/* biome-ignore lint/a11y/noRedundantRoles: as above. */}
      <td role="cell" className="acts">
        {mayManage ? (
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
        ) : null}
      </td>
    </tr>
  );
}
