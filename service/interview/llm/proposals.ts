import * as z from 'zod';
import type { State } from '../engine/state.ts';
import { contextOf } from '../engine/submit.ts';
import type { ReadingContext } from '../model/mentions.ts';
import type { Locale } from '../model/types.ts';

/** How to parse a model's answer: the key of its list, the schema of a proposal, and how many are read; further ones are ignored. */
type Answered<Schema> = { key: string; proposal: Schema; max: number };

/**
 * Validates a model's proposals one by one (`answer` may have any shape) and counts the rejected ones.
 * @param take - returns null to reject one; gets those accepted before
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

/** The first texts whose total length is within so many UTF-16 units. */
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

/** The context for checking a model's text: as if the patient had written it without a question. */
export function checkContext(state: State, locale: Locale): ReadingContext {
  return contextOf({ ...state, locale }, 'proposal', 'OTHER');
}
