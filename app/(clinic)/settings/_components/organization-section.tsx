'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { FormFoot } from '@/app/(clinic)/settings/_components/form-foot.tsx';
import { TimeZoneField } from '@/app/(clinic)/settings/_components/time-zone-field.tsx';
import { cleanEntry } from '@/common/fold-text.ts';
import { useMay } from '@/components/shell/person.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { Field } from '@/components/ui/field.tsx';
import { loadPart } from '@/components/ui/load-part.ts';
import { Loaded } from '@/components/ui/loaded.tsx';
import { showToast } from '@/components/ui/toast.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { useProblems } from '@/components/ui/use-problems.ts';
import type { ChangeOrganization } from '@/contract/organization.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { RequestFailure } from '@/lib/client/request-json.ts';
import { changeOrganization, organizationQuery } from '@/lib/client/requests/organization.ts';
import { organizationSettingsQuery } from '@/lib/client/requests/organization-settings.ts';
import type { OrganizationView } from '@/lib/shared/views.ts';

/** The contract's schemas come after the page; they are needed when the form is sent. */
const loadValidation = () => import('@/contract/organization.ts');

const fields = ['alertEmail', 'emergencyNumber', 'phone'] as const;
type FieldName = (typeof fields)[number];
type Texts = Record<FieldName, string>;
const switches = ['vendorSpeechAllowed', 'languageModelAllowed', 'secondFactorRequired'] as const;
/** A time zone, a switch, the languages and the days are null where the service knows no such setting. */
type Values = Texts &
  Pick<Organization, (typeof switches)[number] | 'languages' | 'timeZone'> & { retentionDays: string | null };
type Problems = Partial<Texts & { retentionDays: string }>;
type Organization = NonNullable<OrganizationView['organization']>;

/** What patients are told to call and where red flags are reported; the service keeps it. */
export function OrganizationSection() {
  const text = useMessages('settings').organization;
  const mayManage = useMay('organization.manage');
  const query = useQuery(organizationQuery);
  return (
    <section className="block" aria-labelledby="h-organization">
      <h2 id="h-organization">{text.title}</h2>
      <p className="hint">{text.lead}</p>
      <Loaded query={query} errorTitle={text.errorTitle}>
        {({ organization }) =>
          organization === null ? (
            <p className="mt-3">{text.notTaken}</p>
          ) : mayManage ? (
            <OrganizationForm organization={organization} />
          ) : (
            <Facts organization={organization} />
          )
        }
      </Loaded>
    </section>
  );
}

function Facts({ organization }: { organization: Organization }) {
  const { organization: text, format } = useMessages('settings');
  return (
    <>
      <dl className="facts mt-3">
        {fields.map((field) => (
          <div key={field}>
            <dt>{text.labels[field]}</dt>
            <dd>{organization[field] ?? text.none}</dd>
          </div>
        ))}
        {organization.timeZone === null ? null : (
          <div>
            <dt>{text.timeZone}</dt>
            <dd>{organization.timeZone.replaceAll('_', ' ')}</dd>
          </div>
        )}
        {switches.map((name) =>
          organization[name] === null ? null : (
            <div key={name}>
              <dt>{text.switches[name].fact}</dt>
              <dd>{organization[name] ? text.switches[name].on : text.switches[name].off}</dd>
            </div>
          ),
        )}
        {organization.languages === null ? null : (
          <div>
            <dt>{text.languagesFact}</dt>
            <dd>{organization.languages.map(format.language).join(', ') || text.none}</dd>
          </div>
        )}
        {organization.retention === null ? null : (
          <div>
            <dt>{text.retention.fact}</dt>
            <dd>
              {organization.retention.days === null
                ? text.retention.keptForGood
                : text.retention.kept({ days: organization.retention.days })}
            </dd>
          </div>
        )}
      </dl>
      <p className="muted mt-3">{text.ownersOnly}</p>
    </>
  );
}

function toValues(organization: Organization): Values {
  const { alertEmail, emergencyNumber, phone, languages, retention, timeZone } = organization;
  const { vendorSpeechAllowed, languageModelAllowed, secondFactorRequired } = organization;
  return {
    alertEmail: alertEmail ?? '',
    emergencyNumber,
    phone: phone ?? '',
    timeZone,
    vendorSpeechAllowed,
    languageModelAllowed,
    secondFactorRequired,
    languages,
    retentionDays: retention && String(retention.days ?? ''),
  };
}

