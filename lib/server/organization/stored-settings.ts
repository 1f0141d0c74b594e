// No 'server-only' here: drizzle-kit reads this file from plain Node.

import * as z from 'zod';
import { defineStored, type StoredJson, type StoredValue } from '@/common/stored-value.ts';
import { timeZoneSchema } from '@/common/time-zone.ts';
import { limits } from '@/contract/limits.ts';
import {
  dateOrderSchema,
  organizationSettingsSchema,
  reminderSettingsSchema,
  workingHoursSchema,
} from '@/lib/shared/organization-settings.ts';

/** Read as it is written: a time zone that this runtime does not know would break every time that is shown. */
const zoneSchema = timeZoneSchema.nullable();

const savedAtServiceSchema = z.object({ version: z.string(), by: z.string(), at: z.iso.datetime() });

/**
 * The settings in `organizations.settings`, each by its own definition, so that one that cannot be read costs that one (S36).
 * Other members of the column belong to later versions and are kept.
 */
const settings = {
  expiryDays: defineStored('organizations.settings expiryDays', organizationSettingsSchema.shape.expiryDays),
  reminders: defineStored('organizations.settings reminders', reminderSettingsSchema),
  workingHours: defineStored('organizations.settings workingHours', workingHoursSchema, workingHoursSchema),
  /** Absent until an owner has saved it: then it follows from the organization's place. */
  dateOrder: defineStored('organizations.settings dateOrder', dateOrderSchema),
  /** The values last read from the service. */
  serviceTimeZone: defineStored('organizations.settings serviceTimeZone', zoneSchema, zoneSchema),
  retentionDays: defineStored(
    'organizations.settings retentionDays',
    z.int().min(limits.retentionDaysMin).nullable(),
  ),
  /** Who last saved what the service holds from this dashboard, with the version that came of it. */
  organizationSaved: defineStored('organizations.settings organizationSaved', savedAtServiceSchema),
  webhookSaved: defineStored('organizations.settings webhookSaved', savedAtServiceSchema),
  defaultAgentId: defineStored('organizations.settings defaultAgentId', z.string()),
};
export type StoredSettings = {
  [Name in keyof typeof settings]: (typeof settings)[Name] extends StoredValue<infer Value> ? Value : never;
};

const isSetting = (name: string): name is keyof typeof settings => Object.hasOwn(settings, name);

/** The JSON of a change of settings, to be merged into the column. @throws UnstorableError */
export function writeSettings(change: Partial<StoredSettings>): string {
  const members = Object.entries(change).flatMap(([name, value]) =>
    isSetting(name) && value !== undefined
      ? [`${JSON.stringify(name)}:${(settings[name] as StoredValue<unknown>).write(value)}`]
      : [],
  );
  return `{${members.join(',')}}`;
}

/** The column of an organization that nobody has set. */
export const noSettings = JSON.parse(writeSettings({})) as StoredJson<Partial<StoredSettings>>;

/**
 * One setting of a stored column; undefined where there is none.
 * @throws UnreadableError
 */
export function readSetting<Name extends keyof StoredSettings>(
  stored: unknown,
  name: Name,
): StoredSettings[Name] | undefined {
  if (typeof stored !== 'object' || stored === null || !Object.hasOwn(stored, name)) return undefined;
  const member = (stored as Record<string, unknown>)[name];
  return (settings[name] as StoredValue<StoredSettings[Name]>).read(member);
}
