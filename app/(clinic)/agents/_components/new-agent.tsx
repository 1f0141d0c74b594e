'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { DraftNote, holdsText } from '@/app/(clinic)/_components/draft-note.tsx';
import { useDrafts } from '@/app/(clinic)/_components/use-draft.ts';
import { formatAgentKind, formatSpecialization } from '@/components/agents/agent-words.ts';
import { formatVisitType } from '@/components/agents/visit-type-words.ts';
import { Bones } from '@/components/ui/blank.tsx';
import { ErrorBlank } from '@/components/ui/error-blank.tsx';
import { Field } from '@/components/ui/field.tsx';
import { loadPart } from '@/components/ui/load-part.ts';
import { showToast } from '@/components/ui/toast.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { useProblems } from '@/components/ui/use-problems.ts';
import { limits } from '@/contract/limits.ts';
import type { DraftKeeper } from '@/lib/client/draft-keeper.ts';
import { makeRequestId } from '@/lib/client/make-request-id.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { describeStanding, isRefusal, RequestFailure } from '@/lib/client/request-json.ts';
import { agentsQuery } from '@/lib/client/requests/list-agents.ts';
import { makeAgent } from '@/lib/client/requests/make-agent.ts';
import { findFreeName, joinName } from '@/lib/shared/agent-name.ts';
import type { CoreMessages, MessagesOf } from '@/lib/shared/messages.ts';
import { paths } from '@/lib/shared/paths.ts';
import type { AgentView, DraftView } from '@/lib/shared/views.ts';

/** The contract's schemas come after the page; they are needed when the form is sent. */
const loadValidation = () => import('@/lib/shared/requests.ts');

const fields = ['name', 'specialization', 'visitType'] as const;
type FieldName = (typeof fields)[number];
/** `copyOf`: the agent that is duplicated, or ''. */
type Values = Record<FieldName | 'copyOf', string>;
type Problems = Partial<Record<FieldName, string>>;

type Choices = { specializations: readonly string[]; visitTypes: readonly string[] };

/** @param props.sourceId - the agent to duplicate */
export function NewAgent({ sourceId, ...choices }: Choices & { sourceId: string | null }) {
  const messages = useMessages('agents', 'draft');
  const text = messages.agents;
  const { keeper, drafts, error, retry } = useDrafts('agent');
  const draft = drafts === undefined ? undefined : (drafts[0] ?? null);
  const agents = useQuery(agentsQuery);
  // Without the others an agent can be made as well; only its name is not known to be free.
  const known = agents.data ?? (agents.failureCount > 0 ? [] : undefined);
  return (
    <div className="page">
      <Link className="crumb" href={paths.agents}>
        <ChevronLeft className="icon" aria-hidden="true" />
        {text.crumb}
      </Link>
      <header className="page-head">
        <div>
          <h1>{text.newTitle}</h1>
          <p>{text.newLead}</p>
        </div>
      </header>
      {draft !== undefined && known ? (
        <div className="grid grid-cols-[minmax(0,36rem)_minmax(0,20rem)] items-start gap-16 max-wide:gap-8 max-phone:grid-cols-1">
          <AgentForm choices={choices} agents={known} sourceId={sourceId} keeper={keeper} draft={draft} />
        </div>
      ) : error ? (
        <ErrorBlank title={messages.draft.error} body={describeStanding(messages, error)} onRetry={retry} />
      ) : (
        <Bones label={messages.app.loading} />
      )}
    </div>
  );
}

/** A name for an agent of this kind that no other has, within what the contract allows. */
function suggestName(
  messages: CoreMessages,
  agents: readonly AgentView[],
  kind: Pick<Values, 'specialization' | 'visitType'>,
): string {
  const words = formatAgentKind(messages, kind);
  return findFreeName(
    (count) => joinName(words, count === 1 ? '' : ` ${count}`),
    agents.map((agent) => agent.name),
  );
}

/**
 * The form as it opens: what was typed before, as far as it is still offered; otherwise the agent to duplicate, or
 * the usual kind with a name for it. A draft of something else gives way to what was asked for just now.
 */
function startValues(
  messages: MessagesOf<'agents'>,
  { specializations, visitTypes }: Choices,
  agents: readonly AgentView[],
  source: AgentView | undefined,
  draft: DraftView | null,
): Values {
  const kept = draft?.values;
  const given = kept ?? source;
  const values = {
    specialization: specializations.find((one) => one === given?.specialization) ?? specializations[0] ?? '',
    visitType: visitTypes.find((one) => one === given?.visitType) ?? visitTypes[0] ?? '',
    copyOf: kept?.copyOf ?? source?.id ?? '',
  };
  if (kept) return { ...values, name: kept.name ?? '' };
  if (!source) return { ...values, name: suggestName(messages, agents, values) };
  const { copyEnd } = messages.agents;
  const name = findFreeName(
    (count) => joinName(source.name ?? messages.app.unnamedAgent, copyEnd({ count })),
    agents.map((agent) => agent.name),
  );
  return { ...values, name };
}

