import { answerFailure, answerOutcome, requireBody, withSession } from '@/lib/server/http/route.ts';
import { findInvitation } from '@/lib/server/invitations/invitation-store.ts';
import { sendReminder } from '@/lib/server/mail/send-invitation.ts';
import { remindRequestSchema } from '@/lib/shared/requests.ts';

/** "Send a reminder now": queues the reminder; the outbox sends it. */
export const POST = withSession<{ id: string }>(
  { needs: 'invitation.send' },
  async ({ context, session, request, params }) => {
    const wanted = await requireBody(request, remindRequestSchema);
    const record = await findInvitation(context, session, params.id);
    if (!record) return answerFailure({ code: 'not_found' });
    return answerOutcome(await sendReminder(context, session, record, wanted), (queued) => queued, 202);
  },
);
