'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { formatSpecialization, formatVisitType } from '@/components/agents/agent-words.ts';
import { Field } from '@/components/ui/field.tsx';
import { showToast } from '@/components/ui/toast.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { limits } from '@/contract/limits.ts';
import { dropDraft, keepDraft, readDraft } from '@/lib/client/draft.ts';
import { RequestFailure } from '@/lib/client/request-json.ts';
import { makeAgent } from '@/lib/client/requests/make-agent.ts';
import { messages } from '@/lib/shared/messages.ts';
import { paths } from '@/lib/shared/paths.ts';

const text = messages.agents;
const draftName = 'agent';

/** The contract's schemas come after the page; they are needed when the form is sent. */
const loadValidation = () => import('@/lib/shared/requests.ts');

type Values = { name: string; specialization: string; visitType: string };
type Problems = Partial<Record<keyof Values, string>>;

export function NewAgent({
  specializations,
  visitTypes,
}: {
  specializations: readonly string[];
  visitTypes: readonly string[];
}) {
  const router = useRouter();
  const client = useQueryClient();
  const isLive = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const requestId = useRef<string | null>(null);
  const empty: Values = {
    name: '',
    specialization: specializations[0] ?? '',
    visitType: visitTypes[0] ?? '',
  };
  const [values, setValues] = useState(empty);
  const [problems, setProblems] = useState<Problems>({});

  useEffect(() => {
    const draft = readDraft(draftName, { name: '', specialization: '', visitType: '' });
    if (!draft) return;
    setValues((current) => ({
      name: draft.name,
      specialization: draft.specialization || current.specialization,
      visitType: draft.visitType || current.visitType,
    }));
  }, []);

  const make = useMutation({
    mutationFn: makeAgent,
    onSuccess: (made) => {
      dropDraft(draftName);
      void client.invalidateQueries({ queryKey: ['agents'] });
      showToast(text.made);
      router.push(paths.agent(made.id));
    },
    onError: (error) => {
      requestId.current = null;
      if (error instanceof RequestFailure) showProblems(mapFields(error));
    },
  });

  function showProblems(found: Problems): void {
    setProblems(found);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }

  function change(field: keyof Values, value: string): void {
    const next = { ...values, [field]: value };
    setValues(next);
    keepDraft(draftName, next);
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
    requestId.current ??= crypto.randomUUID();
    make.mutate({ requestId: requestId.current, agent: parsed.data });
  }

  const isUnclear = make.error instanceof RequestFailure && make.error.code === 'unclear';
  const hasProblems = Object.values(problems).some((problem) => problem !== undefined);

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
      <div className="form-layout">
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
                  {specializations.map((value) => (
                    <option key={value} value={value}>
                      {formatSpecialization(value)}
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
                  {visitTypes.map((value) => (
                    <option key={value} value={value}>
                      {formatVisitType(value)}
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
            <Link className="btn btn-quiet" href={paths.agents} onClick={() => dropDraft(draftName)}>
              {messages.app.cancel}
            </Link>
          </div>
        </form>
      </div>
    </div>
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
