'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { holdsText } from '@/app/(clinic)/_components/draft-note.tsx';
import { makeUuid } from '@/common/make-uuid.ts';
import { formatAgentKind } from '@/components/agents/agent-words.ts';
import { loadPart } from '@/components/ui/load-part.ts';
import { showToast } from '@/components/ui/toast.tsx';
import { useProblems } from '@/components/ui/use-problems.ts';
import { limits } from '@/contract/limits.ts';
import type { DraftKeeper } from '@/lib/client/draft-keeper.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { RequestFailure } from '@/lib/client/request-failure.ts';
import { isRefusal, requestJson } from '@/lib/client/request-json.ts';
import { findFreeName, joinName } from '@/lib/shared/agent-name.ts';
import type { CoreMessages, MessagesOf } from '@/lib/shared/messages.ts';
import type { AgentView, MakeAgentRequest } from '@/lib/shared/operations/agent.ts';
import * as api from '@/lib/shared/operations/agent.ts';
import type { DraftView } from '@/lib/shared/operations/draft.ts';
import { paths } from '@/lib/shared/paths.ts';

/** The contract's schemas are loaded after the page, since only sending the form needs them. */
export const loadValidation = () => import('@/lib/shared/make-agent-schema.ts');

const fields = ['name', 'specialization', 'visitType'] as const;
export type FieldName = (typeof fields)[number];
/** `copyOf`: id of the agent that is duplicated, or ''. */
type Values = Record<FieldName | 'copyOf', string>;
type Problems = Partial<Record<FieldName, string>>;

export type Choices = { specializations: readonly string[]; visitTypes: readonly string[] };

export type AgentFormProps = {
  choices: Choices;
  agents: readonly AgentView[];
  sourceId: string | null;
  keeper: DraftKeeper;
  draft: DraftView | null;
};

/** State of the form of a new agent, and the actions of its controls. */
export function useAgentForm({ choices, agents, sourceId, keeper, draft: stored }: AgentFormProps) {
  const messages = useMessages('agents');
  const form = useRef<HTMLFormElement>(null);
  const source = agents.find((agent) => agent.id === sourceId);
  const draft = !source || stored?.values.copyOf === source.id ? stored : null;
  const [values, setValues] = useState(() => startValues(messages, choices, agents, source, draft));
  const { problems, setProblems, showProblems } = useProblems<Problems>(form, {});
  const [keptAt, setKeptAt] = useState(() =>
    draft && holdsText(draft, ['specialization', 'visitType', 'copyOf']) && !isSuggested(values)
      ? draft.savedAt
      : null,
  );
  // The idempotency key: the same for every retry, also after a reload, so that the server recognizes a repeated request.
  const [requestId, setRequestId] = useState(() => draft?.requestId ?? makeUuid());
  const make = useMake({
    onMade: () => keeper.drop(requestId),
    onRefused(error) {
      // The server drops the draft when it has made the agent. After a lost answer, keep the draft here for the retry.
      const next = isRefusal(error) ? makeUuid() : requestId;
      setRequestId(next);
      keeper.keep({ requestId: next, values });
      showProblems(mapFields(error));
    },
  });

  /** Whether the name is still the suggested one, which follows the specialization and the kind of visit. */
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
    const agent = await readAgent(messages, values);
    if (agent === null) return;
    if ('problem' in agent) {
      showProblems({ name: agent.problem });
      return;
    }
    setProblems({});
    // Keep the request id before the call, so that a retry after a reload sends the same one.
    keeper.keep({ requestId, values });
    make.mutate({ requestId, agent: agent.value });
  }

  return {
    form,
    values,
    problems,
    keptAt,
    make,
    change,
    submit,
    giveUp: () => keeper.drop(requestId),
    startEmpty(): void {
      keeper.drop(requestId);
      setRequestId(makeUuid());
      setValues(startValues(messages, choices, agents, source, null));
      setProblems({});
      setKeptAt(null);
      form.current?.querySelector<HTMLElement>('input')?.focus();
    },
  };
}

function useMake(on: { onMade: () => void; onRefused: (error: RequestFailure) => void }) {
  const text = useMessages('agents').agents;
  const router = useRouter();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: MakeAgentRequest) => requestJson(api.makeAgent, { input }),
    onSuccess: (made) => {
      on.onMade();
      void client.invalidateQueries({ queryKey: ['agents'] });
      showToast(text.made);
      router.push(paths.agent(made.id));
    },
    onError: (error) => {
      if (error instanceof RequestFailure) on.onRefused(error);
    },
  });
}

/** The request body, or the problem with the name; null where the validation code could not be loaded. */
async function readAgent(messages: CoreMessages, values: Values) {
  const validation = await loadPart(loadValidation);
  if (!validation) return null;
  const name = values.name.trim();
  const parsed = validation.makeAgentSchema.safeParse({
    name: name || undefined,
    specialization: values.specialization,
    consultAgentType: values.visitType,
  });
  if (parsed.success) return { value: parsed.data };
  const isLong = [...name].length > limits.agentNameLength;
  const problem = isLong ? messages.app.tooLong({ max: limits.agentNameLength }) : messages.app.badCharacters;
  return { problem };
}

/** A free name for an agent of this kind, within the contract's length. */
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
 * Initial values: those of the draft, as far as they are still offered; else those of the agent to duplicate; else the first kind
 * with a suggested name.
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
