'use client';

import { useMutation } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { RequestFailure } from '@/lib/client/request-failure.ts';
import {
  dropSaved,
  dropTyped,
  type Edit,
  extendEdit,
  keepTyped,
  mergeEdit,
  noEdit,
} from '@/lib/shared/merge-edit.ts';

/** What a form has read: the stored values and their version. */
export type Reading<Values> = { stored: Values; version: string | null };

/** State of a form whose values others may change too (S40). */
export type Editing<Values> = {
  stored: Values;
  /** What the fields show: what is stored, and over it what was typed. */
  values: Values;
  /** Whether something was typed that is not stored. */
  isChanged: boolean;
  /** Fields that somebody has changed since they were changed here; nothing is saved until each is decided. */
  conflicts: (keyof Values)[];
  change: (changes: Partial<Values>) => void;
  keepMine: (field: keyof Values) => void;
  takeTheirs: (field: keyof Values) => void;
  /** Gives up everything that was typed. */
  reset: () => void;
  /** What would be saved over these stored values. */
  mergeInto: (stored: Values) => { values: Values; conflicts: (keyof Values)[] };
  settle: (saved: Values) => void;
};

/**
 * Edits stored values. A field that was not changed follows what is stored; one that was changed here and there is a conflict.
 *
 * @param stored - the values as last read
 * @param slot - state that the caller keeps, where the form may be moved in its page
 */
export function useEdit<Values extends object>(
  stored: Values,
  slot?: readonly [Edit<Values>, Dispatch<SetStateAction<Edit<Values>>>],
): Editing<Values> {
  const own = useState<Edit<Values>>(noEdit);
  const [edit, setEdit] = slot ?? own;
  return {
    stored,
    ...mergeEdit(edit, stored),
    change: (changes) => setEdit((before) => extendEdit(before, stored, changes)),
    keepMine: (field) => setEdit((before) => keepTyped(before, stored, field)),
    takeTheirs: (field) => setEdit((before) => dropTyped(before, [field])),
    reset: () => setEdit(noEdit),
    mergeInto: (fresh) => mergeEdit(edit, fresh),
    settle: (saved) => setEdit((before) => dropSaved(before, saved)),
  };
}

/** Changes of others that do not touch what was changed here are taken in, so often, before the person has to look. */
const triesMax = 3;

/** Thrown where a person has to decide; the form shows both values. */
class Undecided extends Error {
  override name = 'Undecided';
}

/**
 * Saves an edit against the version that was read. When somebody has saved since, it is read again: what they changed elsewhere in
 * the form is taken in, and what was changed here and there is shown for a decision.
 *
 * @param given.version - the version of `editing.stored`
 * @param given.reload - reads again what is stored, and has the page show it
 * @param given.save - sends the values, based on this reading
 */
export function useSaveEdit<Values extends object, Answer>(
  editing: Editing<Values>,
  given: {
    version: string | null;
    reload: () => Promise<Reading<Values>>;
    save: (values: Values, on: Reading<Values>) => Promise<Answer>;
    onSaved: (answer: Answer) => Promise<unknown> | unknown;
    onError?: (error: Error) => void;
  },
) {
  const mutation = useMutation({
    mutationFn: async (): Promise<{ answer: Answer; values: Values }> => {
      let on: Reading<Values> = { stored: editing.stored, version: given.version };
      for (let tries = 1; ; tries += 1) {
        const { values, conflicts } = editing.mergeInto(on.stored);
        if (conflicts.length > 0) throw new Undecided();
        try {
          return { values, answer: await given.save(values, on) };
        } catch (error) {
          if (!isConflict(error) || tries === triesMax) throw error;
          const fresh = await given.reload();
          // Refused for another reason than a change of these values.
          if (fresh.version === on.version) throw error;
          on = fresh;
        }
      }
    },
    onSuccess: async ({ answer, values }) => {
      await given.onSaved(answer);
      editing.settle(values);
    },
    onError: (error) => {
      if (!(error instanceof Undecided)) given.onError?.(error);
    },
  });
  return { ...mutation, error: mutation.error instanceof Undecided ? null : mutation.error };
}

const isConflict = (error: unknown) => error instanceof RequestFailure && error.code === 'conflict';
