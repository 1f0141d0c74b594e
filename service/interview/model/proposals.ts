import * as z from 'zod';
import type { State } from '../engine/state.ts';
import { contextOf } from '../engine/submit.ts';
import type { ReadingContext } from '../reading/types.ts';
import type { Locale } from '../types.ts';

/** How a model's answer is read: the list that it holds, what a proposal in it looks like, and how many are looked at. */
type Answered<Schema> = { key: string; proposal: Schema; max: number };

/**
 * Takes what a model proposes (an `answer` of whatever shape) one by one as far as it keeps the bounds, and counts the rest.
 * @param take - null for what is to be dropped; it sees what was taken before
 */
export function takeProposals<Schema extends z.ZodType, Taken>(
  answer: unknown,
  { key, proposal, max }: Answered<Schema>,
  take: (proposal: z.infer<Schema>, taken: readonly Taken[]) => Taken | null,
): { taken: Taken[]; dropped: number } {
  const parsed = z.record(z.string(), z.unknown()).safeParse(answer);
  const proposals = parsed.data?.[key];
  if (!Array.isArray(proposals)) return { taken: [], dropped: 1 };
  const taken: Taken[] = [];
  for (const raw of proposals.slice(0, max)) {
    const read = proposal.safeParse(raw);
    const one = read.success ? take(read.data, taken) : null;
    if (one !== null) taken.push(one);
  }
  return { taken, dropped: proposals.length - taken.length };
}

/** The first texts that are no longer than so many UTF-16 units together. */
export function withinLength<Item>(
  items: readonly Item[],
  lengthOf: (item: Item) => number,
  max: number,
): Item[] {
  let length = 0;
  return items.filter((item) => {
    length += lengthOf(item);
    return length <= max;
  });
}

/** How a text of a model is read to check it: as if the patient had written it, in answer to nothing. */
export function checkContext(state: State, locale: Locale): ReadingContext {
  return contextOf({ ...state, locale }, 'proposal', 'OTHER');
}
