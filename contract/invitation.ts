import * as z from 'zod';
import { limits } from './limits.ts';
import { dateOfBirthSchema, lineSchema, timestampSchema, webUrlSchema } from './text.ts';

/** Body of `POST /consult-invitation` (specification §2.2, limits of readings §8). Unknown fields are ignored. */
export const createInvitationSchema = z
  .object({
    // One line as names are: PostgreSQL cannot be asked for U+0000.
    agentId: lineSchema(200),
    encounterCompletionLinkText: lineSchema(limits.linkTextLength).nullish(),
    encounterCompletionLinkUrl: webUrlSchema.nullish(),
    externalId: lineSchema(limits.externalIdLength).nullish(),
    patientDateOfBirth: dateOfBirthSchema.nullish(),
    patientFirstName: lineSchema(limits.personNameLength).nullish(),
    patientLastName: lineSchema(limits.personNameLength).nullish(),
  })
  .meta({ id: 'CreateInvitation' });
export type CreateInvitation = z.infer<typeof createInvitationSchema>;

/** An invitation as our service answers it (specification §2.2; absent optional values are null, readings §2.2). */
export const invitationSchema = z
  .object({
    id: z.string(),
    agentId: z.string(),
    encounterCompletionLinkText: z.string().nullable(),
    encounterCompletionLinkUrl: z.string().nullable(),
    externalId: z.string().nullable(),
    patientDateOfBirth: z.string().nullable(),
    patientFirstName: z.string().nullable(),
    patientLastName: z.string().nullable(),
    encounterId: z.string().nullable(),
    createdAt: timestampSchema,
    invitationUrl: z.string(),
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof invitationSchema>;
