'use client';

import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { useDrafts } from '@/app/(clinic)/_components/use-draft.ts';
import { type Edit, noEdit } from '@/lib/shared/merge-edit.ts';
import type { DraftView } from '@/lib/shared/operations/draft.ts';

type NoteEdit = Edit<{ text: string }>;

/** State of the text typed into the note. */
export type NoteSlot = readonly [NoteEdit, Dispatch<SetStateAction<NoteEdit>>];

/** What was typed, over the note that was shown then: a note that somebody has saved since is a conflict (S40). */
const toEdit = ({ values: { base = '', text = '' } }: DraftView): NoteEdit => ({
  base: { text: base },
  typed: { text },
});

/**
 * What is typed into the note of an invitation. It is kept as a draft, so that it survives a reload, an ended session and another
 * browser of the same person. The draft has the invitation's id, so that erasing the patient erases it too.
 *
 * @param invitationId - null where the note has no invitation, so that nothing is kept
 */
export function useKeptNote(invitationId: string | null): NoteSlot {
  const [edit, setEdit] = useState<NoteEdit>(noEdit);
  const { keeper, drafts } = useDrafts('note');
  const isTaken = useRef(false);
  const isKept = useRef(false);

  useEffect(() => {
    if (drafts === undefined || invitationId === null || isTaken.current) return;
    isTaken.current = true;
    const draft = drafts.find(({ requestId }) => requestId === invitationId);
    if (draft === undefined) return;
    // What was typed before the draft came is newer.
    setEdit((typed) => (typed === noEdit ? toEdit(draft) : typed));
  }, [drafts, invitationId]);

  useEffect(() => {
    if (invitationId === null) return;
    const { text } = edit.typed;
    if (text !== undefined) {
      isKept.current = true;
      keeper.keep({ requestId: invitationId, values: { base: edit.base.text ?? '', text } });
    } else if (isKept.current) {
      isKept.current = false;
      keeper.drop(invitationId);
    }
  }, [edit, invitationId, keeper]);

  return [edit, setEdit];
}
