import type { Stretch } from './clauses.ts';
import type { Lexicon, LexiconEntry, ReachEnd, Trigger } from './lexicon.ts';
import type { PhraseIndex } from './phrases.ts';

/** Words `start` to `end` (exclusive) of a stretch. */
export type Extent = { start: number; end: number };

/** A phrase found in a stretch. */
export type Match<Entry> = Extent & { entry: Entry };

function findAll<Entry>(index: PhraseIndex<Entry>, { words }: Stretch): Match<Entry>[] {
  const found: Match<Entry>[] = [];
  for (let start = 0; start < words.length; start += 1)
    for (const { entry, end } of index.findAt(words, start)) found.push({ start, end, entry });
  return found;
}

const isInside = (inner: Extent, outer: Extent) =>
  outer.start <= inner.start && inner.end <= outer.end && outer.end - outer.start > inner.end - inner.start;

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
export function coveredBy(matches: readonly Extent[], wordCount: number): boolean[] {
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
  /** Findings that are a negation themselves ("can't breathe"): denying words before them are about something else. */
  negations: ReadonlySet<Match<LexiconEntry>>;
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
  const triggers = free(lexicon.triggers);
  // "No tengo" denies: its verb begins no other statement.
  const isOwn = (end: Extent) => triggers.some((trigger) => isInside(end, trigger));
  const denials = findAll(lexicon.triggers, stretch).filter(({ entry }) => entry.says === 'ABSENT');
  const holds = (finding: Extent) =>
    denials.some(({ start, end }) => finding.start <= start && end <= finding.end);
  return {
    triggers,
    ends: free(lexicon.ends).filter((end) => !isOwn(end)),
    joins: free(lexicon.joins),
    negations: new Set(findings.filter(holds)),
  };
}
