import * as z from 'zod';
import { timeZoneSchema } from '@/common/time-zone.ts';
import { dateOrderChoices } from '@/lib/shared/date-order.ts';
import { expiryDaysMax, reminderDaysMax, remindersMax } from '@/lib/shared/following.ts';

/** "08:00"; the end of a day is 24:00. */
const clockSchema = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/);

/** The organization's working hours, in its time zone. */
export const workingHoursSchema = z
  .object({
    /** IANA name, such as Europe/Lisbon. The service's time zone of the organization, if it has one, takes precedence. */
    timeZone: timeZoneSchema,
    /** Monday is 1, Sunday 7. */
    weekdays: z.array(z.int().min(1).max(7)).min(1).max(7),
    from: clockSchema,
    to: clockSchema,
  })
  .refine(({ from, to }) => from < to, { path: ['to'] });
export type WorkingHours = z.infer<typeof workingHoursSchema>;

/** Whether and when patients who have not started are reminded. */
export const reminderSettingsSchema = z.object({
  isOn: z.boolean(),
  firstAfterDays: z.int().min(1).max(reminderDaysMax),
  everyDays: z.int().min(1).max(reminderDaysMax),
  most: z.int().min(0).max(remindersMax),
});
export type ReminderSettings = z.infer<typeof reminderSettingsSchema>;

/** Which number of "03/04/1980" is the day. */
export const dateOrderSchema = z.enum(dateOrderChoices);

/**
 * The owner's settings as stored in `organizations.settings`. Missing ones get their default; settings of a later version are
 * ignored.
 */
export const organizationSettingsSchema = z.object({
  /** Null: the default of the dashboard's environment. */
  expiryDays: z.int().min(1).max(expiryDaysMax).nullable().default(null),
  reminders: reminderSettingsSchema.default({ isOn: false, firstAfterDays: 3, everyDays: 4, most: 2 }),
  workingHours: workingHoursSchema.default({
    timeZone: 'UTC',
    weekdays: [1, 2, 3, 4, 5],
    from: '08:00',
    to: '18:00',
  }),
  dateOrder: dateOrderSchema.default('ASK'),
});
export type OrganizationSettings = z.infer<typeof organizationSettingsSchema>;

/** The form's request: all settings, so that a later change of a default does not affect them. */
export const saveOrganizationSettingsSchema = z.object({
  expiryDays: z.int().min(1).max(expiryDaysMax).nullable(),
  reminders: reminderSettingsSchema,
  workingHours: workingHoursSchema,
  /** Left out by a page of an earlier version: unchanged. */
  dateOrder: dateOrderSchema.optional(),
});
export type SaveOrganizationSettings = z.infer<typeof saveOrganizationSettingsSchema>;
