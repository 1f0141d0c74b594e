import { answerOutcome, withSession } from '@/lib/server/http/route.ts';
import { createAgain } from '@/lib/server/invitations/create-again.ts';

/** "Create again" for an invitation with an unclear outcome. No body: the stored row has what is sent. */
export const POST = withSession<{ id: string }>(
  { needs: 'invitation.send' },
  async ({ context, session, params }) =>
    answerOutcome(await createAgain(context, session, params.id), (made) => made),
);
