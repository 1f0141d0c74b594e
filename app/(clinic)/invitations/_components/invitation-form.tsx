'use client';

import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleHelp } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { DraftOffer } from '@/app/(clinic)/_components/draft-note.tsx';
import {
  type Bind,
  BirthFields,
  ContactFields,
  FollowingFields,
  TextFields,
} from '@/app/(clinic)/invitations/_components/invitation-form-fields.tsx';
import { readWholeDate } from '@/common/date-entry.ts';
import { formatSpecialization } from '@/components/agents/agent-words.ts';
import { formatVisitType } from '@/components/agents/visit-type-words.ts';
import { Field } from '@/components/ui/field.tsx';
import { Keys } from '@/components/ui/keys.tsx';
import { loadPart } from '@/components/ui/load-part.ts';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { useProblems } from '@/components/ui/use-problems.ts';
import { mapFields, type PersonalField, personalFields } from '@/contract/invitation-fields.ts';
import type { DraftKeeper } from '@/lib/client/draft-keeper.ts';
import { makeRequestId } from '@/lib/client/make-request-id.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { isRefusal, RequestFailure } from '@/lib/client/request-json.ts';
import { invitationQuery } from '@/lib/client/requests/get-invitation.ts';
import { issueInvitation } from '@/lib/client/requests/issue-invitation.ts';
import { organizationSettingsQuery } from '@/lib/client/requests/organization-settings.ts';
import { contactFieldNames } from '@/lib/shared/invitation-fields.ts';
import {
  completeValues,
  type FormField,
  type InvitationProblems,
  type InvitationValues,
  isInvitationField,
  problemFieldOf,
  toBirthValues,
} from '@/lib/shared/invitation-values.ts';
import type { CoreMessages, Messages } from '@/lib/shared/messages.ts';
import { formatPatient } from '@/lib/shared/names.ts';
import { paths } from '@/lib/shared/paths.ts';
import type { IssueRequest } from '@/lib/shared/requests.ts';
import type {
  AgentView,
  DraftView,
  InvitationDetail,
  InvitationView,
  OrganizationSettingsView,
} from '@/lib/shared/views.ts';

/** The contract's schemas come after the page; they are needed when the form is sent. */
const loadValidation = () => import('@/lib/shared/invitation-form.ts');

/**
 * The form as it opens, never with what was typed before: with the agent that the address names, that the clinic has
 * chosen for new invitations, or that is the only one, and with the details of a patient who is invited again.
 *
 * @param given - those details, or the draft that somebody goes on with
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

/** What is carried over from an earlier invitation of the same patient. */
function carryOver({ invitation, sharing }: InvitationView): Partial<InvitationValues> {
  const [year = '', month = '', day = ''] = invitation.patientDateOfBirth?.split('-') ?? [];
  const date = { day: day.replace(/^0/, ''), month: month.replace(/^0/, ''), year };
  return {
    ...mapFields(personalFields, (field) => invitation[field] ?? ''),
    ...mapFields(contactFieldNames, (field) => sharing[field] ?? ''),
    ...toBirthValues(date),
    agentId: invitation.agentId,
    isReminded: invitation.isReminded ? 'yes' : 'no',
  };
}

