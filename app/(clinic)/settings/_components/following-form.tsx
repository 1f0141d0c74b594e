'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useRef } from 'react';
import {
  type Problems,
  readTyped,
  startTyped,
  type Typed,
} from '@/app/(clinic)/settings/_components/following-values.ts';
import { FormFoot } from '@/app/(clinic)/settings/_components/form-foot.tsx';
import { TimeZoneField } from '@/app/(clinic)/settings/_components/time-zone-field.tsx';
import { Conflicts, focusConflicts } from '@/components/ui/conflicts.tsx';
import { FieldProblem } from '@/components/ui/field.tsx';
import { SelectField, TextField } from '@/components/ui/inputs.tsx';
import { showToast } from '@/components/ui/toast.tsx';
import { type Editing, useEdit, useSaveEdit } from '@/components/ui/use-edit.ts';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { useProblems } from '@/components/ui/use-problems.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { refetchNow } from '@/lib/client/refetch-now.ts';
import { requestJson } from '@/lib/client/request-json.ts';
import { organizationSettingsQuery } from '@/lib/client/requests/organization-settings.ts';
import { dateOrderChoices } from '@/lib/shared/date-order.ts';
import { expiryDayChoices, remindersMax, weekdays } from '@/lib/shared/following.ts';
import type { OrganizationSettingsView } from '@/lib/shared/operations/organization.ts';
import * as api from '@/lib/shared/operations/organization.ts';

/** Props of each part of the form. */
type Part = { typed: Typed; problems: Problems; change: (changes: Partial<Typed>) => void };

/** For owners: how long links are followed, the reminders, and the hours in which they are sent. */
export function FollowingForm({ settings }: { settings: OrganizationSettingsView }) {
  const text = useMessages('settings').settings.following;
  const isLive = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const { problems, setProblems, showProblems } = useProblems<Problems>(form, {});
  // Before hydration, do not suggest the local time zone: server and browser have different ones.
  const editing = useEdit(startTyped(isLive ? settings : { ...settings, isEverSet: true }));
  const typed = editing.values;
  const save = useSave(settings, editing);
  const part: Part = {
    typed,
    problems,
    change(changes) {
      editing.change(changes);
      setProblems({});
    },
  };
  return (
    <form
      ref={form}
      className="stack-4 mt-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (save.isPending) return;
        if (editing.conflicts.length > 0) return focusConflicts(form.current);
        const reading = readTyped(text, typed);
        if (Object.keys(reading.problems).length > 0) showProblems(reading.problems);
        else save.mutate();
      }}
    >
      {/* Disabled until hydrated: text typed before would be lost. */}
      <fieldset className="contents" disabled={!isLive}>
        <Expiry settings={settings} {...part} />
        <Reminders settings={settings} {...part} />
        <Hours {...part} />
        {settings.isTimeZoneAtService ? (
          <p className="hint">{text.zoneAtService({ zone: typed.timeZone.replaceAll('_', ' ') })}</p>
        ) : (
          <TimeZoneField
            id="following-timeZone"
            label={text.timeZone}
            value={typed.timeZone}
            onChange={(timeZone) => part.change({ timeZone })}
          />
        )}
        <DateOrderField {...part} />
      </fieldset>
      <FollowingConflicts editing={editing} isSaving={save.isPending} settings={settings} />
      {/* Settings that were never saved can be saved unchanged, which stores this browser's time zone. */}
      <FormFoot save={save} words={text} isChanged={editing.isChanged || !settings.isEverSet} />
    </form>
  );
}

function useSave(settings: OrganizationSettingsView, editing: Editing<Typed>) {
  const text = useMessages('settings').settings.following;
  const client = useQueryClient();
  const router = useRouter();
  return useSaveEdit(editing, {
    version: settings.saved.version,
    async reload() {
      const fresh = await refetchNow(client, organizationSettingsQuery);
      return { stored: startTyped(fresh), version: fresh.saved.version };
    },
    save: (typed, { version }) =>
      requestJson(api.saveOrganizationSettings, {
        input: { ...readTyped(text, typed).settings, basedOn: version },
      }),
    async onSaved() {
      showToast(text.saved);
      await client.invalidateQueries({ queryKey: organizationSettingsQuery.queryKey });
      // The layout provides the time zone in which pages format times.
      router.refresh();
      void client.invalidateQueries({ queryKey: ['invitations'] });
      void client.invalidateQueries({ queryKey: ['today'] });
    },
  });
}

