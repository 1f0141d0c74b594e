import type { State } from '../engine/state.ts';
import type { AnswerValue } from '../model/events.ts';
import { isAddition, isMore } from '../model/items.ts';

/** A text under "I forgot to say", on a page in its latest version or after the end. */
export type Addendum = { itemId: string; text: string; at: string; message: number; isAfterEnd: boolean };

/** Each text under "I forgot to say", in order. */
export function listAddenda({ answers, submissions }: State): Addendum[] {
  return submissions.flatMap((submission) =>
    Object.entries(submission.values).flatMap(([itemId, value]: [string, AnswerValue]) => {
      const isAfterEnd = isAddition(itemId);
      const counts = isAfterEnd || (isMore(itemId) && answers.get(itemId)?.submission === submission);
      if (!counts || value.kind !== 'text') return [];
      return [{ itemId, text: value.text, at: submission.at, message: submission.number, isAfterEnd }];
    }),
  );
}

/** The same without the items' ids, as the report has them. */
export function addendaOf(state: State): Omit<Addendum, 'itemId'>[] {
  return listAddenda(state).map(({ itemId: _, ...addendum }) => addendum);
}
