'use client';

import { CircleHelp } from 'lucide-react';
import { DraftOffer } from '@/app/(clinic)/_components/draft-note.tsx';
import { BirthFields } from '@/app/(clinic)/invitations/_components/birth-fields.tsx';
import {
  type Bind,
  ContactFields,
  FollowingFields,
  TextFields,
} from '@/app/(clinic)/invitations/_components/invitation-form-fields.tsx';
import { moveOnWithEnter } from '@/app/(clinic)/invitations/_components/move-on-with-enter.ts';
import { SamePatientNote } from '@/app/(clinic)/invitations/_components/same-patient-note.tsx';
import {
  type InvitationFormProps,
  loadValidation,
  useInvitationForm,
} from '@/app/(clinic)/invitations/_components/use-invitation-form.ts';
import { formatSpecialization } from '@/components/agents/agent-words.ts';
import { formatVisitType } from '@/components/agents/visit-type-words.ts';
import { Link } from '@/components/shell/link.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Keys } from '@/components/ui/keys.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { describeThrown, RequestFailure } from '@/lib/client/request-failure.ts';
import type { InvitationProblems } from '@/lib/shared/invitation-values.ts';
import type { CoreMessages } from '@/lib/shared/messages.ts';
import { formatPatient } from '@/lib/shared/names.ts';
import type { AgentView } from '@/lib/shared/operations/agent.ts';
import type { InvitationDetail } from '@/lib/shared/operations/invitation.ts';
import { paths } from '@/lib/shared/paths.ts';

export function InvitationForm(props: InvitationFormProps) {
  const state = useInvitationForm(props);
  const { form, issue, problems, values } = state;
  const messages = useMessages('form');
  const text = messages.newInvitation;
  const isLive = useHydrated();
  const bind: Bind = (field) => ({
    id: field,
    name: field,
    value: values[field],
    onChange: (event) => state.change(field, event.target.value),
  });
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
      onKeyDown={moveOnWithEnter}
      onBlur={state.findSame}
    >
      {state.offered.map((draft) => (
        <DraftOffer
          key={draft.requestId}
          draft={draft}
          onTake={() => state.takeDraft(draft)}
          onDrop={() => state.dropDraft(draft)}
        />
      ))}
      {state.earlier ? <EarlierNote invitation={state.earlier} /> : null}
      {issue.isError && !hasProblems ? <Failure error={issue.error} /> : null}
      {/* Disabled until hydrated: text typed before would be lost. */}
      <fieldset className="contents" disabled={!isLive}>
        <ConsultationFields
          agents={props.agents}
          bind={bind}
          agentId={values.agentId}
          problem={problems.agentId}
        />
        <section className="form-group" aria-labelledby="group-patient">
          <h2 id="group-patient">{text.patient}</h2>
          <div className="two">
            <TextFields group="name" bind={bind} problems={problems} />
          </div>
          <BirthFields
            bind={bind}
            problem={problems.patientDateOfBirth}
            values={values}
            order={state.dateOrder}
            onRead={state.takeBirth}
          />
          <TextFields group="record" bind={bind} problems={problems} />
          <ContactFields bind={bind} problems={problems} />
        </section>
        <FollowingFields
          bind={bind}
          settings={state.settings}
          canRemind={state.canRemind}
          isReminded={values.isReminded === 'yes'}
          onRemind={(isReminded) => state.change('isReminded', isReminded ? 'yes' : 'no')}
        />
        <CompletionFields bind={bind} problems={problems} />
      </fieldset>
      <FormEnd
        same={state.same}
        isBusy={issue.isPending}
        isDisabled={!isLive || issue.isPending || state.isDone}
        hasProblems={hasProblems}
        onGiveUp={state.giveUp}
      />
    </form>
  );
}

function ConsultationFields({
  agents,
  agentId,
  problem,
  bind,
}: {
  agents: AgentView[];
  agentId: string;
  problem: string | undefined;
  bind: Bind;
}) {
  const messages = useMessages('form');
  const text = messages.newInvitation;
  const chosen = agents.find((agent) => agent.id === agentId);
  return (
    <section className="form-group" aria-labelledby="group-consultation">
      <h2 id="group-consultation">{text.consultation}</h2>
      <Field id="agentId" label={text.agent} hint={describeAgent(messages, chosen)} problem={problem}>
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
  );
}

function CompletionFields({ bind, problems }: { bind: Bind; problems: InvitationProblems }) {
  const messages = useMessages('form');
  const text = messages.newInvitation;
  return (
    <section className="form-group" aria-labelledby="group-completion">
      <h2>
        <span id="group-completion">{text.completion}</span>{' '}
        <span className="optional">{messages.app.optional}</span>
      </h2>
      <p className="hint">{text.completionHint}</p>
      <TextFields group="completion" bind={bind} problems={problems} />
    </section>
  );
}

/** What is said before the form is sent, and its buttons. */
function FormEnd({
  same,
  ...actions
}: Parameters<typeof FormActions>[0] & { same: ReturnType<typeof useInvitationForm>['same'] }) {
  return (
    <div>
      <SamePatientNote note={same.note} invitations={same.found} />
      <FormActions {...actions} />
    </div>
  );
}

function FormActions({
  isBusy,
  isDisabled,
  hasProblems,
  onGiveUp,
}: {
  isBusy: boolean;
  isDisabled: boolean;
  hasProblems: boolean;
  onGiveUp: () => void;
}) {
  const messages = useMessages('form');
  const text = messages.newInvitation;
  return (
    <div className="form-actions">
      <button
        className="btn btn-primary"
        type="submit"
        disabled={isDisabled}
        onClick={(event) => {
          // The second click of a double-click does not pass over what the first one has brought up.
          if (event.detail > 1) event.preventDefault();
        }}
      >
        {isBusy ? text.busy : text.submit}
        <Keys keys="⌘ Enter" isOnAccent />
      </button>
      <Link className="btn btn-quiet" href={paths.invitations} onClick={onGiveUp}>
        {messages.app.cancel}
      </Link>
      {hasProblems ? (
        <span className="sr-only" role="alert">
          {text.summary}
        </span>
      ) : null}
    </div>
  );
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

function Failure({ error }: { error: Error }) {
  const { newInvitation: text } = useMessages('form');
  const isUnanswered = error instanceof RequestFailure && error.code === 'no_answer';
  return (
    <p className="error" role="alert">
      {isUnanswered ? text.noAnswer : describeThrown(error)}
    </p>
  );
}

/** Specialization and kind of visit of the chosen agent, shown beside its name. */
function describeAgent(messages: CoreMessages, agent: AgentView | undefined): string | undefined {
  if (!agent) return undefined;
  return `${formatSpecialization(messages, agent.specialization)}, ${formatVisitType(messages, agent.visitType).toLowerCase()}`;
}