function OrganizationForm({ organization }: { organization: Organization }) {
  const messages = useMessages('settings');
  const text = messages.organization;
  const client = useQueryClient();
  const isLive = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const stored = toValues(organization);
  const [edited, setEdited] = useState<Values | null>(null);
  /** What erases patients' data, until it is confirmed. */
  const [erasing, setErasing] = useState<ChangeOrganization | null>(null);
  const { problems, setProblems, showProblems } = useProblems<Problems>(form, {});
  const values = edited ?? stored;
  const isChanged =
    fields.some((field) => values[field] !== stored[field]) ||
    switches.some((name) => values[name] !== stored[name]) ||
    values.timeZone !== stored.timeZone ||
    values.languages?.join() !== stored.languages?.join() ||
    values.retentionDays !== stored.retentionDays;

  const router = useRouter();
  const save = useMutation({
    mutationFn: (body: ChangeOrganization) => changeOrganization(body),
    onSuccess: (view) => {
      if (values.timeZone !== stored.timeZone) {
        void client.invalidateQueries({ queryKey: organizationSettingsQuery.queryKey });
        // Pages write times in the zone that the layout was made with.
        router.refresh();
      }
      client.setQueryData(organizationQuery.queryKey, view);
      setEdited(null);
      showToast(text.saved);
    },
    onError: (error) => {
      if (!(error instanceof RequestFailure)) return;
      showProblems(describeProblems(error.fields.map(({ path }) => path)));
    },
  });

  function describeProblems(paths: readonly unknown[]): Problems {
    const refused = [...fields, 'retentionDays' as const].filter((field) => paths.includes(field));
    return Object.fromEntries(refused.map((field) => [field, text.problems[field]]));
  }

  function change(field: FieldName | 'retentionDays', value: string): void {
    setEdited({ ...values, [field]: value });
    setProblems({ ...problems, [field]: undefined });
  }

  async function submit(): Promise<void> {
    if (save.isPending) return;
    const validation = await loadPart(loadValidation);
    if (!validation) return;
    const parsed = validation.changeOrganizationSchema.safeParse({
      alertEmail: values.alertEmail.trim() || null,
      emergencyNumber: values.emergencyNumber,
      phone: values.phone.trim() || null,
      timeZone: values.timeZone ?? undefined,
      vendorSpeechAllowed: values.vendorSpeechAllowed ?? undefined,
      languageModelAllowed: values.languageModelAllowed ?? undefined,
      // Only what is changed: the audit says of each change who made it.
      secondFactorRequired:
        values.secondFactorRequired === stored.secondFactorRequired
          ? undefined
          : (values.secondFactorRequired ?? undefined),
      languages: values.languages ?? undefined,
      retentionDays: readDays(values.retentionDays),
    });
    if (!parsed.success) {
      showProblems(describeProblems(parsed.error.issues.map((issue) => issue.path[0])));
      return;
    }
    setProblems({});
    if (isShorter(parsed.data.retentionDays, organization.retention)) setErasing(parsed.data);
    else save.mutate(parsed.data);
  }

  const input = (field: FieldName, kind: 'email' | 'tel') => (
    <Field
      id={`organization-${field}`}
      label={text.labels[field]}
      hint={text.hints[field]}
      isOptional={field !== 'emergencyNumber'}
      problem={problems[field]}
    >
      {({ describedBy, isInvalid }) => (
        <input
          className="input"
          id={`organization-${field}`}
          type={kind}
          autoComplete="off"
          aria-describedby={describedBy}
          aria-invalid={isInvalid || undefined}
          value={values[field]}
          onChange={(event) => change(field, event.target.value)}
        />
      )}
    </Field>
  );
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
      {/* What is typed before the page is live would be lost. */}
      <fieldset className="contents" disabled={!isLive}>
        {input('alertEmail', 'email')}
        {input('emergencyNumber', 'tel')}
        {input('phone', 'tel')}
        {values.timeZone === null ? null : (
          <TimeZoneField
            id="organization-timeZone"
            label={text.timeZone}
            hint={text.timeZoneHint}
            value={values.timeZone}
            onChange={(timeZone) => setEdited({ ...values, timeZone })}
          />
        )}
        {switches.map((name) => {
          const isOn = values[name];
          return isOn === null ? null : (
            <div key={name} className="field">
              <label className="check-line">
                <input
                  className="check"
                  type="checkbox"
                  checked={isOn}
                  aria-describedby={`organization-${name}-hint`}
                  onChange={(event) => setEdited({ ...values, [name]: event.target.checked })}
                />
                {text.switches[name].label}
              </label>
              <p className="hint" id={`organization-${name}-hint`}>
                {text.switches[name].hint}
              </p>
            </div>
          );
        })}
        {values.languages === null ? null : (
          <Languages
            chosen={values.languages}
            available={organization.availableLanguages ?? []}
            onChange={(languages) => setEdited({ ...values, languages })}
          />
        )}
        {values.retentionDays === null ? null : (
          <Field
            id="organization-retentionDays"
            label={text.retention.label}
            hint={text.retention.hint}
            isOptional
            problem={problems.retentionDays}
          >
            {({ describedBy, isInvalid }) => (
              <input
                className="input"
                id="organization-retentionDays"
                inputMode="numeric"
                autoComplete="off"
                maxLength={5}
                aria-describedby={describedBy}
                aria-invalid={isInvalid || undefined}
                value={values.retentionDays ?? ''}
                onChange={(event) => change('retentionDays', event.target.value)}
              />
            )}
          </Field>
        )}
      </fieldset>
      <PatientView values={values} />
      <FormFoot save={save} words={text} isChanged={isChanged} saysFailure={!hasProblems} />
      <p className="hint">{text.started}</p>
      {erasing ? (
        <ConfirmDialog
          title={text.retention.confirmTitle({ days: erasing.retentionDays ?? 0 })}
          description={text.retention.confirmBody}
          keepLabel={text.retention.keep}
          confirmLabel={text.retention.confirm}
          onConfirm={async () => {
            await save.mutateAsync(erasing);
            setErasing(null);
          }}
          onClose={() => setErasing(null)}
        />
      ) : null}
    </form>
  );
}

/** The days as they are sent: nothing typed keeps for ever, and a service without the setting is not told. */
function readDays(typed: string | null): number | null | undefined {
  if (typed === null) return undefined;
  const days = cleanEntry(typed);
  return days === '' ? null : Number(days);
}

/** Whether what is kept today is kept no longer with these days. */
function isShorter(days: number | null | undefined, known: Organization['retention']): boolean {
  if (typeof days !== 'number' || known === null) return false;
  return known.days === null || days < known.days;
}

/** Languages of the service's catalogue, which nobody has reviewed clinically: each is switched on by itself. */
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

/** What patients read with these values. */
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
