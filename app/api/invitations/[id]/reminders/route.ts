import * as z from 'zod';
import { requestIdSchema } from '@/lib/server/http/body-schemas.ts';
import { findInvitation } from '@/lib/server/invitations/invitation-store.ts';
import { sendReminder } from '@/lib/server/mail/send-invitation.ts';
import { answerFailure, answerOutcome, defineRouteWithBody } from '@/lib/server/routes/define-route.ts';
import * as api from '@/lib/shared/operations/sending.ts';

const remindRequestSchema = z.object({ requestId: requestIdSchema });

/** "Send a reminder now": queues the reminder; the outbox sends it. */
export const { POST } = defineRouteWithBody(
  api.sendReminder,
  remindRequestSchema,
  async ({ context, session, params, input: wanted }) => {
    const record = await findInvitation(context, session, params.id);
    if (!record) return answerFailure({ code: 'not_found' });
    return answerOutcome(await sendReminder(context, session, record, wanted), (queued) => queued, 202);
  },
);
