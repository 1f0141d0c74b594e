import * as z from 'zod';
import { expiryDaysSchema } from '@/lib/server/http/body-schemas.ts';
import { changeFollowing } from '@/lib/server/invitations/following.ts';
import { findInvitation } from '@/lib/server/invitations/invitation-store.ts';
import { answerFailure, answerOutcome, defineRouteWithBody } from '@/lib/server/routes/define-route.ts';
import * as api from '@/lib/shared/operations/invitation.ts';

const followingRequestSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('expiry'), days: expiryDaysSchema }),
  z.object({ kind: z.literal('reminders'), value: z.boolean() }),
  z.object({ kind: z.literal('aside'), value: z.boolean() }),
]);

/** Changes until when the link is followed, whether the patient is reminded, or whether the invitation is in "Needs attention". */
export const { POST } = defineRouteWithBody(
  api.changeFollowing,
  followingRequestSchema,
  async ({ context, session, params, input: wanted }) => {
    const record = await findInvitation(context, session, params.id);
    if (!record) return answerFailure({ code: 'not_found' });
    return answerOutcome(await changeFollowing(context, session, record, wanted), () => ({}));
  },
);
