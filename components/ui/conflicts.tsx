'use client';

import { TriangleAlert } from 'lucide-react';
import { type MouseEvent, useId } from 'react';
import { useNow } from '@/components/ui/relative-time.tsx';
import type { Editing } from '@/components/ui/use-edit.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { isolateName } from '@/lib/shared/names.ts';
import type { Saved } from '@/lib/shared/operations/saved.ts';

/**
 * What somebody has saved since it was changed here: both values of each field, and the choice between them (S40). What was typed
 * stays in its field until then. Renders nothing without a conflict.
 *
 * @param props.isSaving - while saving, what is stored may already be what was typed
 * @param props.saved - who saved what is stored now, and when, where that is known
 * @param props.show - a field's label, and a value of it in words; an empty one is said to be
 */
export function Conflicts<Values extends object>({
  editing,
  isSaving,
  saved,
  show,
}: {
  editing: Editing<Values>;
  isSaving: boolean;
  saved: Pick<Saved, 'by' | 'at'>;
  show: (field: keyof Values, values: Values) => { label: string; value: string };
}) {
  const { conflict: text, ...messages } = useMessages();
  const now = useNow();
  const { by, at } = saved;
  const name = by === null ? null : isolateName(by);
  const time = at === null ? null : messages.format.clockOrDay(new Date(at), now);
  if (isSaving || editing.conflicts.length === 0) return null;
  return (
    <div className="notice is-warning" role="alert" data-conflicts tabIndex={-1}>
      <TriangleAlert className="icon" aria-hidden="true" />
      <div className="grid min-w-0 gap-4">
        <p>
          {name === null
            ? text.changed
            : time === null
              ? text.changedBy({ name })
              : text.changedByAt({ name, at: time })}
        </p>
        {editing.conflicts.map((field) => (
          <Conflict
            key={String(field)}
            label={show(field, editing.stored).label}
            theirs={show(field, editing.stored).value}
            mine={show(field, editing.values).value}
            onTake={() => editing.takeTheirs(field)}
            onKeep={() => editing.keepMine(field)}
          />
        ))}
      </div>
    </div>
  );
}

function Conflict({
  label,
  theirs,
  mine,
  onTake,
  onKeep,
}: {
  label: string;
  theirs: string;
  mine: string;
  onTake: () => void;
  onKeep: () => void;
}) {
  const { conflict: text } = useMessages();
  const id = useId();
  const choose = (decide: () => void) => (event: MouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget;
    decide();
    // The pressed button goes: the focus moves to the next choice, or to saving.
    requestAnimationFrame(() => findNext(form)?.focus());
  };
  return (
    <div className="grid gap-2">
      <p id={id} className="font-medium">
        {label}
      </p>
      <dl className="grid gap-2 [&_dd]:max-h-[30vh] [&_dd]:overflow-y-auto [&_dd]:whitespace-pre-wrap [&_dd]:wrap-anywhere [&_dt]:text-sm">
        <div>
          <dt>{text.theirs}</dt>
          <dd dir="auto">{theirs || text.empty}</dd>
        </div>
        <div>
          <dt>{text.mine}</dt>
          <dd dir="auto">{mine || text.empty}</dd>
        </div>
      </dl>
      <div className="form-actions">
        <button className="btn btn-sm" type="button" aria-describedby={id} onClick={choose(onTake)}>
          {text.takeTheirs}
        </button>
        <button className="btn btn-sm" type="button" aria-describedby={id} onClick={choose(onKeep)}>
          {text.keepMine}
        </button>
      </div>
    </div>
  );
}

function findNext(form: HTMLFormElement | null): HTMLElement | null {
  return (
    form?.querySelector<HTMLElement>('[data-conflicts] button') ??
    form?.querySelector<HTMLElement>('button[type=submit]:not(:disabled), input, textarea') ??
    null
  );
}

/** Moves the focus to the conflicts of a form that cannot be saved before they are decided. */
export function focusConflicts(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[data-conflicts]')?.focus();
}
