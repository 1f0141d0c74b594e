import { answerFailure, answerOutcome, requireBody, withSession } from '@/lib/server/http/route.ts';
import { changeContact } from '@/lib/server/invitations/change-contact.ts';
import { findInvitation } from '@/lib/server/invitations/invitation-store.ts';
import { contactRequestSchema } from '@/lib/shared/requests.ts';

/** Corrects the address and the language in which the patient is contacted. */
export const PUT = withSession<{ id: string }>(
  { needs: 'invitation.send' },
  async ({ context, session, request, params }) => {
    const wanted = await requireBody(request, contactRequestSchema);
    const record = await findInvitation(context, session, params.id);
    if (!record) return answerFailure({ code: 'not_found' });
    return answerOutcome(await changeContact(context, session, record, wanted), () => ({}));
  },
);
