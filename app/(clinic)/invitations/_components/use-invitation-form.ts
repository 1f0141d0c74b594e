'use client';

import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { useSamePatient } from '@/app/(clinic)/invitations/_components/use-same-patient.ts';
import { type DateOrder, type ReadDate, readWholeDate } from '@/common/date-entry.ts';
import { tableOf } from '@/common/keys.ts';
import { makeUuid } from '@/common/make-uuid.ts';
import { loadPart } from '@/components/ui/load-part.ts';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { useProblems } from '@/components/ui/use-problems.ts';
import { type PersonalField, personalFields } from '@/contract/invitation-fields.ts';
import type { DraftKeeper } from '@/lib/client/draft-keeper.ts';
import { noteCreated } from '@/lib/client/just-created.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { RequestFailure } from '@/lib/client/request-failure.ts';
import { isRefusal, requestJson } from '@/lib/client/request-json.ts';
import { invitationQuery } from '@/lib/client/requests/get-invitation.ts';
import { organizationSettingsQuery } from '@/lib/client/requests/organization-settings.ts';
import { contactFieldNames } from '@/lib/shared/invitation-fields.ts';
import {
  birthPart,
  completeValues,
  type FormField,
  type InvitationProblems,
  type InvitationValues,
  isInvitationField,
  problemFieldOf,
  toBirthValues,
} from '@/lib/shared/invitation-values.ts';
import type { AgentView } from '@/lib/shared/operations/agent.ts';
import type { DraftView } from '@/lib/shared/operations/draft.ts';
import type { InvitationDetail, InvitationView, IssueRequest } from '@/lib/shared/operations/invitation.ts';
import * as api from '@/lib/shared/operations/invitation.ts';
import type { OrganizationSettingsView } from '@/lib/shared/operations/organization.ts';
import { paths } from '@/lib/shared/paths.ts';

/** The contract's schemas are loaded after the page, since only sending the form needs them. */
export const loadValidation = () => import('@/lib/shared/invitation-form.ts');

export type InvitationFormProps = {
  agents: AgentView[];
  agentId: string | null;
  earlier: InvitationView | null;
  keeper: DraftKeeper;
  drafts: readonly DraftView[];
};

/** State of the form of a new invitation, and the actions of its controls. */
export function useInvitationForm({
  agents,
  agentId,
  earlier: earlierInvitation,
  keeper,
  drafts,
}: InvitationFormProps) {
  const messages = useMessages('form');
  const form = useRef<HTMLFormElement>(null);
  const settings = useQuery(organizationSettingsQuery).data;
  const canRemind = canRemindAt(settings);
  const dateOrder = orderOf(settings);
  // The idempotency key: the same for every retry of one invitation, also after a reload, so that the server recognizes a repeated
  // request.
  const [requestId, setRequestId] = useState(makeUuid);
  const typing = useTyping(
    form,
    dateOrder,
    () => startValues(agents, agentId, earlierInvitation ? carryOver(earlierInvitation) : {}),
    (next) => keeper.keep({ requestId, values: next }),
  );
  const { values, problems, setProblems, showProblems } = typing;
  const { offered, withdraw } = useOfferedDrafts(drafts, form);
  const { issue, earlier, setEarlier } = useIssue({
    keepAs,
    done: () => keeper.drop(requestId),
    showProblems,
  });
  const isDone = issue.isSuccess && !earlier;
  // A patient who is invited again was chosen.
  const same = useSamePatient(requestId, dateOrder, earlierInvitation !== null);
  useFirstFocus(form);

  /**
   * Stores the form as a draft for the next try. With the same request id the server recognizes a request whose answer was lost,
   * also after a reload; with a new id it is another invitation.
   */
  function keepAs(isSameTry: boolean): void {
    const nextRequestId = isSameTry ? requestId : makeUuid();
    setRequestId(nextRequestId);
    if (nextRequestId !== requestId) keeper.drop(requestId);
    keeper.keep({ requestId: nextRequestId, values });
  }

  const submit = useOneAtATime(async () => {
    if (issue.isPending || isDone) return;
    const validation = await loadPart(loadValidation);
    if (!validation) return;
    const reading = validation.readInvitationForm(messages, values, dateOrder);
    if (!reading.ok) {
      showProblems(reading.problems);
      return;
    }
    setProblems({});
    if (await same.isSaidFirst(values)) return;
    setEarlier(null);
    // Keep the request id before the call, so that a retry after a reload sends the same one.
    keeper.keep({ requestId, values });
    const { body: invitation, contact, following } = reading;
    const isReminded = canRemind && following.isReminded;
    issue.mutate({ requestId, invitation, contact, following: { ...following, isReminded } });
  });

  return {
    form,
    settings,
    // A reminder needs an e-mail address.
    canRemind: canRemind && values.patientEmail.trim() !== '',
    values,
    problems,
    offered,
    earlier,
    issue,
    isDone,
    dateOrder,
    same,
    findSame: () => same.find(values),
    change: typing.change,
    takeBirth: typing.takeBirth,
    submit,
    /** Fills the form from a draft; the form's previous content has been stored as a draft of its own. */
    takeDraft(draft: DraftView): void {
      setRequestId(draft.requestId);
      typing.restart(startValues(agents, null, draft.values));
      withdraw(draft);
    },
    dropDraft(draft: DraftView): void {
      keeper.drop(draft.requestId);
      withdraw(draft);
    },
    giveUp: () => keeper.drop(requestId),
  };
}

