'use client';

import { useRef } from 'react';
import { AlertFields } from '@/app/(clinic)/settings/_components/alert-fields.tsx';
import { FormFoot } from '@/app/(clinic)/settings/_components/form-foot.tsx';
import type {
  Organization,
  Problems,
  Values,
} from '@/app/(clinic)/settings/_components/organization-values.ts';
import { TimeZoneField } from '@/app/(clinic)/settings/_components/time-zone-field.tsx';
import { useOrganizationForm } from '@/app/(clinic)/settings/_components/use-organization-form.ts';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { Conflicts } from '@/components/ui/conflicts.tsx';
import { TextField } from '@/components/ui/inputs.tsx';
import type { Editing } from '@/components/ui/use-edit.ts';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { isSwitchSetting, type RequiredSetting, switchSettings } from '@/contract/organization-settings.ts';
import { useMessages } from '@/lib/client/messages.tsx';

/** Props of each part of the form. */
type Part = { values: Values; problems: Problems; change: (changes: Partial<Values>) => void };

/** For owners: the organization's settings at the service, such as the emergency number and the address for red flags. */
export function OrganizationForm({ organization }: { organization: Organization }) {
  const text = useMessages('settings').organization;
  const isLive = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const { editing, problems, change, save, submit, erasing, setErasing } = useOrganizationForm(
    organization,
    form,
  );
  const { values } = editing;
  const part: Part = { values, problems, change };
  const hasProblems = Object.values(problems).some((problem) => problem !== undefined);
  return (
    <form
      ref={form}
      className="stack-4 mt-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {/* Disabled until hydrated: text typed before would be lost. */}
      <fieldset className="contents" disabled={!isLive}>
        <ContactField field="alertEmail" kind="email" {...part} />
        <AlertFields organization={organization} {...part} />
        <ContactField field="emergencyNumber" kind="tel" {...part} />
        <ContactField field="phone" kind="tel" {...part} />
        {values.timeZone === null ? null : (
          <TimeZoneField
            id="organization-timeZone"
            label={text.timeZone}
            hint={text.timeZoneHint}
            value={values.timeZone}
            onChange={(timeZone) => change({ timeZone })}
          />
        )}
        <Switches {...part} />
        {values.languages === null ? null : (
          <Languages
            chosen={values.languages}
            available={organization.availableLanguages ?? []}
            onChange={(languages) => change({ languages })}
          />
        )}
        {values.retentionDays === null ? null : <RetentionField {...part} />}
      </fieldset>
      <PatientView values={values} />
      <OrganizationConflicts editing={editing} isSaving={save.isPending} saved={organization.saved} />
      <FormFoot save={save} words={text} isChanged={editing.isChanged} saysFailure={!hasProblems} />
      <p className="hint">{text.started}</p>
      {erasing ? (
        <ConfirmDialog
          title={text.retention.confirmTitle(erasing)}
          description={text.retention.confirmBody}
          keepLabel={text.retention.keep}
          confirmLabel={text.retention.confirm}
          onConfirm={async () => {
            // The form says why it was not saved, or asks what to keep.
            await save.mutateAsync().finally(() => setErasing(null));
          }}
          onClose={() => setErasing(null)}
        />
      ) : null}
    </form>
  );
}

function OrganizationConflicts(props: {
  editing: Editing<Values>;
  isSaving: boolean;
  saved: Organization['saved'];
}) {
  const { organization: text, conflict, format } = useMessages('settings');
  return (
    <Conflicts
      {...props}
      show={(field, values) => {
        if (isSwitchSetting(field))
          return { label: text.switches[field].fact, value: values[field] ? conflict.on : conflict.off };
        switch (field) {
          case 'timeZone':
            return { label: text.timeZone, value: values.timeZone?.replaceAll('_', ' ') ?? '' };
          case 'languages':
            return {
              label: text.languagesFact,
              value: (values.languages ?? []).map(format.language).join(', '),
            };
          case 'ownerAlertEmail':
            return { label: text.labels.ownerAlertEmail, value: values.ownerAlertEmail ?? '' };
          case 'reportUrl':
            return { label: text.reportLink.fact, value: values.reportUrl ?? '' };
          case 'retentionDays':
            return { label: text.retention.label, value: values.retentionDays ?? '' };
          default:
            return { label: text.labels[field], value: values[field] };
        }
      }}
    />
  );
}

