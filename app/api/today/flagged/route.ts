import * as z from 'zod';
import { readMoreFlagged } from '@/lib/server/invitation-lists/read-today.ts';
import { answerJson, defineRouteWithBody } from '@/lib/server/routes/define-route.ts';
import * as api from '@/lib/shared/operations/today.ts';

const pageSchema = z.object({ cursor: z.string().max(1_000) });

/** A further page of Today's open emergencies and unconfirmed ones. By POST, so that no cursor is in an address. */
export const { POST } = defineRouteWithBody(
  api.listMoreFlagged,
  pageSchema,
  async ({ context, session, input }) => {
    const { cursor } = input;
    return answerJson(await readMoreFlagged(context, session, cursor));
  },
);
