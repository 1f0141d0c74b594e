import * as z from 'zod';
import { emailAddressSchema } from '../common/email-address.ts';
import { cleanEntry } from '../common/fold-text.ts';
import { timeZoneSchema } from '../common/time-zone.ts';
import { translatedLanguages } from './languages.ts';
import { limits } from './limits.ts';
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

const alertEmailSchema = emailAddressSchema(limits.emailLength);

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

/**
 * Body of `PUT /organization` (extension). It replaces all values; null clears one. Fields that were added to the contract later
 * may be left out, and are then unchanged.
 */
export const changeOrganizationSchema = z
  .object({
    /** Address that gets an e-mail for each red flag. */
    alertEmail: alertEmailSchema.nullable(),
    /**
     * Address that gets an e-mail when nobody has acknowledged a red flag ten minutes after it was raised; null tells nobody a
     * second time; left out, unchanged.
     */
    ownerAlertEmail: alertEmailSchema.nullable().optional(),
    /**
     * Address of an encounter's page in the clinic's application, which alert mails then carry, with `{encounterId}` in place of
     * the id; https, or http on this machine where the service itself is there; null: mails carry no link; left out, unchanged.
     */
    reportUrl: reportUrlSchema.nullable().optional(),
    /** The number that patients are told to call in an emergency. An agent may have its own. */
    emergencyNumber: emergencyNumberSchema,
    /** The clinic's number for patients. */
    phone: phoneSchema.nullable(),
    /** Time zone (IANA) in which times are written and ages computed; left out, unchanged. */
    timeZone: timeZoneSchema.optional(),
    /** Whether patients' browsers may use their vendors' speech recognition; left out, unchanged. */
    vendorSpeechAllowed: z.boolean('Must be true or false.').optional(),
    /** Languages that patients may choose besides English and Spanish; left out, unchanged. */
    languages: z.array(translatedLanguageSchema).max(translatedLanguages.length).optional(),
    /** Whether a language model may read what patients write, where the service has one; left out, unchanged. */
    languageModelAllowed: z.boolean('Must be true or false.').optional(),
    /**
     * Days after the last answer, or after an unused invitation, until both are erased; null keeps them until they are erased by
     * hand; left out, unchanged.
     */
    retentionDays: z
      .int('Must be a whole number of days.')
      .min(limits.retentionDaysMin, `Must be at least ${limits.retentionDaysMin} days.`)
      .max(limits.retentionDaysMax, `Must be at most ${limits.retentionDaysMax} days.`)
      .nullable()
      .optional(),
    /**
     * Whether staff need a second factor to sign in; turning it on immediately ends every grant that was made without one; left
     * out, unchanged.
     */
    secondFactorRequired: z.boolean('Must be true or false.').optional(),
  })
  .meta({ id: 'ChangeOrganization' });
export type ChangeOrganization = z.infer<typeof changeOrganizationSchema>;

/** An organization in our service's answers (extension). Values stored earlier may break today's rules. */
export const organizationSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    /** IANA. */
    timeZone: z.string(),
    alertEmail: z.string().nullable(),
    /** Null: nobody is told a second time. */
    ownerAlertEmail: z.string().nullable(),
    /** With `{encounterId}`; null: alert mails carry no link. */
    reportUrl: z.string().nullable(),
    emergencyNumber: z.string(),
    phone: z.string().nullable(),
    vendorSpeechAllowed: z.boolean(),
    /** Languages that are switched on besides English and Spanish; their texts have no clinical review. */
    languages: z.array(translatedLanguageSchema),
    /** Languages that can be switched on: those in which every emergency of their test texts is recognized. */
    availableLanguages: z.array(translatedLanguageSchema),
    languageModelAllowed: z.boolean(),
    /** Null: kept until erased by hand. */
    retentionDays: z.int().nullable(),
    /** Whether staff need a passkey or an authenticator app to sign in. */
    secondFactorRequired: z.boolean(),
  })
  .meta({ id: 'Organization' });
export type Organization = z.infer<typeof organizationSchema>;
