import * as z from 'zod';
import { basedOnSchema, requestIdSchema } from '@/lib/server/http/body-schemas.ts';
import { findInvitation } from '@/lib/server/invitations/invitation-store.ts';
import { sendInvitation } from '@/lib/server/mail/send-invitation.ts';
import { answerFailure, answerOutcome, defineRouteWithBody } from '@/lib/server/routes/define-route.ts';
import { addressSchema } from '@/lib/shared/contact-schema.ts';
import * as api from '@/lib/shared/operations/sending.ts';

const sendInvitationRequestSchema = z.object({
  requestId: requestIdSchema,
  address: addressSchema,
  isReminded: z.boolean().optional(),
  ...basedOnSchema.shape,
});

/** Queues the invitation's e-mail; the outbox sends it. */
export const { POST } = defineRouteWithBody(
  api.sendInvitation,
  sendInvitationRequestSchema,
  async ({ context, session, params, input: wanted }) => {
    const record = await findInvitation(context, session, params.id);
    if (!record) return answerFailure({ code: 'not_found' });
    return answerOutcome(await sendInvitation(context, session, record, wanted), (queued) => queued, 202);
  },
);
