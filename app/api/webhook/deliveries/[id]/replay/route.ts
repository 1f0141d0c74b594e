import { answerOutcome, withSession } from '@/lib/server/http/route.ts';
import { replayAtService } from '@/lib/server/webhook/webhook-at-service.ts';

export const POST = withSession<{ id: string }>(
  { needs: 'organization.manage' },
  async ({ context, session, params }) =>
    answerOutcome(await replayAtService(context, session, params.id), () => ({}), 202),
);
