import { answerFailure, answerOutcome, requireBody, withSession } from '@/lib/server/http/route.ts';
import { findInvitation } from '@/lib/server/invitations/invitation-store.ts';
import { sendInvitation } from '@/lib/server/mail/send-invitation.ts';
import { sendInvitationRequestSchema } from '@/lib/shared/requests.ts';

/** Queues the invitation's e-mail; the outbox sends it. */
export const POST = withSession<{ id: string }>(
  { needs: 'invitation.send' },
  async ({ context, session, request, params }) => {
    const wanted = await requireBody(request, sendInvitationRequestSchema);
    const record = await findInvitation(context, session, params.id);
    if (!record) return answerFailure({ code: 'not_found' });
    return answerOutcome(await sendInvitation(context, session, record, wanted), (queued) => queued, 202);
  },
);
