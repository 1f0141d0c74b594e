import * as z from 'zod';
import { emailAddressSchema } from '@/common/email-address.ts';
import { cleanEntry } from '@/common/fold-text.ts';
import { messageLocales } from '@/lib/shared/contact.ts';
import type { ContactField } from '@/lib/shared/invitation-fields.ts';

/** RFC 5321 limits a path to this length. */
export const addressMaxLength = 254;

/** One plain address: no display name, no list, nothing that could end a header line. */
export const addressSchema = emailAddressSchema(addressMaxLength);

/** Digits of any script; artefacts of pasting are removed first. */
export const phoneSchema = z
  .string()
  .overwrite((value) =>
    cleanEntry(value)
      .replace(/[\p{Pd}\u2212]/gu, '-')
      .replace(/\s+/g, ' '),
  )
  .pipe(
    z
      .string()
      .regex(/^\+?[\d ()./-]{5,30}$/)
      .refine((value) => {
        const digits = value.replace(/\D/g, '').length;
        return digits >= 5 && digits <= 15;
      }),
  );

/** Addresses to which the link can be sent. Stored by the dashboard only, since the contract has no fields for them. */
export const contactSchema = z.object({
  patientEmail: addressSchema.nullish(),
  patientPhone: phoneSchema.nullish(),
  patientLocale: z.enum(messageLocales).nullish(),
} satisfies Record<ContactField, z.ZodType>);
export type Contact = z.infer<typeof contactSchema>;
