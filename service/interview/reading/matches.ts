import type { Stretch } from './clauses.ts';
import type { Lexicon, LexiconEntry, ReachEnd, Trigger } from './lexicon.ts';
import type { PhraseIndex } from './phrases.ts';

/** A phrase found in a stretch: words `start` to `end` (exclusive). */
export type Match<Entry> = { start: number; end: number; entry: Entry };

function findAll<Entry>(index: PhraseIndex<Entry>, { words }: Stretch): Match<Entry>[] {
  const found: Match<Entry>[] = [];
  for (let start = 0; start < words.length; start += 1)
    for (const { entry, end } of index.findAt(words, start)) found.push({ start, end, entry });
  return found;
}

/** Without what lies within a longer one, in order. */
function keepLongest<Entry>(matches: readonly Match<Entry>[]): Match<Entry>[] {
  const inOrder = [...matches].sort((left, right) => left.start - right.start || right.end - left.end);
  let cover: Match<Entry> | null = null;
  return inOrder.filter((match) => {
    // What began no later and ends no earlier holds it; of the same length it is the same words.
    const isHidden: boolean =
      cover !== null && match.end <= cover.end && cover.end - cover.start > match.end - match.start;
    if (cover === null || match.end > cover.end) cover = match;
    return !isHidden;
  });
}

/** For each word of a stretch, whether a match holds it. */
export function coveredBy(matches: readonly Match<unknown>[], wordCount: number): boolean[] {
  const covered = new Array<boolean>(wordCount).fill(false);
  for (const { start, end } of matches) covered.fill(true, start, end);
  return covered;
}

/** What a stretch says of the vocabulary; phrases that say nothing medical are left out with what they hide. */
export function findFindings(lexicon: Lexicon, stretch: Stretch): Match<LexiconEntry>[] {
  const longest = keepLongest(findAll(lexicon.entries, stretch));
  const seen = new Set<string>();
  return longest.filter(({ start, end, entry }) => {
    const key = `${start} ${end} ${entry.codes.join()}`;
    return entry.codes.length > 0 && !seen.has(key) && seen.add(key);
  });
}

export type ContextMatches = {
  triggers: Match<Trigger>[];
  /** Where the reach of a trigger before them ends. */
  ends: Match<ReachEnd>[];
  joins: Match<null>[];
};

/** Triggers and ends of reach in a stretch. What belongs to a finding's own phrase, or to a harmless one, is none. */
export function findContext(
  lexicon: Lexicon,
  stretch: Stretch,
  findings: readonly Match<LexiconEntry>[],
): ContextMatches {
  const taken = coveredBy([...findings, ...findAll(lexicon.harmless, stretch)], stretch.words.length);
  const free = <Entry>(index: PhraseIndex<Entry>) =>
    keepLongest(findAll(index, stretch)).filter(({ start, end }) => !taken.slice(start, end).includes(true));
  return { triggers: free(lexicon.triggers), ends: free(lexicon.ends), joins: free(lexicon.joins) };
}