/** What is typed, and what is wrong with it. @param keep - stores each change as a draft */
function useTyping(
  form: { readonly current: HTMLFormElement | null },
  order: DateOrder | null,
  start: () => InvitationValues,
  keep: (next: InvitationValues) => void,
) {
  const { newInvitation: text } = useMessages('form');
  const [values, setValues] = useState(start);
  const { problems, setProblems, showProblems } = useProblems<InvitationProblems>(form, {});
  const take = (next: InvitationValues) => {
    setValues(next);
    keep(next);
  };
  return {
    ...{ values, problems, setProblems, showProblems },
    restart(next: InvitationValues): void {
      setValues(next);
      setProblems({});
    },
    change(field: FormField, value: string): void {
      const problemField = problemFieldOf(field);
      const { next, isAmbiguous, isFilled } = applyChange(values, field, value, order);
      take(next);
      if (isFilled) focusYear(form.current);
      const birth = isAmbiguous ? text.ambiguousDate : undefined;
      if (problemField && (problems[problemField] || birth))
        setProblems({ ...problems, [problemField]: birth });
    },
    /** Fills the date of birth with one of the two readings of what was typed. */
    takeBirth(date: ReadDate): void {
      take({ ...values, ...toBirthValues(date) });
      setProblems({ ...problems, patientDateOfBirth: undefined });
      focusYear(form.current);
    },
  };
}

/** Runs a task only when its last run has ended. */
function useOneAtATime(task: () => Promise<void>): () => Promise<void> {
  const isRunning = useRef(false);
  return async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    await task().finally(() => {
      isRunning.current = false;
    });
  };
}

function useOfferedDrafts(
  drafts: readonly DraftView[],
  form: { readonly current: HTMLFormElement | null },
): { offered: readonly DraftView[]; withdraw: (draft: DraftView) => void } {
  const [offered, setOffered] = useState(drafts);
  return {
    offered,
    withdraw(draft) {
      setOffered(offered.filter((one) => one !== draft));
      form.current?.querySelector<HTMLElement>('select')?.focus();
    },
  };
}

/**
 * Sends the invitation.
 *
 * @param form.keepAs - stores the form as a retry of the same invitation, or as another invitation
 * @param form.done - called when the invitation is made, before its page opens
 */
function useIssue(form: {
  keepAs: (isSameTry: boolean) => void;
  done: () => void;
  showProblems: (problems: InvitationProblems) => void;
}) {
  const router = useRouter();
  const client = useQueryClient();
  const [earlier, setEarlier] = useState<InvitationDetail | null>(null);
  const issue = useMutation({
    mutationFn: async (request: IssueRequest) => {
      const made = await requestJson(api.issueInvitation, { input: request });
      return { id: made.id, earlier: await findEarlier(client, made.id, request) };
    },
    onSuccess: (made) => {
      void client.invalidateQueries({ queryKey: ['invitations'] });
      void client.invalidateQueries({ queryKey: ['today'] });
      if (made.earlier) {
        setEarlier(made.earlier);
        // The server returned an earlier invitation, so the form is a new one now.
        form.keepAs(false);
        return;
      }
      form.done();
      noteCreated(made.id);
      router.push(paths.invitation(made.id));
    },
    onError: (error) => {
      if (!(error instanceof RequestFailure)) return;
      form.keepAs(!isRefusal(error));
      form.showProblems(problemsOf(error));
    },
  });
  return { issue, earlier, setEarlier };
}

/**
 * The form's values after one field changed. A whole date that is typed or pasted into one of the three date fields fills all
 * three.
 */
