import { cleanEntry } from '@/common/fold-text.ts';
import type { DateOrderChoice } from '@/lib/shared/date-order.ts';
import { reminderDaysMax } from '@/lib/shared/following.ts';
import type { Messages } from '@/lib/shared/messages.ts';
import type { OrganizationSettingsView } from '@/lib/shared/operations/organization.ts';
import type { OrganizationSettings } from '@/lib/shared/organization-settings.ts';

/** Values of the form; numbers as typed. */
export type Typed = {
  expiryDays: string;
  isOn: boolean;
  firstAfterDays: string;
  everyDays: string;
  most: string;
  timeZone: string;
  weekdays: number[];
  from: string;
  to: string;
  dateOrder: DateOrderChoice;
};

/** Values of the form before the user types. */
export function startTyped(settings: OrganizationSettingsView): Typed {
  const { expiryDays, reminders, workingHours } = settings;
  const isZoneKnown = settings.isEverSet || settings.isTimeZoneAtService;
  return {
    expiryDays: expiryDays === null ? '' : String(expiryDays),
    isOn: reminders.isOn,
    firstAfterDays: String(reminders.firstAfterDays),
    everyDays: String(reminders.everyDays),
    most: String(reminders.most),
    ...workingHours,
    dateOrder: settings.dateOrder,
    // If no time zone is set, suggest that of the owner's browser.
    timeZone: isZoneKnown ? workingHours.timeZone : Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

export type Problems = { firstAfterDays?: string; everyDays?: string; to?: string; weekdays?: string };

/** The settings as typed, and the problems in them. */
export function readTyped(
  text: Messages['settings']['following'],
  typed: Typed,
): { settings: OrganizationSettings; problems: Problems } {
  const problems: Problems = {};
  for (const field of ['firstAfterDays', 'everyDays'] as const) {
    const days = Number(cleanEntry(typed[field]));
    if (!Number.isInteger(days) || days < 1 || days > reminderDaysMax)
      problems[field] = text.badDays({ max: reminderDaysMax });
  }
  // Times such as "08:00" can be compared as text.
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
      dateOrder: typed.dateOrder,
    },
  };
}
