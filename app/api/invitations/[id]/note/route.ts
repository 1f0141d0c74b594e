import * as z from 'zod';
import { isWellFormed } from '@/contract/text.ts';
import { saveNote } from '@/lib/server/encounters/note-store.ts';
import { findInvitation } from '@/lib/server/invitations/invitation-store.ts';
import { answerFailure, answerOutcome, defineRouteWithBody } from '@/lib/server/routes/define-route.ts';
import * as api from '@/lib/shared/operations/report.ts';
import { noteMaxLength } from '@/lib/shared/review.ts';

const saveNoteRequestSchema = z.object({
  text: z
    .string()
    .refine((value) => [...value].length <= noteMaxLength)
    .refine(isWellFormed),
  basedOn: z.iso.datetime().nullable(),
});

export const { PUT } = defineRouteWithBody(
  api.saveNote,
  saveNoteRequestSchema,
  async ({ context, session, params, input: note }) => {
    const record = await findInvitation(context, session, params.id);
    if (!record) return answerFailure({ code: 'not_found' });
    return answerOutcome(await saveNote(context, session, record, note), () => ({}));
  },
);
