import * as z from 'zod';
import { tableOf } from '../common/keys.ts';
import { markExtensions } from './extension.ts';
import { type InvitationField, invitationFields, personalFields } from './invitation-fields.ts';
import { limits } from './limits.ts';
import { dateOfBirthSchema, lineSchema, timestampSchema, webUrlSchema } from './text.ts';

const given = markExtensions(
  {
    // A single line, like names: PostgreSQL cannot query for U+0000.
    agentId: lineSchema(200),
    encounterCompletionLinkText: lineSchema(limits.linkTextLength).nullish(),
    encounterCompletionLinkUrl: webUrlSchema.nullish(),
    externalId: lineSchema(limits.externalIdLength).nullish(),
    patientDateOfBirth: dateOfBirthSchema.nullish(),
    patientFirstName: lineSchema(limits.personNameLength).nullish(),
    patientLastName: lineSchema(limits.personNameLength).nullish(),
  } satisfies Record<InvitationField, z.ZodType>,
  invitationFields,
);

const answered = markExtensions(
  tableOf(personalFields, () => z.string().nullable()),
  invitationFields,
);

/** Body of `POST /consult-invitation` (specification §2.2, limits of readings §8). Unknown fields are ignored. */
export const createInvitationSchema = z.object(given).meta({ id: 'CreateInvitation' });
export type CreateInvitation = z.infer<typeof createInvitationSchema>;

/** An invitation in our service's answers (specification §2.2; absent optional values are null, readings §2.2). */
export const invitationSchema = z
  .object({
    id: z.string(),
    ...answered,
    agentId: z.string(),
    encounterId: z.string().nullable(),
    createdAt: timestampSchema,
    invitationUrl: z.string(),
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof invitationSchema>;
