import * as z from 'zod';
import { readDrafts, removeDraft, saveDraft } from '@/lib/server/drafts/draft-store.ts';
import { requestIdSchema } from '@/lib/server/http/body-schemas.ts';
import {
  answerFailure,
  answerJson,
  defineRoute,
  defineRouteForRecentSession,
  defineRouteWithBody,
} from '@/lib/server/routes/define-route.ts';
import * as api from '@/lib/shared/operations/draft.ts';
import { type DraftForm, draftForms } from '@/lib/shared/operations/draft.ts';
import { noteMaxLength } from '@/lib/shared/review.ts';

/** More than a note may have, so that what is too long is kept as well. */
const draftValueMax = 4 * noteMaxLength;
const draftFieldsMax = 40;

/** Any text is accepted, so that a draft can always be saved. */
const saveDraftRequestSchema = z.object({
  requestId: requestIdSchema,
  values: z
    .record(z.string().max(40), z.string().max(draftValueMax))
    .refine((values) => Object.keys(values).length <= draftFieldsMax),
});
const dropDraftRequestSchema = z.object({ requestId: requestIdSchema });

const findForm = (name: string): DraftForm | null => draftForms.find((form) => form === name) ?? null;

export const { GET } = defineRoute(api.listDrafts, async ({ context, session, params }) => {
  const form = findForm(params.form);
  return form ? answerJson(await readDrafts(context, session, form)) : answerFailure({ code: 'not_found' });
});

/**
 * Accepts also a session that has just ended, so that the last typed text is not lost. Such a session can write drafts, not read
 * them.
 */
export const { PUT } = defineRouteForRecentSession(
  api.saveDraft,
  saveDraftRequestSchema,
  async ({ context, owner, isLive, params, input }) => {
    const form = findForm(params.form);
    if (!form) return answerFailure({ code: 'not_found' });
    await saveDraft(context, owner, form, input);
    return answerJson({}, isLive ? 200 : 202);
  },
);

export const { DELETE } = defineRouteWithBody(
  api.dropDraft,
  dropDraftRequestSchema,
  async ({ context, session, params, input }) => {
    const form = findForm(params.form);
    if (!form) return answerFailure({ code: 'not_found' });
    const { requestId } = input;
    await removeDraft(context, session, form, requestId);
    return answerJson({});
  },
);
