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
import { saveNote } from '@/lib/client/requests/save-note.ts';
import type { Messages } from '@/lib/shared/messages.ts';
import { isolateName } from '@/lib/shared/names.ts';
import { noteMaxLength } from '@/lib/shared/review.ts';
import type { EncounterView } from '@/lib/shared/views.ts';

type Note = EncounterView['note'];

/** What somebody types over the note, and which version they had read when they began. */
export type Typing = { text: string; basedOn: string | null };
export type NoteTyping = { typing: Typing | null; setTyping: (typing: Typing | null) => void };

/**
 * The clinic's private note. It is saved by a button only; when somebody else has saved meanwhile, both texts are in
 * sight, and saving again is a decision.
 *
 * @param props.typing - kept by the page, which shows the form in another place while there is no report
 */
export function NoteForm({
  invitationId,
  note,
  typing,
  setTyping,
}: { invitationId: string; note: Note } & NoteTyping) {
  const messages = useMessages('encounter');
  const text = messages.review;
  const id = useId();
  const isLive = useHydrated();
  const now = useNow();
  const refresh = useRefreshReview();
  const version = note?.at ?? null;
  const isChanged = typing !== null && typing.basedOn !== version;
  const value = typing?.text ?? note?.text ?? '';
  const over = [...value].length - noteMaxLength;

  const save = useMutation({
    // What is shown as theirs has been read: this writes over it.
    mutationFn: (typed: Typing) => saveNote(invitationId, { text: typed.text, basedOn: version }),
    onSuccess: async () => {
      showToast(text.noteSaved);
      await refresh();
      setTyping(null);
    },
    onError: async (error) => {
      showToast(error.message, { kind: 'problem' });
      await refresh();
    },
  });
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
        <Field
          id={id}
          label={text.noteLabel}
          hint={text.noteHint}
          problem={over > 0 ? text.noteTooLong({ max: noteMaxLength, over }) : undefined}
        >
          {({ describedBy, isInvalid }) => (
            <textarea
              id={id}
              className="input block max-h-[60vh] min-h-20 field-sizing-content resize-y py-2"
              rows={3}
              value={value}
              disabled={!isLive}
              readOnly={save.isPending}
              aria-describedby={describedBy}
              aria-invalid={isInvalid}
              onChange={(event) =>
                setTyping({ text: event.target.value, basedOn: typing ? typing.basedOn : version })
              }
            />
          )}
        </Field>
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

/** What somebody else has saved since this person began to type. */
function Theirs({ note }: { note: NonNullable<Note> }) {
  const now = useNow();
  const messages = useMessages('encounter');
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

/** The browser asks before a page with an unsaved note is closed. */
function useWarnBeforeLeaving(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
}
