'use client';

import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronLeft, CircleHelp, MessageSquareText, Plus } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { DraftOffer, holdsText } from '@/app/(clinic)/_components/draft-note.tsx';
import { useDrafts } from '@/app/(clinic)/_components/use-draft.ts';
import { type DatePart, readDateParts, readWholeDate } from '@/common/date-entry.ts';
import { formatSpecialization, formatVisitType } from '@/components/agents/agent-words.ts';
import { Blank, Bones, ErrorBlank } from '@/components/ui/blank.tsx';
import { Field, FieldProblem } from '@/components/ui/field.tsx';
import { Keys } from '@/components/ui/keys.tsx';
import { loadPart } from '@/components/ui/load-part.ts';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { useProblems } from '@/components/ui/use-problems.ts';
import { useStandingError } from '@/components/ui/use-standing-error.ts';
import type { DraftKeeper } from '@/lib/client/draft-keeper.ts';
import { makeRequestId } from '@/lib/client/make-request-id.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { describeStanding, isRefusal, RequestFailure } from '@/lib/client/request-json.ts';
import { invitationQuery } from '@/lib/client/requests/get-invitation.ts';
import { issueInvitation } from '@/lib/client/requests/issue-invitation.ts';
import { agentsQuery } from '@/lib/client/requests/list-agents.ts';
import { organizationQuery } from '@/lib/client/requests/organization.ts';
import { organizationSettingsQuery } from '@/lib/client/requests/organization-settings.ts';
import { offerMessageLocales } from '@/lib/shared/contact.ts';
import { expiryDayChoices } from '@/lib/shared/following.ts';
import {
  emptyInvitation,
  fieldByPath,
  type InvitationField,
  type InvitationProblems,
  type InvitationValues,
  invitationFields,
} from '@/lib/shared/invitation-fields.ts';
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

/** What stands in an empty form too. */
const chosenFields = ['agentId', 'locale', 'expiryDays', 'remind'];

