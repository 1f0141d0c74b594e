'use client';

import { useId, useRef } from 'react';
import { useEncounter } from '@/app/(clinic)/encounters/_components/encounter-watch.tsx';
import type { NoteSlot } from '@/app/(clinic)/encounters/_components/use-kept-note.ts';
import { useRefreshReview } from '@/app/(clinic)/encounters/_components/use-review.ts';
import { Conflicts, focusConflicts } from '@/components/ui/conflicts.tsx';
import { Field } from '@/components/ui/field.tsx';
import { useNow } from '@/components/ui/relative-time.tsx';
import { showToast } from '@/components/ui/toast.tsx';
import { type Editing, useEdit, useSaveEdit } from '@/components/ui/use-edit.ts';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { describeThrown } from '@/lib/client/request-failure.ts';
import { requestJson } from '@/lib/client/request-json.ts';
import type { Messages } from '@/lib/shared/messages.ts';
import { isolateName } from '@/lib/shared/names.ts';
import type { EncounterView } from '@/lib/shared/operations/report.ts';
import * as api from '@/lib/shared/operations/report.ts';
import { noteMaxLength } from '@/lib/shared/review.ts';

type Note = EncounterView['note'];

type Props = {
  invitationId: string;
  note: Note;
  /** State of the page, because the form moves to another place in it when the report appears. */
  slot: NoteSlot;
};

const toText = (note: Note) => ({ text: note?.text ?? '' });

/** The clinic's private note, saved by the button only. */
export function NoteForm({ invitationId, note, slot }: Props) {
  const messages = useMessages('review');
  const text = messages.review;
  const isLive = useHydrated();
  const now = useNow();
  const form = useRef<HTMLFormElement>(null);
  const editing = useEdit(toText(note), slot);
  const { values, isChanged } = editing;
  const over = [...values.text].length - noteMaxLength;
  const save = useSaveNote(invitationId, note, editing);
  return (
    <details
      className="care-note min-w-0 flex-[1_0_100%]"
      open={isChanged || (note !== null && note.text !== '')}
    >
      <summary className="flex min-h-(--control) cursor-pointer flex-wrap items-center gap-2 font-medium max-phone:min-h-11">
        {text.note}
        <span className="muted text-sm font-normal">
          {isChanged ? text.noteUnsaved : describeNote(messages, note, now)}
        </span>
      </summary>
      <form
        ref={form}
        className="stack-4 mt-2 max-w-[44rem]"
        onSubmit={(event) => {
          event.preventDefault();
          if (editing.conflicts.length > 0) focusConflicts(form.current);
          else if (isChanged && over <= 0 && !save.isPending) save.mutate();
        }}
      >
        {note?.text === null ? <p className="error">{text.noteLost}</p> : null}
        <NoteField
          value={values.text}
          problem={isChanged && over > 0 ? text.noteTooLong({ max: noteMaxLength, over }) : undefined}
          isSaving={save.isPending}
          onChange={(value) => editing.change({ text: value })}
        />
        <Conflicts
          editing={editing}
          isSaving={save.isPending}
          saved={{ by: note?.by ?? null, at: note?.at ?? null }}
          show={(_field, shown) => ({ label: text.note, value: shown.text })}
        />
        <div className="form-actions">
          <button
            className="btn"
            type="submit"
            disabled={!isLive || !isChanged || over > 0 || save.isPending}
          >
            {save.isPending ? text.savingNote : text.saveNote}
          </button>
        </div>
      </form>
    </details>
  );
}

function useSaveNote(invitationId: string, note: Note, editing: Editing<{ text: string }>) {
  const text = useMessages('review').review;
  const { reload } = useEncounter();
  const refresh = useRefreshReview();
  return useSaveEdit(editing, {
    version: note?.at ?? null,
    async reload() {
      const fresh = await reload();
      return { stored: toText(fresh), version: fresh?.at ?? null };
    },
    save: (typed, { version }) =>
      requestJson(api.saveNote, {
        params: { id: invitationId },
        input: { text: typed.text, basedOn: version },
      }),
    onSaved: async () => {
      showToast(text.noteSaved);
      await refresh();
    },
    onError: (error) => {
      showToast(describeThrown(error), { kind: 'problem' });
      void refresh();
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
