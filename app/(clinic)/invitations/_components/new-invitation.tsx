'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronLeft, MessageSquareText, Plus } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { formatSpecialization, formatVisitType } from '@/components/agents/agent-words.ts';
import { Blank, Bones, ErrorBlank } from '@/components/ui/blank.tsx';
import { Field, FieldProblem } from '@/components/ui/field.tsx';
import { Keys } from '@/components/ui/keys.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { dropDraft, keepDraft, readDraft } from '@/lib/client/draft.ts';
import { RequestFailure } from '@/lib/client/request-json.ts';
import { issueInvitation } from '@/lib/client/requests/issue-invitation.ts';
import { agentsQuery } from '@/lib/client/requests/list-agents.ts';
import {
  emptyInvitation,
  fieldByPath,
  type InvitationField,
  type InvitationProblems,
  type InvitationValues,
} from '@/lib/shared/invitation-fields.ts';
import { messages } from '@/lib/shared/messages.ts';
import { paths } from '@/lib/shared/paths.ts';
import type { AgentView, InvitationDetail } from '@/lib/shared/views.ts';

const text = messages.newInvitation;
const draftName = 'invitation';

/** The contract's schemas come after the page; they are needed when the form is sent. */
const loadValidation = () => import('@/lib/shared/invitation-form.ts');

export function NewInvitation(props: {
  clinic: string;
  serviceHost: string;
  agentId: string | null;
  again: InvitationDetail | null;
}) {
  const agents = useQuery(agentsQuery);
  return (
    <div className="page">
      <Link className="crumb" href={paths.invitations}>
        <ChevronLeft className="icon" aria-hidden="true" />
        {messages.app.invitations}
      </Link>
      <header className="page-head">
        <div>
          <h1>{text.title}</h1>
          <p>{text.lead}</p>
        </div>
      </header>
      {agents.isPending ? <Bones label={messages.app.loading} /> : null}
      {agents.isError ? (
        <ErrorBlank
          title={text.agentsError}
          body={agents.error.message}
          onRetry={() => void agents.refetch()}
        />
      ) : null}
      {agents.data?.length === 0 ? (
        <Blank icon={MessageSquareText} title={text.noAgentTitle} body={text.noAgentBody}>
          <Link className="btn btn-primary" href={paths.newAgent}>
            <Plus className="icon" aria-hidden="true" />
            {messages.app.newAgent}
          </Link>
        </Blank>
      ) : null}
      {agents.data && agents.data.length > 0 ? (
        <div className="form-layout">
          <InvitationForm agents={agents.data} agentId={props.agentId} again={props.again} />
          <aside className="aside" aria-labelledby="preview-title">
            <h2 id="preview-title">{text.previewTitle}</h2>
            <div className="preview">
              <div>
                <strong>{props.clinic}</strong>
                <span className="muted">{text.previewBody}</span>
                <span className="mono subtle">{props.serviceHost}</span>
              </div>
            </div>
            <p className="hint">{text.previewNote}</p>
          </aside>
        </div>
      ) : null}
    </div>
  );
}

function startValues(
  agents: AgentView[],
  agentId: string | null,
  again: InvitationDetail | null,
): InvitationValues {
  const isKnown = (id: string | null | undefined) => agents.some((agent) => agent.id === id);
  const only = agents.length === 1 ? agents[0]?.id : undefined;
  const chosen = [agentId, again?.agentId].find(isKnown) ?? only ?? '';
  if (!again) return { ...emptyInvitation, agentId: chosen };
  const [year = '', month = '', day = ''] = again.dateOfBirth?.split('-') ?? [];
  return {
    agentId: chosen,
    firstName: again.firstName ?? '',
    lastName: again.lastName ?? '',
    day,
    month,
    year,
    externalId: again.externalId ?? '',
    linkText: again.completionLinkText ?? '',
    linkAddress: again.completionLinkUrl ?? '',
  };
}

