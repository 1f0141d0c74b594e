import { saveNote } from '@/lib/server/encounters/note-store.ts';
import { answerFailure, answerOutcome, requireBody, withSession } from '@/lib/server/http/route.ts';
import { findInvitation } from '@/lib/server/invitations/invitation-store.ts';
import { saveNoteRequestSchema } from '@/lib/shared/requests.ts';

export const PUT = withSession<{ id: string }>(
  { needs: 'report.review' },
  async ({ context, session, request, params }) => {
    const note = await requireBody(request, saveNoteRequestSchema);
    const record = await findInvitation(context, session, params.id);
    if (!record) return answerFailure({ code: 'not_found' });
    return answerOutcome(await saveNote(context, session, record, note), () => ({}));
  },
);