/** @param props.againId - an earlier invitation, whose patient's details the form opens with */
export function NewInvitation(props: {
  clinic: string;
  serviceHost: string;
  agentId: string | null;
  againId: string | null;
}) {
  const messages = useMessages('form', 'draft');
  const text = messages.newInvitation;
  const agents = useQuery(agentsQuery);
  const agentsError = useStandingError(agents);
  const { keeper, drafts, error: draftError, retry } = useDrafts('invitation');
  const { againId } = props;
  const earlier = useQuery({ ...invitationQuery(againId ?? ''), enabled: againId !== null });
  const earlierError = useStandingError(earlier);
  const isKnown = againId === null || earlier.data !== undefined;
  const isLoading =
    (agents.isPending && !agentsError) ||
    (drafts === undefined && !draftError) ||
    (!isKnown && !earlierError);
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
      {agentsError ? (
        <ErrorBlank
          title={text.agentsError}
          body={describeStanding(messages, agentsError)}
          onRetry={() => void agents.refetch()}
        />
      ) : draftError ? (
        <ErrorBlank
          title={messages.draft.error}
          body={describeStanding(messages, draftError)}
          onRetry={retry}
        />
      ) : earlierError ? (
        <ErrorBlank
          title={messages.draft.error}
          body={describeStanding(messages, earlierError)}
          onRetry={() => void earlier.refetch()}
        />
      ) : isLoading ? (
        <Bones label={messages.app.loading} />
      ) : null}
      {agents.data?.length === 0 ? (
        <Blank icon={MessageSquareText} title={text.noAgentTitle} body={text.noAgentBody}>
          <Link className="btn btn-primary" href={paths.newAgent}>
            <Plus className="icon" aria-hidden="true" />
            {messages.app.newAgent}
          </Link>
        </Blank>
      ) : null}
      {agents.data && agents.data.length > 0 && drafts !== undefined && isKnown ? (
        <div className="form-layout">
          <InvitationForm
            agents={agents.data}
            agentId={props.agentId}
            earlier={earlier.data ?? null}
            keeper={keeper}
            drafts={drafts.filter((one) => holdsText(one, chosenFields))}
          />
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
  const kept = invitationFields.map((field) => [field, given[field] ?? emptyInvitation[field]]);
  return {
    ...emptyInvitation,
    ...Object.fromEntries(kept),
    agentId: [agentId, given.agentId].find(isKnown) ?? usual?.id ?? '',
  };
}

/** What is carried over from an earlier invitation of the same patient. */
function carryOver({ invitation, sharing }: InvitationView): Partial<InvitationValues> {
  const [year = '', month = '', day = ''] = invitation.dateOfBirth?.split('-') ?? [];
  return {
    agentId: invitation.agentId,
    firstName: invitation.firstName ?? '',
    lastName: invitation.lastName ?? '',
    day: day.replace(/^0/, ''),
    month: month.replace(/^0/, ''),
    year,
    externalId: invitation.externalId ?? '',
    email: sharing.email ?? '',
    phone: sharing.phone ?? '',
    locale: sharing.locale,
    linkText: invitation.completionLinkText ?? '',
    linkAddress: invitation.completionLinkUrl ?? '',
    remind: invitation.isReminded ? 'yes' : 'no',
  };
}

function InvitationForm({
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
      showProblems(mapFields(error));
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

  function change(field: InvitationField, value: string): void {
    const isBirth = field === 'day' || field === 'month' || field === 'year';
    // A whole date that is typed or pasted into one of the three fills them all.
    const date = isBirth && value.trim().length > 5 ? readWholeDate(value) : null;
    const filled = date?.kind === 'date' ? { day: date.day, month: date.month, year: date.year } : null;
    const next = { ...values, [field]: value, ...filled };
    setValues(next);
    keeper.keep({ requestId, values: next });
    const shown = isBirth ? 'birth' : field;
    const birth = date?.kind === 'ambiguous' ? messages.newInvitation.ambiguousDate : undefined;
    if (problems[shown] || birth) setProblems({ ...problems, [shown]: birth });
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
          <BirthFields bind={bind} problem={problems.birth} values={values} />
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
          <ContactFields bind={bind} problems={problems} />
        </section>
        <FollowingFields
          bind={bind}
          settings={settings.data}
          // Without an address nobody can be reminded.
          canRemind={canRemind && values.email.trim() !== ''}
          isReminded={values.remind === 'yes'}
          onRemind={(isReminded) => change('remind', isReminded ? 'yes' : 'no')}
        />
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
  const { invitation: sent } = request;
  const { invitation: made } = view;
  const isSame =
    made.agentId === sent.agentId &&
    made.firstName === (sent.patientFirstName ?? null) &&
    made.lastName === (sent.patientLastName ?? null) &&
    made.dateOfBirth === (sent.patientDateOfBirth ?? null) &&
    made.externalId === (sent.externalId ?? null) &&
    view.sharing.email === (request.contact?.email ?? null) &&
    view.sharing.phone === (request.contact?.phone ?? null);
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

/** Room for a whole date in words. */
const birthMaxLength = 40;

function BirthFields({
  bind,
  problem,
  values,
}: {
  bind: (field: InvitationField) => { id: string };
  problem: string | undefined;
  values: InvitationValues;
}) {
  const date = readDateParts(values);
  const isWrong = (part: DatePart) =>
    problem !== undefined && (date.kind === 'date' || date.parts.includes(part));
  const messages = useMessages('form');
  const text = messages.newInvitation;
  const parts = [
    { field: 'day', label: text.day },
    { field: 'month', label: text.month },
    { field: 'year', label: text.year },
  ] as const;
  return (
    <fieldset className="field birth" aria-describedby={problem ? 'birth-hint birth-problem' : 'birth-hint'}>
      <legend className="legend">{text.birth}</legend>
      <span className="optional">{messages.app.optional}</span>
      <p className="hint" id="birth-hint">
        {text.birthHint}
      </p>
      <div className="date">
        {parts.map(({ field, label }) => (
          <div className="field" key={field}>
            <label className="label" htmlFor={field}>
              {label}
            </label>
            <input
              className="input"
              inputMode="numeric"
              maxLength={birthMaxLength}
              aria-invalid={isWrong(field) || undefined}
              {...bind(field)}
            />
          </div>
        ))}
      </div>
      {problem ? <FieldProblem id="birth-problem">{problem}</FieldProblem> : null}
    </fieldset>
  );
}

/** Where the link can be sent, and in which language. */
function ContactFields({
  bind,
  problems,
}: {
  bind: (field: InvitationField) => { id: string };
  problems: InvitationProblems;
}) {
  const { contactFields, newInvitation: text, format } = useMessages('form');
  const { data } = useQuery(organizationQuery);
  const offered = offerMessageLocales(data?.organization?.languages ?? null);
  return (
    <>
      <div className="two">
        <Field
          id="email"
          label={contactFields.email}
          hint={text.contactHint}
          isOptional
          problem={problems.email}
        >
          {({ describedBy, isInvalid }) => (
            <input
              className="input"
              type="email"
              aria-describedby={describedBy}
              aria-invalid={isInvalid || undefined}
              {...bind('email')}
            />
          )}
        </Field>
        <Field
          id="phone"
          label={contactFields.phone}
          hint={text.phoneHint}
          isOptional
          problem={problems.phone}
        >
          {({ describedBy, isInvalid }) => (
            <input
              className="input"
              type="tel"
              aria-describedby={describedBy}
              aria-invalid={isInvalid || undefined}
              {...bind('phone')}
            />
          )}
        </Field>
      </div>
      <Field id="locale" label={contactFields.locale} problem={problems.locale}>
        {({ describedBy, isInvalid }) => (
          <select
            className="input native-select"
            aria-describedby={describedBy}
            aria-invalid={isInvalid || undefined}
            {...bind('locale')}
          >
            {offered.map((locale) => (
              <option key={locale} value={locale}>
                {format.language(locale)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  );
}

/** Whether the organization reminds patients, and mail leaves from here. */
function canRemindAt(settings: OrganizationSettingsView | undefined): boolean {
  return Boolean(settings?.canMail && settings.reminders.isOn && settings.reminders.most > 0);
}

/** How long the link is followed, and whether its patient is reminded. */
function FollowingFields({
  bind,
  settings,
  canRemind,
  isReminded,
  onRemind,
}: {
  bind: (field: InvitationField) => { id: string };
  settings: OrganizationSettingsView | undefined;
  canRemind: boolean;
  isReminded: boolean;
  onRemind: (isReminded: boolean) => void;
}) {
  const messages = useMessages('form');
  const text = messages.newInvitation;
  const usual = settings ? (settings.expiryDays ?? settings.standardExpiryDays) : null;
  return (
    <section className="form-group" aria-labelledby="group-following">
      <h2 id="group-following">{text.following}</h2>
      <Field id="expiryDays" label={text.expiry} hint={text.expiryHint}>
        {({ describedBy }) => (
          <select className="input native-select" aria-describedby={describedBy} {...bind('expiryDays')}>
            <option value="">{usual === null ? messages.app.loading : text.usual({ days: usual })}</option>
            {expiryDayChoices
              .filter((days) => days !== usual)
              .map((days) => (
                <option key={days} value={days}>
                  {messages.lengths.days({ count: days })}
                </option>
              ))}
          </select>
        )}
      </Field>
      {canRemind ? (
        <label className="check-line">
          <input
            className="check"
            type="checkbox"
            name="remind"
            checked={isReminded}
            onChange={(event) => onRemind(event.target.checked)}
          />
          {text.remind}
        </label>
      ) : null}
    </section>
  );
}

/** What the chosen agent is, beside its name. */
function describeAgent(messages: CoreMessages, agent: AgentView | undefined): string | undefined {
  if (!agent) return undefined;
  return `${formatSpecialization(messages, agent.specialization)}, ${formatVisitType(messages, agent.visitType).toLowerCase()}`;
}

function mapFields(error: RequestFailure): InvitationProblems {
  const entries = error.fields.flatMap(({ path, message }) => {
    const field = fieldByPath[path.replace(/^(invitation|contact|following)\./, '')];
    return field ? [[field, message] as const] : [];
  });
  return Object.fromEntries(entries);
}
