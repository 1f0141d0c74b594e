import { readDrafts, removeDraft, saveDraft } from '@/lib/server/drafts/draft-store.ts';
import {
  answerFailure,
  answerJson,
  requireBody,
  withRecentSession,
  withSession,
} from '@/lib/server/http/route.ts';
import {
  type DraftForm,
  draftForms,
  dropDraftRequestSchema,
  saveDraftRequestSchema,
} from '@/lib/shared/requests.ts';

type Params = { form: string };

const findForm = (name: string): DraftForm | null => draftForms.find((form) => form === name) ?? null;

export const GET = withSession<Params>({ needs: 'self.manage' }, async ({ context, session, params }) => {
  const form = findForm(params.form);
  return form ? answerJson(await readDrafts(context, session, form)) : answerFailure({ code: 'not_found' });
});

/**
 * Accepts also a session that has just ended, so that the last typed text is not lost. Such a session can write drafts, not read
 * them.
 */
export const PUT = withRecentSession<Params>(async ({ context, owner, isLive, request, params }) => {
  const form = findForm(params.form);
  if (!form) return answerFailure({ code: 'not_found' });
  await saveDraft(context, owner, form, await requireBody(request, saveDraftRequestSchema));
  return answerJson({}, isLive ? 200 : 202);
});

export const DELETE = withSession<Params>(
  { needs: 'self.manage' },
  async ({ context, session, request, params }) => {
    const form = findForm(params.form);
    if (!form) return answerFailure({ code: 'not_found' });
    const { requestId } = await requireBody(request, dropDraftRequestSchema);
    await removeDraft(context, session, form, requestId);
    return answerJson({});
  },
);
