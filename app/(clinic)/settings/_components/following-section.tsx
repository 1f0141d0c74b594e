'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { FormFoot } from '@/app/(clinic)/settings/_components/form-foot.tsx';
import { TimeZoneField } from '@/app/(clinic)/settings/_components/time-zone-field.tsx';
import { cleanEntry } from '@/common/fold-text.ts';
import { useMay } from '@/components/shell/person.tsx';
import { Field, FieldProblem } from '@/components/ui/field.tsx';
import { Loaded } from '@/components/ui/loaded.tsx';
import { showToast } from '@/components/ui/toast.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { useProblems } from '@/components/ui/use-problems.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import {
  organizationSettingsQuery,
  saveOrganizationSettings,
} from '@/lib/client/requests/organization-settings.ts';
import { expiryDayChoices, reminderDaysMax, remindersMax, weekdays } from '@/lib/shared/following.ts';
import type { Messages } from '@/lib/shared/messages.ts';
import type { OrganizationSettings } from '@/lib/shared/organization-settings.ts';
import type { OrganizationSettingsView } from '@/lib/shared/views.ts';

/** How long links are followed, the reminders, and the hours in which they are sent. */
export function FollowingSection() {
  const text = useMessages('settings').settings.following;
  const mayManage = useMay('organization.manage');
  const query = useQuery(organizationSettingsQuery);
  return (
    <section className="block" aria-labelledby="h-following">
      <h2 id="h-following">{text.title}</h2>
      <p className="hint">{text.lead}</p>
      <Loaded query={query} errorTitle={text.errorTitle}>
        {(settings) => (mayManage ? <SettingsForm settings={settings} /> : <Facts settings={settings} />)}
      </Loaded>
    </section>
  );
}

function Facts({ settings }: { settings: OrganizationSettingsView }) {
  const messages = useMessages('settings');
  const text = messages.settings.following;
  const { reminders, workingHours } = settings;
  const isOn = settings.canMail && reminders.isOn;
  const facts = [
    [text.expiry, messages.lengths.days({ count: settings.expiryDays ?? settings.standardExpiryDays })],
    [
      text.reminders,
      isOn
        ? text.on({
            first: messages.lengths.days({ count: reminders.firstAfterDays }),
            every: messages.lengths.days({ count: reminders.everyDays }),
            most: text.times({ count: reminders.most }),
          })
        : text.off,
    ],
    [
      text.hours,
      text.hoursValue({
        days: workingHours.weekdays
          .map((weekday) => (text.weekdays[weekday - 1] ?? '').slice(0, 3))
          .join(', '),
        from: workingHours.from,
        to: workingHours.to,
        zone: workingHours.timeZone,
      }),
    ],
  ] as const;
  return (
    <>
      <dl className="facts mt-3">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="muted mt-3">{text.ownersOnly}</p>
    </>
  );
}

/** What the form holds, numbers as typed. */
type Typed = {
  expiryDays: string;
  isOn: boolean;
  firstAfterDays: string;
  everyDays: string;
  most: string;
  timeZone: string;
  weekdays: number[];
  from: string;
  to: string;
};