function ContactField({
  field,
  kind,
  values,
  problems,
  change,
}: Part & { field: RequiredSetting; kind: 'email' | 'tel' }) {
  const text = useMessages('settings').organization;
  return (
    <TextField
      id={`organization-${field}`}
      label={text.labels[field]}
      hint={text.hints[field]}
      isOptional={field !== 'emergencyNumber'}
      problem={problems[field]}
      control={{ type: kind, autoComplete: 'off' }}
      value={values[field]}
      onChange={(value) => change({ [field]: value })}
    />
  );
}

function Switches({ values, change }: Part) {
  const text = useMessages('settings').organization;
  return switchSettings.map((name) => {
    const isOn = values[name];
    return isOn === null ? null : (
      <div key={name} className="field">
        <label className="check-line">
          <input
            className="check"
            type="checkbox"
            checked={isOn}
            aria-describedby={`organization-${name}-hint`}
            onChange={(event) => change({ [name]: event.target.checked })}
          />
          {text.switches[name].label}
        </label>
        <p className="hint" id={`organization-${name}-hint`}>
          {text.switches[name].hint}
        </p>
      </div>
    );
  });
}

/** Languages of the service's catalogue without a clinical review: each has its own switch. */
function Languages({
  chosen,
  available,
  onChange,
}: {
  chosen: string[];
  available: string[];
  onChange: (languages: string[]) => void;
}) {
  const { organization: text, format } = useMessages('settings');
  if (available.length === 0) return null;
  return (
    <fieldset className="field" aria-describedby="organization-languages-hint">
      <legend className="label">{text.languages}</legend>
      {available.map((tag) => (
        <label className="check-line" key={tag}>
          <input
            className="check"
            type="checkbox"
            checked={chosen.includes(tag)}
            onChange={(event) =>
              onChange(available.filter((one) => (one === tag ? event.target.checked : chosen.includes(one))))
            }
          />
          {text.language({ name: format.language(tag) })}
        </label>
      ))}
      <p className="hint" id="organization-languages-hint">
        {text.languagesHint}
      </p>
    </fieldset>
  );
}

/** How long patients' data is kept. */
function RetentionField({ values, problems, change }: Part) {
  const text = useMessages('settings').organization;
  return (
    <TextField
      id="organization-retentionDays"
      label={text.retention.label}
      hint={text.retention.hint}
      isOptional
      problem={problems.retentionDays}
      control={{ inputMode: 'numeric', autoComplete: 'off', maxLength: 5 }}
      value={values.retentionDays ?? ''}
      onChange={(retentionDays) => change({ retentionDays })}
    />
  );
}

/** Preview of what patients read with these values. */
function PatientView({ values }: { values: Values }) {
  const text = useMessages('settings').organization;
  const number = values.emergencyNumber.trim() || '…';
  const phone = values.phone.trim();
  return (
    <div>
      <h3 className="label" id="organization-preview">
        {text.preview}
      </h3>
      <dl
        className="mt-1 grid gap-3 rounded-md bg-surface-sunken p-4 [&_dt]:text-sm [&_dt]:text-fg-muted"
        aria-labelledby="organization-preview"
      >
        <div>
          <dt>{text.atStart}</dt>
          <dd>
            {values.alertEmail.trim()
              ? text.inDanger({ number })
              : `${text.inDanger({ number })} ${text.notWatched}`}
          </dd>
        </div>
        <div>
          <dt>{text.atEnd}</dt>
          <dd>{phone ? text.worsePhone({ phone, number }) : text.worse({ number })}</dd>
        </div>
      </dl>
    </div>
  );
}
