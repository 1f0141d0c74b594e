import * as z from 'zod';
import { basedOnSchema } from '@/lib/server/http/body-schemas.ts';
import { findInvitation } from '@/lib/server/invitations/invitation-store.ts';
import { changeContact } from '@/lib/server/mail/change-contact.ts';
import { answerFailure, answerOutcome, defineRouteWithBody } from '@/lib/server/routes/define-route.ts';
import { messageLocales } from '@/lib/shared/contact.ts';
import { addressSchema, phoneSchema } from '@/lib/shared/contact-schema.ts';
import type { ContactField } from '@/lib/shared/invitation-fields.ts';
import * as api from '@/lib/shared/operations/sending.ts';

const contactRequestSchema = z.object({
  patientEmail: addressSchema.nullable(),
  patientPhone: phoneSchema.nullable(),
  patientLocale: z.enum(messageLocales),
  ...basedOnSchema.shape,
} satisfies Record<ContactField | 'basedOn', z.ZodType>);

/** Corrects the address and the language in which the patient is contacted. */
export const { PUT } = defineRouteWithBody(
  api.changeContact,
  contactRequestSchema,
  async ({ context, session, params, input: wanted }) => {
    const record = await findInvitation(context, session, params.id);
    if (!record) return answerFailure({ code: 'not_found' });
    return answerOutcome(await changeContact(context, session, record, wanted), () => ({}));
  },
);