function startTyped(settings: OrganizationSettingsView): Typed {
  const { expiryDays, reminders, workingHours } = settings;
  const isZoneKnown = settings.isEverSet || settings.isTimeZoneAtService;
  return {
    expiryDays: expiryDays === null ? '' : String(expiryDays),
    isOn: reminders.isOn,
    firstAfterDays: String(reminders.firstAfterDays),
    everyDays: String(reminders.everyDays),
    most: String(reminders.most),
    ...workingHours,
    // Whoever sets it up is probably there.
    timeZone: isZoneKnown ? workingHours.timeZone : Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

type Problems = { firstAfterDays?: string; everyDays?: string; to?: string; weekdays?: string };

function readTyped(
  text: Messages['settings']['following'],
  typed: Typed,
): { settings: OrganizationSettings; problems: Problems } {
  const problems: Problems = {};
  for (const field of ['firstAfterDays', 'everyDays'] as const) {
    const days = Number(cleanEntry(typed[field]));
    if (!Number.isInteger(days) || days < 1 || days > reminderDaysMax)
      problems[field] = text.badDays({ max: reminderDaysMax });
  }
  // "08:00" and later ones sort as they follow each other.
  if (typed.from >= typed.to) problems.to = text.badHours;
  if (typed.weekdays.length === 0) problems.weekdays = text.noDays;
  return {
    problems,
    settings: {
      expiryDays: Number(typed.expiryDays) || null,
      reminders: {
        isOn: typed.isOn,
        firstAfterDays: Number(cleanEntry(typed.firstAfterDays)),
        everyDays: Number(cleanEntry(typed.everyDays)),
        most: Number(typed.most),
      },
      workingHours: {
        timeZone: typed.timeZone,
        weekdays: typed.weekdays,
        from: typed.from,
        to: typed.to,
      },
    },
  };
}

const clocks = Array.from({ length: 48 }, (_, half) => {
  const minutes = half % 2 === 0 ? '00' : '30';
  return `${String(Math.floor(half / 2)).padStart(2, '0')}:${minutes}`;
});

function SettingsForm({ settings }: { settings: OrganizationSettingsView }) {
  const messages = useMessages('settings');
  const text = messages.settings.following;
  const client = useQueryClient();
  const isLive = useHydrated();
  const [edited, setEdited] = useState<Typed | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const { problems, setProblems, showProblems } = useProblems<Problems>(form, {});
  // Server and browser know different zones and different ones as their own.
  const typed = edited ?? startTyped(isLive ? settings : { ...settings, isEverSet: true });
  // What has never been set is worth saving as it stands: the time zone is then this browser's.
  const isChanged = edited !== null || !settings.isEverSet;

  const router = useRouter();
  const save = useMutation({
    mutationFn: (wanted: OrganizationSettings) => saveOrganizationSettings(wanted),
    onSuccess: async () => {
      showToast(text.saved);
      await client.invalidateQueries({ queryKey: organizationSettingsQuery.queryKey });
      setEdited(null);
      // Pages write times in the zone that the layout was made with.
      router.refresh();
      void client.invalidateQueries({ queryKey: ['invitations'] });
      void client.invalidateQueries({ queryKey: ['today'] });
    },
  });

  function change(changes: Partial<Typed>): void {
    setEdited({ ...typed, ...changes });
    setProblems({});
  }

  const select =
    (field: 'expiryDays' | 'most' | 'from' | 'to', options: [string, string][]) =>
    (describedBy: string | undefined, isInvalid: boolean) => (
      <select
        className="input native-select"
        id={`following-${field}`}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        value={typed[field]}
        onChange={(event) => change({ [field]: event.target.value })}
      >
        {options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    );
  const number = (field: 'firstAfterDays' | 'everyDays', label: string) => (
    <Field id={`following-${field}`} label={label} problem={problems[field]}>
      {({ describedBy, isInvalid }) => (
        <input
          className="input"
          id={`following-${field}`}
          inputMode="numeric"
          maxLength={2}
          aria-describedby={describedBy}
          aria-invalid={isInvalid || undefined}
          value={typed[field]}
          onChange={(event) => change({ [field]: event.target.value })}
        />
      )}
    </Field>
  );
  const choices = [...new Set([...expiryDayChoices, Number(typed.expiryDays)])].filter((days) => days > 0);
  const expirySelect = select('expiryDays', [
    ['', text.standard({ days: settings.standardExpiryDays })],
    ...choices.map((days): [string, string] => [String(days), messages.lengths.days({ count: days })]),
  ]);
  const mostSelect = select(
    'most',
    Array.from({ length: remindersMax + 1 }, (_, count) => [String(count), text.times({ count })]),
  );
  const fromSelect = select('from', listClocks(clocks, typed.from));
  const toSelect = select('to', listClocks([...clocks.slice(1), '24:00'], typed.to));

  return (
    <form
      ref={form}
      className="stack-4 mt-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (save.isPending) return;
        const reading = readTyped(text, typed);
        if (Object.keys(reading.problems).length > 0) showProblems(reading.problems);
        else save.mutate(reading.settings);
      }}
    >
      {/* What is typed before the page is live would be lost. */}
      <fieldset className="contents" disabled={!isLive}>
        <Field id="following-expiryDays" label={text.expiry} hint={text.expiryHint}>
          {({ describedBy, isInvalid }) => expirySelect(describedBy, isInvalid)}
        </Field>
        <div className="field">
          <label className="check-line">
            <input
              className="check"
              type="checkbox"
              checked={typed.isOn}
              aria-describedby="following-on-hint"
              onChange={(event) => change({ isOn: event.target.checked })}
            />
            {text.isOn}
          </label>
          <p className="hint" id="following-on-hint">
            {settings.canMail ? text.isOnHint : text.noMail}
          </p>
        </div>
        {typed.isOn ? (
          <>
            <div className="two">
              {number('firstAfterDays', text.firstAfter)}
              {number('everyDays', text.every)}
            </div>
            <Field id="following-most" label={text.most} hint={text.needsTracking}>
              {({ describedBy, isInvalid }) => mostSelect(describedBy, isInvalid)}
            </Field>
          </>
        ) : null}
        <fieldset className="field" aria-describedby="following-hours-hint">
          <legend className="legend">{text.hours}</legend>
          <p className="hint" id="following-hours-hint">
            {text.hoursHint}
          </p>
          <div className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-x-4 gap-y-2">
            {weekdays.map((weekday) => (
              <label className="check-line" key={weekday}>
                <input
                  className="check"
                  type="checkbox"
                  checked={typed.weekdays.includes(weekday)}
                  aria-describedby={problems.weekdays ? 'following-weekdays-problem' : undefined}
                  aria-invalid={problems.weekdays ? true : undefined}
                  onChange={(event) =>
                    change({
                      weekdays: weekdays.filter((one) =>
                        one === weekday ? event.target.checked : typed.weekdays.includes(one),
                      ),
                    })
                  }
                />
                {text.weekdays[weekday - 1]}
              </label>
            ))}
          </div>
          {problems.weekdays ? (
            <FieldProblem id="following-weekdays-problem">{problems.weekdays}</FieldProblem>
          ) : null}
        </fieldset>
        <div className="two">
          <Field id="following-from" label={text.from}>
            {({ describedBy, isInvalid }) => fromSelect(describedBy, isInvalid)}
          </Field>
          <Field id="following-to" label={text.to} problem={problems.to}>
            {({ describedBy, isInvalid }) => toSelect(describedBy, isInvalid)}
          </Field>
        </div>
        {settings.isTimeZoneAtService ? (
          <p className="hint">{text.zoneAtService({ zone: typed.timeZone.replaceAll('_', ' ') })}</p>
        ) : (
          <TimeZoneField
            id="following-timeZone"
            label={text.timeZone}
            value={typed.timeZone}
            onChange={(timeZone) => change({ timeZone })}
          />
        )}
      </fieldset>
      <FormFoot save={save} words={text} isChanged={isChanged} />
    </form>
  );
}

/** Every half hour, and what is stored. */
function listClocks(offered: string[], stored: string): [string, string][] {
  return [...new Set([...offered, stored])].sort().map((clock) => [clock, clock]);
}