export function InvitationForm({
  agents,
  agentId,
  earlier: earlierInvitation,
  keeper,
  drafts,
}: {
  agents: AgentView[];
  agentId: string | null;
  earlier: InvitationView | null;
  keeper: DraftKeeper;
  drafts: readonly DraftView[];
}) {
  const messages = useMessages('form');
  const text = messages.newInvitation;
  const router = useRouter();
  const client = useQueryClient();
  const isLive = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const settings = useQuery(organizationSettingsQuery);
  const canRemind = canRemindAt(settings.data);
  const [values, setValues] = useState(() =>
    startValues(agents, agentId, earlierInvitation ? carryOver(earlierInvitation) : {}),
  );
  const { problems, setProblems, showProblems } = useProblems<InvitationProblems>(form, {});
  const [offered, setOffered] = useState(drafts);
  const [earlier, setEarlier] = useState<InvitationDetail | null>(null);
  // The same for every try of one invitation, over reloads too, so that the server recognizes a repeated one.
  const [requestId, setRequestId] = useState(makeRequestId);

  const issue = useMutation({
    mutationFn: async (request: IssueRequest) => {
      const made = await issueInvitation(request);
      return { id: made.id, earlier: await findEarlier(client, made.id, request) };
    },
    onSuccess: (made) => {
      void client.invalidateQueries({ queryKey: ['invitations'] });
      void client.invalidateQueries({ queryKey: ['today'] });
      if (made.earlier) {
        setEarlier(made.earlier);
        // What is entered now is another invitation.
        keepAs(makeRequestId());
        return;
      }
      keeper.drop(requestId);
      router.push(paths.invitation(made.id));
    },
    onError: (error) => {
      if (!(error instanceof RequestFailure)) return;
      keepAs(isRefusal(error) ? makeRequestId() : requestId);
      showProblems(problemsOf(error));
    },
  });
  const isDone = issue.isSuccess && !earlier;

  /**
   * Keeps the form for its next try. With the same id the server recognizes a try whose answer got lost, after a
   * reload too.
   */
  function keepAs(nextRequestId: string): void {
    setRequestId(nextRequestId);
    if (nextRequestId !== requestId) keeper.drop(requestId);
    keeper.keep({ requestId: nextRequestId, values });
  }

  function change(field: FormField, value: string): void {
    const problemField = problemFieldOf(field);
    const isBirth = problemField === 'patientDateOfBirth';
    // A whole date that is typed or pasted into one of the three fills them all.
    const date = isBirth && value.trim().length > 5 ? readWholeDate(value) : null;
    const filled = date?.kind === 'date' ? toBirthValues(date) : null;
    const next = { ...values, [field]: value, ...filled };
    setValues(next);
    keeper.keep({ requestId, values: next });
    const birth = date?.kind === 'ambiguous' ? messages.newInvitation.ambiguousDate : undefined;
    if (problemField && (problems[problemField] || birth))
      setProblems({ ...problems, [problemField]: birth });
  }

  /** The draft takes the form's place; what the form held is a draft of its own by now. */
  function goOn(draft: DraftView): void {
    setOffered(offered.filter((one) => one !== draft));
    setRequestId(draft.requestId);
    setValues(startValues(agents, null, draft.values));
    setProblems({});
    form.current?.querySelector<HTMLElement>('select')?.focus();
  }

  function discard(draft: DraftView): void {
    setOffered(offered.filter((one) => one !== draft));
    keeper.drop(draft.requestId);
    form.current?.querySelector<HTMLElement>('select')?.focus();
  }

  async function submit(): Promise<void> {
    if (issue.isPending || isDone) return;
    const validation = await loadPart(loadValidation);
    if (!validation) return;
    const reading = validation.readInvitationForm(messages, values);
    if (!reading.ok) {
      showProblems(reading.problems);
      return;
    }
    setProblems({});
    setEarlier(null);
    // A reload during the call finds the id that was sent.
    keeper.keep({ requestId, values });
    const { body: invitation, contact, following } = reading;
    const isReminded = canRemind && following.isReminded;
    issue.mutate({ requestId, invitation, contact, following: { ...following, isReminded } });
  }

  const bind: Bind = (field) => ({
    id: field,
    name: field,
    value: values[field],
    onChange: (event) => change(field, event.target.value),
  });
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
      onKeyDown={(event) => {
        if ((event.metaKey || event.ctrlKey) && event.key === 'Enter') form.current?.requestSubmit();
      }}
    >
      {offered.map((draft) => (
        <DraftOffer
          key={draft.requestId}
          draft={draft}
          onTake={() => goOn(draft)}
          onDrop={() => discard(draft)}
        />
      ))}
      {earlier ? <EarlierNote invitation={earlier} /> : null}
      {issue.isError && !hasProblems ? (
        <p className="error" role="alert">
          {describeFailure(messages, issue.error)}
        </p>
      ) : null}
      {/* What is typed before the page is live would be lost. */}
      <fieldset className="contents" disabled={!isLive}>
        <section className="form-group" aria-labelledby="group-consultation">
          <h2 id="group-consultation">{text.consultation}</h2>
          <Field
            id="agentId"
            label={text.agent}
            hint={describeAgent(
              messages,
              agents.find((agent) => agent.id === values.agentId),
            )}
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
                    {agent.name ?? messages.app.unnamedAgent}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </section>
        <section className="form-group" aria-labelledby="group-patient">
          <h2 id="group-patient">{text.patient}</h2>
          <div className="two">
            <TextFields group="name" bind={bind} problems={problems} />
          </div>
          <BirthFields bind={bind} problem={problems.patientDateOfBirth} values={values} />
          <TextFields group="record" bind={bind} problems={problems} />
          <ContactFields bind={bind} problems={problems} />
        </section>
        <FollowingFields
          bind={bind}
          settings={settings.data}
          // Without an address nobody can be reminded.
          canRemind={canRemind && values.patientEmail.trim() !== ''}
          isReminded={values.isReminded === 'yes'}
          onRemind={(isReminded) => change('isReminded', isReminded ? 'yes' : 'no')}
        />
        <section className="form-group" aria-labelledby="group-completion">
          <h2>
            <span id="group-completion">{text.completion}</span>{' '}
            <span className="optional">{messages.app.optional}</span>
          </h2>
          <p className="hint">{text.completionHint}</p>
          <TextFields group="completion" bind={bind} problems={problems} />
        </section>
      </fieldset>
      <div className="form-actions">
        <button className="btn btn-primary" type="submit" disabled={!isLive || issue.isPending || isDone}>
          {issue.isPending ? text.busy : text.submit}
          <Keys keys="⌘ Enter" isOnAccent />
        </button>
        <Link className="btn btn-quiet" href={paths.invitations} onClick={() => keeper.drop(requestId)}>
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

/** Who an invitation is for; where the patient goes afterwards is no part of that. */
const afterwards: readonly PersonalField[] = ['encounterCompletionLinkText', 'encounterCompletionLinkUrl'];
const identifying = personalFields.filter((field) => !afterwards.includes(field));

/**
 * The invitation that the server has recognized this request as, when it holds something else than was sent now: an
 * earlier try went through, or another tab had the same draft. Its link must not reach the wrong patient.
 */
async function findEarlier(
  client: QueryClient,
  id: string,
  request: IssueRequest,
): Promise<InvitationDetail | null> {
  const view = await client.fetchQuery({ ...invitationQuery(id), staleTime: 0 }).catch(() => null);
  // Its own page shows what it holds.
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

function EarlierNote({ invitation }: { invitation: InvitationDetail }) {
  const messages = useMessages('form');
  const text = messages.newInvitation;
  const name = formatPatient(messages.app, invitation) ?? invitation.externalId;
  return (
    <div className="notice is-warning" role="alert">
      <CircleHelp className="icon" aria-hidden="true" />
      <div>
        <p>{name ? text.earlier({ name }) : text.earlierUnnamed}</p>
        <Link className="link" href={paths.invitation(invitation.id)}>
          {text.openEarlier}
        </Link>
      </div>
    </div>
  );
}

function describeFailure({ newInvitation: text }: Pick<Messages, 'newInvitation'>, error: Error): string {
  return error instanceof RequestFailure && error.code === 'no_answer' ? text.noAnswer : error.message;
}

/** Whether the organization reminds patients, and mail leaves from here. */
function canRemindAt(settings: OrganizationSettingsView | undefined): boolean {
  return Boolean(settings?.canMail && settings.reminders.isOn && settings.reminders.most > 0);
}

/** What the chosen agent is, beside its name. */
function describeAgent(messages: CoreMessages, agent: AgentView | undefined): string | undefined {
  if (!agent) return undefined;
  return `${formatSpecialization(messages, agent.specialization)}, ${formatVisitType(messages, agent.visitType).toLowerCase()}`;
}

function problemsOf(error: RequestFailure): InvitationProblems {
  const entries = error.fields.flatMap(({ path, message }) => {
    const field = path.replace(/^(invitation|contact|following)\./, '');
    return isInvitationField(field) ? [[field, message] as const] : [];
  });
  return Object.fromEntries(entries);
}
