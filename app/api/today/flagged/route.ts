import * as z from 'zod';
import { answerJson, requireBody, withSession } from '@/lib/server/http/route.ts';
import { readMoreFlagged } from '@/lib/server/invitations/read-today.ts';

const pageSchema = z.object({ cursor: z.string().max(1_000) });

/** A further page of Today's open emergencies and unconfirmed ones. By POST, so that no cursor is in an address. */
export const POST = withSession({ needs: 'invitation.read' }, async ({ context, session, request }) => {
  const { cursor } = await requireBody(request, pageSchema);
  return answerJson(await readMoreFlagged(context, session, cursor));
});
