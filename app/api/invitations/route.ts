import * as z from 'zod';
import { createInvitationSchema } from '@/contract/invitation.ts';
import { expiryDaysSchema, requestIdSchema } from '@/lib/server/http/body-schemas.ts';
import { issueInvitation } from '@/lib/server/inviting/issue-invitation.ts';
import { answerOutcome, defineRouteWithBody } from '@/lib/server/routes/define-route.ts';
import { contactSchema } from '@/lib/shared/contact-schema.ts';
import * as api from '@/lib/shared/operations/invitation.ts';

const issueRequestSchema = z.object({
  requestId: requestIdSchema,
  invitation: createInvitationSchema,
  contact: contactSchema.optional(),
  following: z.object({ expiryDays: expiryDaysSchema.nullable(), isReminded: z.boolean() }).optional(),
});

export const { POST } = defineRouteWithBody(
  api.issueInvitation,
  issueRequestSchema,
  async ({ context, session, input }) => {
    const { requestId, invitation, contact, following } = input;
    const made = await issueInvitation(context, session, requestId, invitation, contact, following);
    return answerOutcome(made, (value) => value, 201);
  },
);
