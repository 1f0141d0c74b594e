import * as z from 'zod';
import { emailAddressSchema } from '../common/email-address.ts';
import { cleanEntry } from '../common/fold-text.ts';
import { tableOf } from '../common/keys.ts';
import { timeZoneSchema } from '../common/time-zone.ts';
import { translatedLanguages } from './languages.ts';
import { limits } from './limits.ts';
import {
  type OrganizationSetting,
  organizationSettings,
  type SettingKinds,
  settingNames,
} from './organization-settings.ts';
import { webUrlSchema } from './text.ts';

const emergencyNumberSchema = z
  .string()
  .overwrite(cleanEntry)
  .regex(
    /^(?=.{2,20}$)\+?[0-9](?: ?[0-9])+$/,
    'Must be 2 to 20 characters: digits, single spaces and a leading + if needed.',
  )
  .meta({ example: '112' });

const phoneSchema = z
  .string()
  .overwrite(cleanEntry)
  .regex(
    /^\+?[0-9(][0-9 ()/-]{3,28}[0-9]$/,
    'Must be a phone number: 5 to 30 digits, spaces and ( ) / - with a leading + if needed.',
  )
  .meta({ example: '+44 20 7946 0000' });

/** Stands in `reportUrl` for the id of the encounter. */
const encounterPlace = '{encounterId}';

/** The address of an encounter's page in the clinic's own application. @param reportUrl - as the organization has set it */
export function findReportLink(reportUrl: string, encounterId: string): string {
  return reportUrl.replaceAll(encounterPlace, () => encodeURIComponent(encounterId));
}

/** The id may stand anywhere after the host, so that it never decides which host is opened. */
function isReportUrl(value: string): boolean {
  if (!value.includes(encounterPlace)) return false;
  const [one, other] = ['1', '2'].map((id) => findReportLink(value, id));
  if (!one || !other || !URL.canParse(one) || !URL.canParse(other)) return false;
  return new URL(one).origin === new URL(other).origin;
}

const reportUrlSchema = webUrlSchema
  .refine(isReportUrl, { error: 'Must have {encounterId} after the host.' })
  .meta({ example: 'https://desk.clinic.example/encounters/by-id/{encounterId}' });

// Without `Intl.ListFormat`: browsers load this too.
const listOfLanguages = translatedLanguages
  .map((code) => `"${code}"`)
  .join(', ')
  .replace(/, ([^,]*)$/, ' or $1');
const translatedLanguageSchema = z.enum(translatedLanguages, `Must be ${listOfLanguages}.`);

/** The bounds of each kind when it is set. */
const bounds = {
  email: emailAddressSchema(limits.emailLength),
  emergencyNumber: emergencyNumberSchema,
  phone: phoneSchema,
  reportUrl: reportUrlSchema,
  timeZone: timeZoneSchema,
  switch: z.boolean('Must be true or false.'),
  languages: z.array(translatedLanguageSchema).max(translatedLanguages.length),
  days: z
    .int('Must be a whole number of days.')
    .min(limits.retentionDaysMin, `Must be at least ${limits.retentionDaysMin} days.`)
    .max(limits.retentionDaysMax, `Must be at most ${limits.retentionDaysMax} days.`),
} satisfies { [Kind in keyof SettingKinds]: z.ZodType<SettingKinds[Kind]> };

/** Each kind in answers: values stored earlier may break today's rules. */
const answered = {
  email: z.string(),
  emergencyNumber: z.string(),
  phone: z.string(),
  reportUrl: z.string(),
  timeZone: z.string(),
  switch: z.boolean(),
  languages: z.array(translatedLanguageSchema),
  days: z.int(),
} satisfies { [Kind in keyof SettingKinds]: z.ZodType<SettingKinds[Kind]> };

type Facts = typeof organizationSettings;
type Nullable<Schema extends z.ZodType, Is> = Is extends true ? z.ZodNullable<Schema> : Schema;
type Optional<Schema extends z.ZodType, IsRequired> = IsRequired extends true
  ? Schema
  : z.ZodOptional<Schema>;
type OfKinds<Schemas extends Record<keyof SettingKinds, z.ZodType>> = {
  [Name in OrganizationSetting]: Nullable<Schemas[Facts[Name]['kind']], Facts[Name]['isNullable']>;
};
type Changed = OfKinds<typeof bounds>;
type ChangeShape = { [Name in OrganizationSetting]: Optional<Changed[Name], Facts[Name]['isRequired']> };

/** The schema of each setting, by what its kind has; what each changes is said where the API document is made. */
function shapeOf(schemas: Record<keyof SettingKinds, z.ZodType>, leavesOut: boolean) {
  return tableOf(settingNames, (name): z.ZodType => {
    const { kind, isNullable, isRequired } = organizationSettings[name];
    const schema = isNullable ? schemas[kind].nullable() : schemas[kind];
    return (leavesOut && !isRequired ? schema.optional() : schema).meta({ ...schemas[kind].meta() });
  });
}

/**
 * Body of `PUT /organization` (extension). It replaces all values; null clears one. Fields that were added to the contract later
 * may be left out, and are then unchanged.
 */
export const changeOrganizationSchema = z
  .object(shapeOf(bounds, true) as unknown as ChangeShape)
  .meta({ id: 'ChangeOrganization' });
export type ChangeOrganization = z.infer<typeof changeOrganizationSchema>;

/** An organization in our service's answers (extension). */
export const organizationSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    ...(shapeOf(answered, false) as unknown as OfKinds<typeof answered>),
    availableLanguages: z.array(translatedLanguageSchema).meta({
      description:
        'Languages that can be switched on: those in which every emergency of their test texts is recognized.',
    }),
  })
  .meta({ id: 'Organization' });
export type Organization = z.infer<typeof organizationSchema>;
