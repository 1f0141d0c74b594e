'use client';

import { useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { DraftNote } from '@/app/(clinic)/_components/draft-note.tsx';
import { useDrafts } from '@/app/(clinic)/_components/use-draft.ts';
import {
  type AgentFormProps,
  type Choices,
  loadValidation,
  useAgentForm,
} from '@/app/(clinic)/agents/_components/use-agent-form.ts';
import { formatSpecialization } from '@/components/agents/agent-words.ts';
import { formatVisitType } from '@/components/agents/visit-type-words.ts';
import { Link } from '@/components/shell/link.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { SelectField, TextField } from '@/components/ui/inputs.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { describeThrown, RequestFailure } from '@/lib/client/request-failure.ts';
import { describeLastingFailure } from '@/lib/client/request-json.ts';
import { agentsQuery } from '@/lib/client/requests/list-agents.ts';
import type { AgentView } from '@/lib/shared/operations/agent.ts';
import { paths } from '@/lib/shared/paths.ts';

/** @param props.sourceId - the agent to duplicate */
export function NewAgent({ sourceId, ...choices }: Choices & { sourceId: string | null }) {
  const messages = useMessages('agents', 'draft');
  const text = messages.agents;
  const { keeper, drafts, error, retry } = useDrafts('agent');
  const draft = drafts === undefined ? undefined : (drafts[0] ?? null);
  const agents = useQuery(agentsQuery);
  // If the list of agents cannot be loaded the form works all the same; it then cannot suggest a name that is free.
  const known = agents.data ?? (agents.failureCount > 0 ? [] : undefined);
  return (
    <div className="page">
      <Link className="crumb" href={paths.agents}>
        <ChevronLeft className="icon" aria-hidden="true" />
        {messages.pages.agents}
      </Link>
      <header className="page-head">
        <div>
          <h1>{messages.pages.newAgent}</h1>
          <p>{text.newLead}</p>
        </div>
      </header>
      {draft !== undefined && known ? (
        <div className="grid grid-cols-[minmax(0,36rem)_minmax(0,20rem)] items-start gap-16 max-wide:gap-8 max-phone:grid-cols-1">
          <AgentForm choices={choices} agents={known} sourceId={sourceId} keeper={keeper} draft={draft} />
        </div>
      ) : error ? (
        <ErrorState
          title={messages.draft.error}
          body={describeLastingFailure(messages, error)}
          onRetry={retry}
        />
      ) : (
        <Skeleton label={messages.app.loading} />
      )}
    </div>
  );
}

function AgentForm(props: AgentFormProps) {
  const { choices, agents, sourceId } = props;
  const state = useAgentForm(props);
  const { form, make, problems, values } = state;
  const messages = useMessages('agents');
  const text = messages.agents;
  const isLive = useHydrated();
  const isUnclear =
    make.error instanceof RequestFailure && ['unclear', 'no_answer'].includes(make.error.code);
  const hasProblems = Object.values(problems).some((problem) => problem !== undefined);
  return (
    <form
      ref={form}
      className="grid gap-8"
      noValidate
      // Preload the validation before the first submit; a load failure is shown at the submit.
      onFocus={() => void loadValidation().catch(() => undefined)}
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        void state.submit();
      }}
    >
      <SourceNote source={agents.find((agent) => agent.id === values.copyOf)} isMissing={sourceId !== null} />
      {state.keptAt ? <DraftNote savedAt={state.keptAt} onDrop={state.startEmpty} /> : null}
      {make.isError && !hasProblems ? (
        <p className="error" role="alert">
          {isUnclear ? `${describeThrown(make.error)} ${text.unclear}` : describeThrown(make.error)}
        </p>
      ) : null}
      {/* Disabled until hydrated: text typed before would be lost. */}
      <fieldset className="form-group" disabled={!isLive}>
        <TextField
          id="name"
          label={text.name}
          hint={text.nameHint}
          isOptional
          problem={problems.name}
          value={values.name}
          onChange={(value) => state.change('name', value)}
        />
        <SelectField
          id="specialization"
          label={text.specialization}
          problem={problems.specialization}
          choices={choices.specializations.map((one) => [one, formatSpecialization(messages, one)])}
          value={values.specialization}
          onChange={(value) => state.change('specialization', value)}
        />
        <SelectField
          id="visitType"
          label={text.visitType}
          problem={problems.visitType}
          choices={choices.visitTypes.map((one) => [one, formatVisitType(messages, one)])}
          value={values.visitType}
          onChange={(value) => state.change('visitType', value)}
        />
      </fieldset>
      <div className="form-actions">
        <button
          className="btn btn-primary"
          type="submit"
          disabled={!isLive || make.isPending || make.isSuccess}
        >
          {make.isPending ? text.busy : text.submit}
        </button>
        <Link className="btn btn-quiet" href={paths.agents} onClick={state.giveUp}>
          {messages.app.cancel}
        </Link>
      </div>
    </form>
  );
}

/** Says what is copied from the other agent and what is not. */
function SourceNote({ source, isMissing }: { source: AgentView | undefined; isMissing: boolean }) {
  const messages = useMessages('agents');
  const text = messages.agents;
  if (!source && !isMissing) return null;
  return (
    <div className={`notice ${source ? 'is-info' : 'is-warning'}`} role="note">
      {source ? (
        <p>
          <strong>{text.copyTitle({ name: source.name ?? messages.app.unnamedAgent })}.</strong>{' '}
          {text.copyBody}
        </p>
      ) : (
        <p>{text.copyMissing}</p>
      )}
    </div>
  );
}