function AgentForm({
  choices,
  agents,
  sourceId,
  keeper,
  draft: stored,
}: {
  choices: Choices;
  agents: readonly AgentView[];
  sourceId: string | null;
  keeper: DraftKeeper;
  draft: DraftView | null;
}) {
  const messages = useMessages('agents');
  const text = messages.agents;
  const router = useRouter();
  const client = useQueryClient();
  const isLive = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const asked = agents.find((agent) => agent.id === sourceId);
  const draft = !asked || stored?.values.copyOf === asked.id ? stored : null;
  const [values, setValues] = useState(() => startValues(messages, choices, agents, asked, draft));
  const { problems, setProblems, showProblems } = useProblems<Problems>(form, {});
  const [keptAt, setKeptAt] = useState(() =>
    draft && holdsText(draft, ['specialization', 'visitType', 'copyOf']) && !isSuggested(values)
      ? draft.savedAt
      : null,
  );
  // The same for every try, over reloads too, so that the server recognizes a repeated one.
  const [requestId, setRequestId] = useState(() => draft?.requestId ?? makeRequestId());

  const make = useMutation({
    mutationFn: makeAgent,
    onSuccess: (made) => {
      keeper.drop(requestId);
      void client.invalidateQueries({ queryKey: ['agents'] });
      showToast(text.made);
      router.push(paths.agent(made.id));
    },
    onError: (error) => {
      if (!(error instanceof RequestFailure)) return;
      // The server has dropped the draft when it made the agent and only the answer got lost.
      const next = isRefusal(error) ? makeRequestId() : requestId;
      setRequestId(next);
      keeper.keep({ requestId: next, values });
      showProblems(mapFields(error));
    },
  });

  function startEmpty(): void {
    keeper.drop(requestId);
    setRequestId(makeRequestId());
    setValues(startValues(messages, choices, agents, asked, null));
    setProblems({});
    setKeptAt(null);
    form.current?.querySelector<HTMLElement>('input')?.focus();
  }

  /** Whether nobody has typed a name: the one that is there goes with what is chosen. */
  function isSuggested(of: Values): boolean {
    return of.copyOf === '' && of.name === suggestName(messages, agents, of);
  }

  function change(field: FieldName, value: string): void {
    const next = { ...values, [field]: value };
    if (field !== 'name' && isSuggested(values)) next.name = suggestName(messages, agents, next);
    setValues(next);
    keeper.keep({ requestId, values: next });
    setProblems({ ...problems, [field]: undefined });
  }

  async function submit(): Promise<void> {
    if (make.isPending || make.isSuccess) return;
    const validation = await loadPart(loadValidation);
    if (!validation) return;
    const name = values.name.trim();
    const parsed = validation.makeAgentSchema.safeParse({
      name: name || undefined,
      specialization: values.specialization,
      consultAgentType: values.visitType,
    });
    if (!parsed.success) {
      const isLong = [...name].length > limits.agentNameLength;
      const sentence = isLong
        ? messages.app.tooLong({ max: limits.agentNameLength })
        : messages.app.badCharacters;
      showProblems({ name: sentence });
      return;
    }
    setProblems({});
    // A reload during the call finds the id that was sent.
    keeper.keep({ requestId, values });
    make.mutate({ requestId, agent: parsed.data });
  }

  const isUnclear =
    make.error instanceof RequestFailure && ['unclear', 'no_answer'].includes(make.error.code);
  const hasProblems = Object.values(problems).some((problem) => problem !== undefined);

  return (
    <form
      ref={form}
      className="grid gap-8"
      noValidate
      // Ahead of the first submit; a failure shows there.
      onFocus={() => void loadValidation().catch(() => undefined)}
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <SourceNote source={agents.find((agent) => agent.id === values.copyOf)} isMissing={sourceId !== null} />
      {keptAt ? <DraftNote savedAt={keptAt} onDrop={startEmpty} /> : null}
      {make.isError && !hasProblems ? (
        <p className="error" role="alert">
          {isUnclear ? `${make.error.message} ${text.unclear}` : make.error.message}
        </p>
      ) : null}
      {/* What is typed before the page is live would be lost. */}
      <fieldset className="form-group" disabled={!isLive}>
        <Field id="name" label={text.name} hint={text.nameHint} isOptional problem={problems.name}>
          {({ describedBy, isInvalid }) => (
            <input
              className="input"
              id="name"
              value={values.name}
              aria-describedby={describedBy}
              aria-invalid={isInvalid || undefined}
              onChange={(event) => change('name', event.target.value)}
            />
          )}
        </Field>
        <Field id="specialization" label={text.specialization} problem={problems.specialization}>
          {({ describedBy, isInvalid }) => (
            <select
              className="input native-select"
              id="specialization"
              value={values.specialization}
              aria-describedby={describedBy}
              aria-invalid={isInvalid || undefined}
              onChange={(event) => change('specialization', event.target.value)}
            >
              {choices.specializations.map((value) => (
                <option key={value} value={value}>
                  {formatSpecialization(messages, value)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field id="visitType" label={text.visitType} problem={problems.visitType}>
          {({ describedBy, isInvalid }) => (
            <select
              className="input native-select"
              id="visitType"
              value={values.visitType}
              aria-describedby={describedBy}
              aria-invalid={isInvalid || undefined}
              onChange={(event) => change('visitType', event.target.value)}
            >
              {choices.visitTypes.map((value) => (
                <option key={value} value={value}>
                  {formatVisitType(messages, value)}
                </option>
              ))}
            </select>
          )}
        </Field>
      </fieldset>
      <div className="form-actions">
        <button
          className="btn btn-primary"
          type="submit"
          disabled={!isLive || make.isPending || make.isSuccess}
        >
          {make.isPending ? text.busy : text.submit}
        </button>
        <Link className="btn btn-quiet" href={paths.agents} onClick={() => keeper.drop(requestId)}>
          {messages.app.cancel}
        </Link>
      </div>
    </form>
  );
}

/** What is copied of an agent and what is not. */
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

const fieldByPath: Record<string, FieldName> = {
  name: 'name',
  specialization: 'specialization',
  consultAgentType: 'visitType',
};

function mapFields(error: RequestFailure): Problems {
  const entries = error.fields.flatMap(({ path, message }) => {
    const field = fieldByPath[path.replace(/^agent\./, '')];
    return field ? [[field, message] as const] : [];
  });
  return Object.fromEntries(entries);
}