function applyChange(
  values: InvitationValues,
  field: FormField,
  value: string,
  order: DateOrder | null,
): { next: InvitationValues; isAmbiguous: boolean; isFilled: boolean } {
  const isBirth = problemFieldOf(field) === 'patientDateOfBirth';
  const date = isBirth && value.trim().length > 5 ? readWholeDate(value, undefined, order) : null;
  const filled = date?.kind === 'date' ? toBirthValues(date) : null;
  return {
    next: { ...values, [field]: value, ...filled },
    isAmbiguous: date?.kind === 'ambiguous',
    isFilled: filled !== null,
  };
}

/** The clinic's order of a date in numbers; null: both readings are offered. */
function orderOf(settings: OrganizationSettingsView | undefined): DateOrder | null {
  const { dateOrder = 'ASK' } = settings ?? {};
  return dateOrder === 'ASK' ? null : dateOrder;
}

/** After a whole date has filled the three fields, Tab and Enter lead on to what follows them. */
function focusYear(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>(`[name="${birthPart('year')}"]`)?.focus();
}

/** The first field has the focus once the page is live. */
function useFirstFocus(form: { readonly current: HTMLFormElement | null }): void {
  const isLive = useHydrated();
  useEffect(() => {
    if (isLive) form.current?.querySelector<HTMLElement>('select, input')?.focus();
  }, [isLive, form]);
}

/**
 * Initial values, without stored drafts: the agent named in the address, else the clinic's default, else the only one; and the
 * details of a patient who is invited again.
 *
 * @param given - those details, or the values of a draft that the user takes
 */
function startValues(
  agents: AgentView[],
  agentId: string | null,
  given: Partial<Record<string, string>>,
): InvitationValues {
  const isKnown = (id: string | null | undefined) => agents.some((agent) => agent.id === id);
  const usual = agents.find((agent) => agent.isDefault) ?? (agents.length === 1 ? agents[0] : undefined);
  return {
    ...completeValues(given),
    agentId: [agentId, given.agentId].find(isKnown) ?? usual?.id ?? '',
  };
}

/** The details that are copied from an earlier invitation of the same patient. */
function carryOver({ invitation, sharing }: InvitationView): Partial<InvitationValues> {
  const [year = '', month = '', day = ''] = invitation.patientDateOfBirth?.split('-') ?? [];
  const date = { day: day.replace(/^0/, ''), month: month.replace(/^0/, ''), year };
  return {
    ...tableOf(personalFields, (field) => invitation[field] ?? ''),
    ...tableOf(contactFieldNames, (field) => sharing[field] ?? ''),
    ...toBirthValues(date),
    agentId: invitation.agentId,
    isReminded: invitation.isReminded ? 'yes' : 'no',
  };
}

/** These fields say where the patient goes after the consultation; all other personal fields identify the patient. */
const afterwards: readonly PersonalField[] = ['encounterCompletionLinkText', 'encounterCompletionLinkUrl'];
const identifying = personalFields.filter((field) => !afterwards.includes(field));

/**
 * The invitation that the server returned for this request id, when its content differs from what was sent: an earlier try
 * succeeded, or another tab used the same draft. Its link must not be given to the wrong patient.
 */
async function findEarlier(
  client: QueryClient,
  id: string,
  request: IssueRequest,
): Promise<InvitationDetail | null> {
  const view = await client.fetchQuery({ ...invitationQuery(id), staleTime: 0 }).catch(() => null);
  // Without an answer the invitation's own page opens, which shows its content.
  if (!view) return null;
  const { invitation: made, sharing } = view;
  const { invitation: sent, contact } = request;
  const isSame =
    made.agentId === sent.agentId &&
    identifying.every((field) => made[field] === (sent[field] ?? null)) &&
    sharing.patientEmail === (contact?.patientEmail ?? null) &&
    sharing.patientPhone === (contact?.patientPhone ?? null);
  return isSame ? null : made;
}

/** Whether the organization's reminders are on and this dashboard can send mail. */
function canRemindAt(settings: OrganizationSettingsView | undefined): boolean {
  return Boolean(settings?.canMail && settings.reminders.isOn && settings.reminders.most > 0);
}

function problemsOf(error: RequestFailure): InvitationProblems {
  const entries = error.fields.flatMap(({ path, message }) => {
    const field = path.replace(/^(invitation|contact|following)\./, '');
    return isInvitationField(field) ? [[field, message] as const] : [];
  });
  return Object.fromEntries(entries);
}
