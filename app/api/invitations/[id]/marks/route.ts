import * as z from 'zod';
import { noteRefusal } from '@/lib/server/http/note-refusal.ts';
import { findInvitation } from '@/lib/server/invitations/invitation-store.ts';
import { markInvitation } from '@/lib/server/inviting/mark-invitation.ts';
import { answerFailure, answerJson, defineRouteWithBody } from '@/lib/server/routes/define-route.ts';
import type { MarkRequest } from '@/lib/shared/operations/invitation.ts';
import * as api from '@/lib/shared/operations/invitation.ts';
import { mayDo, type Permission } from '@/lib/shared/permissions.ts';

const markRequestSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('shared'), by: z.enum(['copy', 'message', 'email', 'text', 'print']) }),
  z.object({ kind: z.literal('read') }),
]);

const neededFor: Record<MarkRequest['kind'], Permission> = {
  shared: 'invitation.send',
  read: 'report.read',
};

export const { POST } = defineRouteWithBody(
  api.markInvitation,
  markRequestSchema,
  async ({ context, session, request, params, input: mark }) => {
    if (!mayDo(session.role, neededFor[mark.kind])) {
      noteRefusal(context, { session }, { method: request.method, reason: neededFor[mark.kind] });
      return answerFailure({ code: 'forbidden' });
    }
    const record = await findInvitation(context, session, params.id);
    if (!record) return answerFailure({ code: 'not_found' });
    await markInvitation(context, session, record, mark);
    return answerJson({});
  },
);
