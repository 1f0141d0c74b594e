'use client';

import { useQuery } from '@tanstack/react-query';
import type { InputHTMLAttributes } from 'react';
import { type DatePart, readDateParts } from '@/common/date-entry.ts';
import { Field, FieldProblem } from '@/components/ui/field.tsx';
import { useMessages } from '@/lib/client/messages.tsx';
import { organizationQuery } from '@/lib/client/requests/organization.ts';
import { offerMessageLocales } from '@/lib/shared/contact.ts';
import { expiryDayChoices } from '@/lib/shared/following.ts';
import type { InvitationField } from '@/lib/shared/invitation-fields.ts';
import {
  birthOf,
  birthPart,
  type FormField,
  type InvitationProblems,
  type InvitationValues,
} from '@/lib/shared/invitation-values.ts';
import type { OrganizationSettingsView } from '@/lib/shared/views.ts';

/** What makes an element the control of a field of the form. */
export type Bind = (field: FormField) => {
  id: string;
  name: string;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
};

type InputFacts = Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode'> & {
  isOptional?: boolean;
};

/** Fields that are one line of text, with what a browser is told of it; the others have controls of their own. */
const inputs = {
  agentId: null,
  encounterCompletionLinkText: { isOptional: false },
  encounterCompletionLinkUrl: { isOptional: false, inputMode: 'url' },
  externalId: {},
  patientDateOfBirth: null,
  patientEmail: { type: 'email' },
  patientFirstName: {},
  patientLastName: {},
  patientLocale: null,
  patientPhone: { type: 'tel' },
} satisfies Record<InvitationField, InputFacts | null>;
type TextFieldName = {
  [Name in InvitationField]: (typeof inputs)[Name] extends null ? never : Name;
}[InvitationField] &
  FormField;

/** A field that is one line of text. */
export function TextField({
  field,
  label,
  hint,
  bind,
  problems,
}: {
  field: TextFieldName;
  label: string;
  hint?: string;
  bind: Bind;
  problems: InvitationProblems;
}) {
  const { isOptional = true, ...input }: InputFacts = inputs[field];
  return (
    <Field
      id={field}
      label={label}
      isOptional={isOptional}
      {...(hint ? { hint } : {})}
      {...(problems[field] ? { problem: problems[field] } : {})}
    >
      {({ describedBy, isInvalid }) => (
        <input
          className="input"
          {...input}
          aria-describedby={describedBy}
          aria-invalid={isInvalid || undefined}
          {...bind(field)}
        />
      )}
    </Field>
  );
}

/** Room for a whole date in words. */
const birthMaxLength = 40;

export function BirthFields({
  bind,
  problem,
  values,
}: {
  bind: Bind;
  problem: string | undefined;
  values: InvitationValues;
}) {
  const date = readDateParts(birthOf(values));
  const isWrong = (part: DatePart) =>
    problem !== undefined && (date.kind === 'date' || date.parts.includes(part));
  const messages = useMessages('form');
  const text = messages.newInvitation;
  const parts = [
    { part: 'day', label: text.day },
    { part: 'month', label: text.month },
    { part: 'year', label: text.year },
  ] as const;
  return (
    <fieldset
      className="field grid-cols-[auto_minmax(0,1fr)] gap-x-1 [&>:not(legend,.optional)]:col-span-full"
      aria-describedby={problem ? 'birth-hint birth-problem' : 'birth-hint'}
    >
      <legend className="legend float-start">{text.birth}</legend>
      <span className="optional">{messages.app.optional}</span>
      <p className="hint" id="birth-hint">
        {text.birthHint}
      </p>
      <div className="date">
        {parts.map(({ part, label }) => (
          <div className="field" key={part}>
            <label className="label" htmlFor={birthPart(part)}>
              {label}
            </label>
            <input
              className="input"
              inputMode="numeric"
              maxLength={birthMaxLength}
              aria-invalid={isWrong(part) || undefined}
              {...bind(birthPart(part))}
            />
          </div>
        ))}
      </div>
      {problem ? <FieldProblem id="birth-problem">{problem}</FieldProblem> : null}
    </fieldset>
  );
}

/** Where the link can be sent, and in which language. */
export function ContactFields({ bind, problems }: { bind: Bind; problems: InvitationProblems }) {
  const { contactFields, newInvitation: text, format } = useMessages('form');
  const { data } = useQuery(organizationQuery);
  const offered = offerMessageLocales(data?.organization?.languages ?? null);
  return (
    <>
      <div className="two">
        <TextField
          field="patientEmail"
          label={contactFields.email}
          hint={text.contactHint}
          {...{ bind, problems }}
        />
        <TextField
          field="patientPhone"
          label={contactFields.phone}
          hint={text.phoneHint}
          {...{ bind, problems }}
        />
      </div>
      <Field id="patientLocale" label={contactFields.locale} problem={problems.patientLocale}>
        {({ describedBy, isInvalid }) => (
          <select
            className="input native-select"
            aria-describedby={describedBy}
            aria-invalid={isInvalid || undefined}
            {...bind('patientLocale')}
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

/** How long the link is followed, and whether its patient is reminded. */
export function FollowingFields({
  bind,
  settings,
  canRemind,
  isReminded,
  onRemind,
}: {
  bind: Bind;
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
            name="isReminded"
            checked={isReminded}
            onChange={(event) => onRemind(event.target.checked)}
          />
          {text.remind}
        </label>
      ) : null}
    </section>
  );
}
