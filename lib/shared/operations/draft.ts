import { nothing, operation } from '@/lib/shared/operations/operation.ts';
import * as s from '@/lib/shared/shape.ts';

/** Forms with drafts; the value is part of the address and of the stored row. */
export const draftForms = ['invitation', 'agent', 'note'] as const;
export type DraftForm = (typeof draftForms)[number];

const draftViewSchema = s.object({
  values: s.record(s.string()),
  requestId: s.string(),
  savedAt: s.instant,
});
export type DraftView = s.Infer<typeof draftViewSchema>;

/** A user's drafts of a form, newest first. */
const draftListSchema = s.object({ drafts: s.array(draftViewSchema) });
export type DraftListView = s.Infer<typeof draftListSchema>;

const path = '/api/drafts/[form]';

export const listDrafts = operation()('GET', path, 'self', draftListSchema);
/** Values of a form before validation. Also of a session that ended a short time ago. */
export type SaveDraftRequest = { requestId: string; values: Record<string, string> };
export const saveDraft = operation<SaveDraftRequest>()('PUT', path, 'self', nothing);
/** Deletes the draft of a request id that was sent or given up. */
export const dropDraft = operation<{ requestId: string }>()('DELETE', path, 'self', nothing);
