'use client';

import { useMutation } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useId } from 'react';
import { useRefreshReview } from '@/app/(clinic)/encounters/_components/use-review.ts';
import { Field } from '@/components/ui/field.tsx';
import { useNow } from '@/components/ui/relative-time.tsx';
import { showToast } from '@/components/ui/toast.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { describeThrown } from '@/lib/client/request-failure.ts';
import { saveNote } from '@/lib/client/requests/save-note.ts';
import type { Messages } from '@/lib/shared/messages.ts';
import { isolateName } from '@/lib/shared/names.ts';
import { noteMaxLength } from '@/lib/shared/review.ts';
import type { EncounterView } from '@/lib/shared/views.ts';

type Note = EncounterView['note'];

/** Text typed into the note, and the version of the note that it is based on. */
export type NoteEdit = { text: string; basedOn: string | null };
type Props = {
  invitationId: string;
  note: Note;
  /** State of the page, because the form moves to another place in it when the report appears. */
  typing: NoteEdit | null;
  setTyping: (typing: NoteEdit | null) => void;
};

/**
 * The clinic's private note, saved by the button only. After an edit conflict both texts are shown, and the user decides which to
 * keep.
 */
export function NoteForm({ invitationId, note, typing, setTyping }: Props) {
  const messages = useMessages('review');
  const text = messages.review;
  const isLive = useHydrated();
  const now = useNow();
  const version = note?.at ?? null;
  const isChanged = typing !== null && typing.basedOn !== version;
  const over = [...(typing?.text ?? '')].length - noteMaxLength;
  const save = useSaveNote({ invitationId, version, onSaved: () => setTyping(null) });
  useWarnBeforeLeaving(typing !== null);
  return (
    <details
      className="care-note min-w-0 flex-[1_0_100%]"
      open={typing !== null || (note !== null && note.text !== '')}
    >
      <summary className="flex min-h-(--control) cursor-pointer flex-wrap items-center gap-2 font-medium max-phone:min-h-11">
        {text.note}
        <span className="muted text-sm font-normal">
          {typing ? text.noteUnsaved : describeNote(messages, note, now)}
        </span>
      </summary>
      <form
        className="stack-4 mt-2 max-w-[44rem]"
        onSubmit={(event) => {
          event.preventDefault();
          if (typing && over <= 0 && !save.isPending) save.mutate(typing);
        }}
      >
        {note?.text === null ? <p className="error">{text.noteLost}</p> : null}
        {isChanged && note ? <Theirs note={note} /> : null}
        <NoteField
          value={typing?.text ?? note?.text ?? ''}
          problem={over > 0 ? text.noteTooLong({ max: noteMaxLength, over }) : undefined}
          isSaving={save.isPending}
          onChange={(value) => setTyping({ text: value, basedOn: typing ? typing.basedOn : version })}
        />
        <div className="form-actions">
          <button
            className="btn"
            type="submit"
            disabled={!isLive || typing === null || over > 0 || save.isPending}
          >
            {save.isPending ? text.savingNote : isChanged ? text.replaceNote : text.saveNote}
          </button>
        </div>
      </form>
    </details>
  );
}

/** @param props.version - version of the note that is shown; saving replaces this version only */
function useSaveNote({
  invitationId,
  version,
  onSaved,
}: {
  invitationId: string;
  version: string | null;
  onSaved: () => void;
}) {
  const text = useMessages('review').review;
  const refresh = useRefreshReview();
  return useMutation({
    mutationFn: (typed: NoteEdit) => saveNote(invitationId, { text: typed.text, basedOn: version }),
    onSuccess: async () => {
      showToast(text.noteSaved);
      await refresh();
      onSaved();
    },
    onError: async (error) => {
      showToast(describeThrown(error), { kind: 'problem' });
      await refresh();
    },
  });
}

function NoteField({
  value,
  problem,
  isSaving,
  onChange,
}: {
  value: string;
  problem: string | undefined;
  isSaving: boolean;
  onChange: (value: string) => void;
}) {
  const text = useMessages('review').review;
  const id = useId();
  const isLive = useHydrated();
  return (
    <Field id={id} label={text.noteLabel} hint={text.noteHint} problem={problem}>
      {({ describedBy, isInvalid }) => (
        <textarea
          id={id}
          className="input block max-h-[60vh] min-h-20 field-sizing-content resize-y py-2"
          rows={3}
          value={value}
          disabled={!isLive}
          readOnly={isSaving}
          aria-describedby={describedBy}
          aria-invalid={isInvalid}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** The text that a colleague has saved since this user began to type. */
function Theirs({ note }: { note: NonNullable<Note> }) {
  const now = useNow();
  const messages = useMessages('review');
  const text = messages.review;
  const { format } = messages;
  return (
    <div className="notice is-warning" role="alert">
      <TriangleAlert className="icon" aria-hidden="true" />
      <div>
        <p>
          {text.noteChanged({ name: isolateName(note.by), at: format.clockOrDay(new Date(note.at), now) })}
        </p>
        <p className="mt-2 whitespace-pre-wrap wrap-anywhere">{note.text || text.noteEmptied}</p>
      </div>
    </div>
  );
}

function describeNote(
  { review: text, format }: Pick<Messages, 'review' | 'format'>,
  note: Note,
  now: Date,
): string {
  if (!note) return text.noteNone;
  const at = format.clockOrDay(new Date(note.at), now);
  return note.text === ''
    ? text.noteEmptiedBy({ name: isolateName(note.by), at })
    : text.noteBy({ name: isolateName(note.by), at });
}

/** Has the browser ask before it leaves a page with an unsaved note. */
function useWarnBeforeLeaving(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
}
