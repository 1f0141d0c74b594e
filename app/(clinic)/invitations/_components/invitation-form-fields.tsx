'use client';

import { useQuery } from '@tanstack/react-query';
import type { InputHTMLAttributes } from 'react';
import { Field } from '@/components/ui/field.tsx';
import { useMessages } from '@/lib/client/messages.tsx';
import { organizationQuery } from '@/lib/client/requests/organization.ts';
import { offerMessageLocales } from '@/lib/shared/contact.ts';
import { expiryDayChoices } from '@/lib/shared/following.ts';
import type { InvitationField } from '@/lib/shared/invitation-fields.ts';
import {
  type FormField,
  formFields,
  type InvitationProblems,
  isInvitationField,
} from '@/lib/shared/invitation-values.ts';
import type { MessagesOf } from '@/lib/shared/messages.ts';
import type { OrganizationSettingsView } from '@/lib/shared/operations/organization.ts';

/** Props that bind an input element to a field of the form. */
export type Bind = (field: FormField) => {
  id: string;
  name: string;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
};

type Line = Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode'> & {
  /** The group of the form that the field belongs to. */
  group: 'name' | 'record' | 'contact' | 'completion';
  label: string;
  hint?: string;
  isOptional?: boolean;
};

/** The fields with a plain text input, in the order of the form; null for a field with its own control. */
function describeLines({
  contactFields,
  newInvitation: text,
}: MessagesOf<'form'>): Record<InvitationField, Line | null> {
  return {
    agentId: null,
    patientFirstName: { group: 'name', label: text.firstName },
    patientLastName: { group: 'name', label: text.lastName },
    patientDateOfBirth: null,
    externalId: { group: 'record', label: text.externalId, hint: text.externalIdHint },
    patientEmail: { group: 'contact', label: contactFields.email, hint: text.contactHint, type: 'email' },
    patientPhone: { group: 'contact', label: contactFields.phone, hint: text.phoneHint, type: 'tel' },
    patientLocale: null,
    encounterCompletionLinkText: { group: 'completion', label: text.linkText, isOptional: false },
    encounterCompletionLinkUrl: {
      group: 'completion',
      label: text.linkAddress,
      isOptional: false,
      inputMode: 'url',
    },
  };
}

/** The fields of a group that have a plain text input. */
export function TextFields({
  group,
  bind,
  problems,
}: {
  group: Line['group'];
  bind: Bind;
  problems: InvitationProblems;
}) {
  const lines = describeLines(useMessages('form'));
  const isWhole = (field: FormField): field is FormField & InvitationField => isInvitationField(field);
  return formFields.filter(isWhole).map((field) => {
    const line = lines[field];
    if (line?.group !== group) return null;
    const { label, hint, isOptional = true, type, inputMode } = line;
    return (
      <Field
        key={field}
        id={field}
        label={label}
        isOptional={isOptional}
        {...(hint ? { hint } : {})}
        {...(problems[field] ? { problem: problems[field] } : {})}
      >
        {({ describedBy, isInvalid }) => (
          <input
            className="input"
            type={type}
            inputMode={inputMode}
            aria-describedby={describedBy}
            aria-invalid={isInvalid || undefined}
            {...bind(field)}
          />
        )}
      </Field>
    );
  });
}

/** The addresses to which the link can be sent, and the language. */
export function ContactFields({ bind, problems }: { bind: Bind; problems: InvitationProblems }) {
  const { contactFields, format } = useMessages('form');
  const { data } = useQuery(organizationQuery);
  const offered = offerMessageLocales(data?.organization?.languages ?? null);
  return (
    <>
      <div className="two">
        <TextFields group="contact" bind={bind} problems={problems} />
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

/** How long the link is followed, and whether the patient is reminded. */
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
