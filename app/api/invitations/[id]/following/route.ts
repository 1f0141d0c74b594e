import { answerFailure, answerOutcome, requireBody, withSession } from '@/lib/server/http/route.ts';
import { changeFollowing } from '@/lib/server/invitations/following.ts';
import { findInvitation } from '@/lib/server/invitations/invitation-store.ts';
import { followingRequestSchema } from '@/lib/shared/requests.ts';

/** Changes until when the link is followed, whether the patient is reminded, or whether the invitation is in "Needs attention". */
export const POST = withSession<{ id: string }>(
  { needs: 'invitation.send' },
  async ({ context, session, request, params }) => {
    const wanted = await requireBody(request, followingRequestSchema);
    const record = await findInvitation(context, session, params.id);
    if (!record) return answerFailure({ code: 'not_found' });
    return answerOutcome(await changeFollowing(context, session, record, wanted), () => ({}));
  },
);
