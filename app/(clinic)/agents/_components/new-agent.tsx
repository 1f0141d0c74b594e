'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { DraftNote, holdsText } from '@/app/(clinic)/_components/draft-note.tsx';
import { useDraft } from '@/app/(clinic)/_components/use-draft.ts';
import { formatSpecialization, formatVisitType } from '@/components/agents/agent-words.ts';
import { Bones, ErrorBlank } from '@/components/ui/blank.tsx';
import { Field } from '@/components/ui/field.tsx';
import { showToast } from '@/components/ui/toast.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { limits } from '@/contract/limits.ts';
import type { DraftKeeper } from '@/lib/client/draft-keeper.ts';
import { makeRequestId } from '@/lib/client/make-request-id.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { describeStanding, isRefusal, RequestFailure } from '@/lib/client/request-json.ts';
import { makeAgent } from '@/lib/client/requests/make-agent.ts';

import { paths } from '@/lib/shared/paths.ts';
import type { DraftView } from '@/lib/shared/views.ts';

/** The contract's schemas come after the page; they are needed when the form is sent. */
const loadValidation = () => import('@/lib/shared/requests.ts');

const fields = ['name', 'specialization', 'visitType'] as const;
type Values = Record<(typeof fields)[number], string>;
type Problems = Partial<Values>;

type Choices = { specializations: readonly string[]; visitTypes: readonly string[] };

export function NewAgent(choices: Choices) {
  const messages = useMessages();
  const text = messages.agents;
  const { keeper, draft, error, retry } = useDraft('agent');
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
      {draft !== undefined ? (
        <div className="form-layout">
          <AgentForm choices={choices} keeper={keeper} draft={draft} />
        </div>
      ) : error ? (
        <ErrorBlank title={messages.draft.error} body={describeStanding(messages, error)} onRetry={retry} />
      ) : (
        <Bones label={messages.app.loading} />
      )}
    </div>
  );
}

/** The form as it opens: what was typed before, as far as it is still offered. */
function startValues({ specializations, visitTypes }: Choices, draft: DraftView['draft']): Values {
  const kept = draft?.values;
  return {
    name: kept?.name ?? '',
    specialization: specializations.find((one) => one === kept?.specialization) ?? specializations[0] ?? '',
    visitType: visitTypes.find((one) => one === kept?.visitType) ?? visitTypes[0] ?? '',
  };
}

function AgentForm({
  choices,
  keeper,
  draft,
}: {
  choices: Choices;
  keeper: DraftKeeper;
  draft: DraftView['draft'];
}) {
  const messages = useMessages();
  const text = messages.agents;
  const router = useRouter();
  const client = useQueryClient();
  const isLive = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(() => startValues(choices, draft));
  const [problems, setProblems] = useState<Problems>({});
  const [keptAt, setKeptAt] = useState(() =>
    holdsText(draft, ['specialization', 'visitType']) ? draft.savedAt : null,
  );
  // The same for every try, over reloads too, so that the server recognizes a repeated one.
  const [requestId, setRequestId] = useState(() => draft?.requestId ?? makeRequestId());

  const make = useMutation({
    mutationFn: makeAgent,
    onSuccess: (made) => {
      keeper.drop();
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
    keeper.drop();
    setRequestId(makeRequestId());
    setValues(startValues(choices, null));
    setProblems({});
    setKeptAt(null);
    form.current?.querySelector<HTMLElement>('input')?.focus();
  }

  function showProblems(found: Problems): void {
    setProblems(found);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }

  function change(field: keyof Values, value: string): void {
    const next = { ...values, [field]: value };
    setValues(next);
    keeper.keep({ requestId, values: next });
    setProblems({ ...problems, [field]: undefined });
  }

  async function submit(): Promise<void> {
    if (make.isPending || make.isSuccess) return;
    const { makeAgentSchema } = await loadValidation();
    const name = values.name.trim();
    const parsed = makeAgentSchema.safeParse({
      name: name || undefined,
      specialization: values.specialization,
      consultAgentType: values.visitType,
    });
    if (!parsed.success) {
      const isLong = [...name].length > limits.agentNameLength;
      const sentence = isLong
        ? messages.newInvitation.tooLong(limits.agentNameLength)
        : messages.newInvitation.badCharacters;
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
      className="form"
      noValidate
      // Ahead of the first submit; a failure shows there.
      onFocus={() => void loadValidation().catch(() => undefined)}
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {keptAt ? <DraftNote savedAt={keptAt} onDrop={startEmpty} /> : null}
      {make.isError && !hasProblems ? (
        <p className="error" role="alert">
          {make.error.message} {isUnclear ? text.unclear : null}
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
        <Link className="btn btn-quiet" href={paths.agents} onClick={keeper.drop}>
          {messages.app.cancel}
        </Link>
      </div>
    </form>
  );
}

const fieldByPath: Record<string, keyof Values> = {
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
