import * as z from 'zod';
import { emailAddressSchema } from '../common/email-address.ts';
import { cleanEntry } from '../common/fold-text.ts';
import { timeZoneSchema } from '../common/time-zone.ts';
import { limits } from './limits.ts';

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

/** Languages of our service that nobody has reviewed clinically: an organization switches them on (decision 029). */
export const translatedLanguages = ['fr', 'de', 'ar'] as const;
const translatedLanguageSchema = z.enum(translatedLanguages, 'Must be "fr", "de" or "ar".');

/**
 * Body of `PUT /organization` (extension): it replaces what was there; null is nothing. What came later to this contract
 * may be left out.
 */
export const changeOrganizationSchema = z
  .object({
    /** Where red flags are reported at once. */
    alertEmail: alertEmailSchema.nullable(),
    /** What patients are told to call in an emergency. An agent may have one of its own. */
    emergencyNumber: emergencyNumberSchema,
    /** Where patients reach the clinic. */
    phone: phoneSchema.nullable(),
    /** By whose clock times and ages are written (IANA); left out, it stays as it is. */
    timeZone: timeZoneSchema.optional(),
    /** Whether patients' browsers may hand speech to their makers' recognition; left out, it stays as it is. */
    vendorSpeechAllowed: z.boolean('Must be true or false.').optional(),
    /** Which languages patients may choose besides English and Spanish; left out, they stay as they are. */
    languages: z.array(translatedLanguageSchema).max(translatedLanguages.length).optional(),
    /** Whether a language model may read what patients write, where the service has one; left out, it stays as it is. */
    languageModelAllowed: z.boolean('Must be true or false.').optional(),
    /**
     * Days after the last answer, or after an invitation that was not used, until both are erased; null keeps them until
     * somebody erases them; left out, it stays as it is.
     */
    retentionDays: z
      .int('Must be a whole number of days.')
      .min(limits.retentionDaysMin, `Must be at least ${limits.retentionDaysMin} days.`)
      .max(limits.retentionDaysMax, `Must be at most ${limits.retentionDaysMax} days.`)
      .nullable()
      .optional(),
    /**
     * Whether staff need a second factor to sign in; turning it on ends every grant that was made without one, at once; left out, it
     * stays as it is.
     */
    secondFactorRequired: z.boolean('Must be true or false.').optional(),
  })
  .meta({ id: 'ChangeOrganization' });
export type ChangeOrganization = z.infer<typeof changeOrganizationSchema>;

/** An organization as our service answers it (extension). What was stored earlier may not keep today's rules. */
export const organizationSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    /** IANA. */
    timeZone: z.string(),
    alertEmail: z.string().nullable(),
    emergencyNumber: z.string(),
    phone: z.string().nullable(),
    vendorSpeechAllowed: z.boolean(),
    /** Languages that are switched on besides English and Spanish; their texts are not clinically reviewed. */
    languages: z.array(translatedLanguageSchema),
    /** Those that can be switched on: every emergency of their test texts is recognized. */
    availableLanguages: z.array(translatedLanguageSchema),
    languageModelAllowed: z.boolean(),
    /** Null: kept until somebody erases it. */
    retentionDays: z.int().nullable(),
    /** Whether staff need a passkey or an authenticator app to sign in. */
    secondFactorRequired: z.boolean(),
  })
  .meta({ id: 'Organization' });
export type Organization = z.infer<typeof organizationSchema>;