function InvitationForm({
  agents,
  agentId,
  again,
}: {
  agents: AgentView[];
  agentId: string | null;
  again: InvitationDetail | null;
}) {
  const router = useRouter();
  const client = useQueryClient();
  const isLive = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(() => startValues(agents, agentId, again));
  const [problems, setProblems] = useState<InvitationProblems>({});
  const [note, setNote] = useState<string | null>(again ? text.again : null);
  const requestId = useRef<string | null>(null);

  useEffect(() => {
    const draft = again ? null : readDraft(draftName, emptyInvitation);
    if (!draft) return;
    setValues((current) => ({ ...draft, agentId: current.agentId || draft.agentId }));
    setNote(text.draftKept);
  }, [again]);

  const issue = useMutation({
    mutationFn: issueInvitation,
    onSuccess: (made) => {
      dropDraft(draftName);
      void client.invalidateQueries({ queryKey: ['invitations'] });
      void client.invalidateQueries({ queryKey: ['today'] });
      router.push(paths.invitation(made.id));
    },
    onError: (error) => {
      // Another try is another request, unless it is the same one sent again by the browser.
      requestId.current = null;
      if (error instanceof RequestFailure) showProblems(mapFields(error));
    },
  });

  function change(field: InvitationField, value: string): void {
    const next = { ...values, [field]: value };
    setValues(next);
    keepDraft(draftName, next);
    const shown = field === 'day' || field === 'month' || field === 'year' ? 'birth' : field;
    if (problems[shown]) setProblems({ ...problems, [shown]: undefined });
  }

  function showProblems(found: InvitationProblems): void {
    setProblems(found);
    // After the messages are in the page, focus goes to the first field that needs another look.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }

  async function submit(): Promise<void> {
    if (issue.isPending || issue.isSuccess) return;
    const { readInvitationForm } = await loadValidation();
    const reading = readInvitationForm(values);
    if (!reading.ok) {
      showProblems(reading.problems);
      return;
    }
    setProblems({});
    requestId.current ??= crypto.randomUUID();
    issue.mutate({ requestId: requestId.current, invitation: reading.body });
  }

  const bind = (field: InvitationField) => ({
    id: field,
    name: field,
    value: values[field],
    onChange: (event: { target: { value: string } }) => change(field, event.target.value),
  });
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
      onKeyDown={(event) => {
        if ((event.metaKey || event.ctrlKey) && event.key === 'Enter') form.current?.requestSubmit();
      }}
    >
      {note ? (
        <p className="hint" role="status">
          {note}
        </p>
      ) : null}
      {issue.isError && !hasProblems ? (
        <p className="error" role="alert">
          {issue.error.message}
        </p>
      ) : null}
      {/* What is typed before the page is live would be lost. */}
      <fieldset className="contents" disabled={!isLive}>
        <section className="form-group" aria-labelledby="group-consultation">
          <h2 id="group-consultation">{text.consultation}</h2>
          <Field
            id="agentId"
            label={text.agent}
            hint={describeAgent(agents.find((agent) => agent.id === values.agentId))}
            problem={problems.agentId}
          >
            {({ describedBy, isInvalid }) => (
              <select
                className="input native-select"
                required
                aria-describedby={describedBy}
                aria-invalid={isInvalid || undefined}
                {...bind('agentId')}
              >
                <option value="">{text.choose}</option>
                {agents.map((agent) => (
                  <option key={agent.id} value={agent.id}>
                    {agent.name ?? messages.agents.unnamed}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </section>
        <section className="form-group" aria-labelledby="group-patient">
          <h2 id="group-patient">{text.patient}</h2>
          <div className="two">
            <Field id="firstName" label={text.firstName} isOptional problem={problems.firstName}>
              {({ describedBy, isInvalid }) => (
                <input
                  className="input"
                  aria-describedby={describedBy}
                  aria-invalid={isInvalid || undefined}
                  {...bind('firstName')}
                />
              )}
            </Field>
            <Field id="lastName" label={text.lastName} isOptional problem={problems.lastName}>
              {({ describedBy, isInvalid }) => (
                <input
                  className="input"
                  aria-describedby={describedBy}
                  aria-invalid={isInvalid || undefined}
                  {...bind('lastName')}
                />
              )}
            </Field>
          </div>
          <BirthFields bind={bind} problem={problems.birth} />
          <Field
            id="externalId"
            label={text.externalId}
            hint={text.externalIdHint}
            isOptional
            problem={problems.externalId}
          >
            {({ describedBy, isInvalid }) => (
              <input
                className="input"
                aria-describedby={describedBy}
                aria-invalid={isInvalid || undefined}
                {...bind('externalId')}
              />
            )}
          </Field>
        </section>
        <section className="form-group" aria-labelledby="group-completion">
          <h2>
            <span id="group-completion">{text.completion}</span>{' '}
            <span className="optional">{messages.app.optional}</span>
          </h2>
          <p className="hint">{text.completionHint}</p>
          <Field id="linkText" label={text.linkText} problem={problems.linkText}>
            {({ describedBy, isInvalid }) => (
              <input
                className="input"
                aria-describedby={describedBy}
                aria-invalid={isInvalid || undefined}
                {...bind('linkText')}
              />
            )}
          </Field>
          <Field id="linkAddress" label={text.linkAddress} problem={problems.linkAddress}>
            {({ describedBy, isInvalid }) => (
              <input
                className="input"
                inputMode="url"
                aria-describedby={describedBy}
                aria-invalid={isInvalid || undefined}
                {...bind('linkAddress')}
              />
            )}
          </Field>
        </section>
      </fieldset>
      <div className="form-actions">
        <button
          className="btn btn-primary"
          type="submit"
          disabled={!isLive || issue.isPending || issue.isSuccess}
        >
          {issue.isPending ? text.busy : text.submit}
          <Keys keys="⌘ Enter" isOnAccent />
        </button>
        <Link className="btn btn-quiet" href={paths.invitations} onClick={() => dropDraft(draftName)}>
          {messages.app.cancel}
        </Link>
        {hasProblems ? (
          <span className="sr-only" role="alert">
            {text.summary}
          </span>
        ) : null}
      </div>
    </form>
  );
}

function BirthFields({
  bind,
  problem,
}: {
  bind: (field: InvitationField) => { id: string };
  problem: string | undefined;
}) {
  const parts = [
    { field: 'day', label: text.day, max: 2 },
    { field: 'month', label: text.month, max: 2 },
    { field: 'year', label: text.year, max: 4 },
  ] as const;
  return (
    <fieldset className="field birth" aria-describedby={problem ? 'birth-hint birth-problem' : 'birth-hint'}>
      <legend className="legend">{text.birth}</legend>
      <span className="optional">{messages.app.optional}</span>
      <p className="hint" id="birth-hint">
        {text.birthHint}
      </p>
      <div className="date">
        {parts.map(({ field, label, max }) => (
          <div className="field" key={field}>
            <label className="label" htmlFor={field}>
              {label}
            </label>
            <input
              className="input"
              inputMode="numeric"
              maxLength={max}
              aria-invalid={problem ? true : undefined}
              {...bind(field)}
            />
          </div>
        ))}
      </div>
      {problem ? <FieldProblem id="birth-problem">{problem}</FieldProblem> : null}
    </fieldset>
  );
}

/** What the chosen agent is, beside its name. */
function describeAgent(agent: AgentView | undefined): string | undefined {
  if (!agent) return undefined;
  return `${formatSpecialization(agent.specialization)}, ${formatVisitType(agent.visitType).toLowerCase()}`;
}

function mapFields(error: RequestFailure): InvitationProblems {
  const entries = error.fields.flatMap(({ path, message }) => {
    const field = fieldByPath[path.replace(/^invitation\./, '')];
    return field ? [[field, message] as const] : [];
  });
  return Object.fromEntries(entries);
}