function FollowingConflicts({
  editing,
  isSaving,
  settings,
}: {
  editing: Editing<Typed>;
  isSaving: boolean;
  settings: OrganizationSettingsView;
}) {
  const messages = useMessages('settings');
  const { conflict } = messages;
  const text = messages.settings.following;
  const labels: Record<keyof Typed, string> = {
    expiryDays: text.expiry,
    isOn: text.isOn,
    firstAfterDays: text.firstAfter,
    everyDays: text.every,
    most: text.most,
    timeZone: text.timeZone,
    weekdays: text.hours,
    from: text.from,
    to: text.to,
    dateOrder: text.dateOrder,
  };
  const show = (field: keyof Typed, values: Typed): string => {
    if (field === 'isOn') return values.isOn ? conflict.on : conflict.off;
    if (field === 'dateOrder') return text.dateOrders[values.dateOrder];
    if (field === 'most') return text.times({ count: Number(values.most) });
    if (field === 'expiryDays')
      return values.expiryDays === ''
        ? text.standard({ days: settings.standardExpiryDays })
        : messages.lengths.days({ count: Number(values.expiryDays) });
    if (field === 'weekdays')
      return values.weekdays.map((weekday) => text.weekdays[weekday - 1] ?? '').join(', ');
    return values[field].replaceAll('_', ' ');
  };
  return (
    <Conflicts
      editing={editing}
      isSaving={isSaving}
      saved={settings.saved}
      show={(field, values) => ({ label: labels[field], value: show(field, values) })}
    />
  );
}

function Expiry({ settings, typed, change }: Part & { settings: OrganizationSettingsView }) {
  const messages = useMessages('settings');
  const text = messages.settings.following;
  const choices = [...new Set([...expiryDayChoices, Number(typed.expiryDays)])].filter((days) => days > 0);
  return (
    <SelectField
      id="following-expiryDays"
      label={text.expiry}
      hint={text.expiryHint}
      value={typed.expiryDays}
      choices={[
        ['', text.standard({ days: settings.standardExpiryDays })],
        ...choices.map((days) => [String(days), messages.lengths.days({ count: days })] as const),
      ]}
      onChange={(expiryDays) => change({ expiryDays })}
    />
  );
}

function Reminders({ settings, ...part }: Part & { settings: OrganizationSettingsView }) {
  const text = useMessages('settings').settings.following;
  const { typed, change } = part;
  return (
    <>
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
            <DaysField field="firstAfterDays" label={text.firstAfter} {...part} />
            <DaysField field="everyDays" label={text.every} {...part} />
          </div>
          <SelectField
            id="following-most"
            label={text.most}
            hint={text.needsTracking}
            value={typed.most}
            choices={Array.from({ length: remindersMax + 1 }, (_, count) => [
              String(count),
              text.times({ count }),
            ])}
            onChange={(most) => change({ most })}
          />
        </>
      ) : null}
    </>
  );
}

function DaysField({
  field,
  label,
  typed,
  problems,
  change,
}: Part & { field: 'firstAfterDays' | 'everyDays'; label: string }) {
  return (
    <TextField
      id={`following-${field}`}
      label={label}
      problem={problems[field]}
      control={{ inputMode: 'numeric', maxLength: 2 }}
      value={typed[field]}
      onChange={(value) => change({ [field]: value })}
    />
  );
}

const clocks = Array.from({ length: 48 }, (_, half) => {
  const minutes = half % 2 === 0 ? '00' : '30';
  return `${String(Math.floor(half / 2)).padStart(2, '0')}:${minutes}`;
});

/** The days and hours in which reminders are sent. */
function Hours({ typed, problems, change }: Part) {
  const text = useMessages('settings').settings.following;
  return (
    <>
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
        <SelectField
          id="following-from"
          label={text.from}
          value={typed.from}
          choices={listClocks(clocks, typed.from)}
          onChange={(from) => change({ from })}
        />
        <SelectField
          id="following-to"
          label={text.to}
          problem={problems.to}
          value={typed.to}
          choices={listClocks([...clocks.slice(1), '24:00'], typed.to)}
          onChange={(to) => change({ to })}
        />
      </div>
    </>
  );
}

/** How a date that can be read in two ways is read in the form of a new invitation. */
function DateOrderField({ typed, change }: Part) {
  const text = useMessages('settings').settings.following;
  return (
    <SelectField
      id="following-dateOrder"
      label={text.dateOrder}
      hint={text.dateOrderHint}
      value={typed.dateOrder}
      choices={dateOrderChoices.map((order) => [order, text.dateOrders[order]])}
      onChange={(value) => change({ dateOrder: dateOrderChoices.find((order) => order === value) ?? 'ASK' })}
    />
  );
}

/** Every half hour, and the stored time. */
function listClocks(offered: string[], stored: string): [string, string][] {
  return [...new Set([...offered, stored])].sort().map((clock) => [clock, clock]);
}
