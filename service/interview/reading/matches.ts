import { stemTokens } from './arabic.ts';
import type { Sentence, Stretch } from './clauses.ts';
import { distinctBy, kept } from './collections.ts';
import type { Lexicon, LexiconEntry } from './lexicon.ts';
import { measureReader } from './measures.ts';
import type { Token } from './tokens.ts';
import type { AskedKind } from './types.ts';

/** Words `start` to `end` (exclusive) of a stretch. */
export type Extent = { start: number; end: number };

/** A phrase found in a stretch. */
export type Match<Entry> = Extent & { entry: Entry };

/** Where words stand in their text. */
export function spanOf(words: readonly Token[], { start, end }: Extent): { from: number; to: number } {
  return { from: words[start]?.from ?? 0, to: words[end - 1]?.to ?? 0 };
}

/** Without what lies within a longer one, in order. */
export function keepLongest<Entry>(matches: readonly Match<Entry>[]): Match<Entry>[] {
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

/** Whether some of the words of an extent are covered. */
export const isTouched = (covered: readonly boolean[], { start, end }: Extent) =>
  covered.slice(start, end).includes(true);

/**
 * What a stretch says of the vocabulary; phrases that say nothing medical are left out with what they hide.
 * @param asked - some words are a finding only where they were asked for: "eggs" as an allergen
 */
export function findFindings(lexicon: Lexicon, { words }: Stretch, asked: AskedKind): Match<LexiconEntry>[] {
  const all = firstPlaces(lexicon.entries.findAll(words, measureReader(lexicon.measures))).filter(
    ({ entry }) => entry.asked === null || entry.asked === asked,
  );
  const read = distinct(keepLongest(all)).filter(({ entry }) => entry.codes.length > 0);
  // A temperature belongs to the fever that is named beside it.
  const { degrees } = lexicon.measures;
  const isNumber = ({ start, end }: Extent) =>
    words.slice(start, end).every(({ kind, form }) => kind === 'NUMBER' || degrees.has(form));
  const named = new Set(read.flatMap((one) => (isNumber(one) ? [] : one.entry.codes)));
  const found = read.filter((one) => !isNumber(one) || !one.entry.codes.some((code) => named.has(code)));
  // "J'ai mal" of "j'ai mal à la tête" is that headache: pain without a place yields to what shares its words.
  const isPlainPain = ({ entry }: Match<LexiconEntry>) => entry.codes.every((code) => code === 'sx.pain');
  const others = coveredBy(
    found.filter((one) => !isPlainPain(one)),
    words.length,
  );
  return found.filter((one) => !isPlainPain(one) || !isTouched(others, one));
}

/**
 * Whole expressions of an emergency, also across commas; a longer one hides no other. Each is given to the stretch in which
 * it ends: one that began before it, with its last word alone, so that what the stretch says of that word counts.
 */
export function findAlarms(lexicon: Lexicon, sentence: Sentence): Match<LexiconEntry>[][] {
  const { alarm, alarmByStem, passes } = lexicon;
  const words = sentence.flatMap((stretch) => stretch.words);
  const places = sentence.flatMap((stretch, index) => stretch.words.map((_, at) => ({ index, at })));
  // A second time without the negations that deny nothing, where there are any.
  const passed = without(words, passes.findAll(words));
  const found: Match<LexiconEntry>[][] = sentence.map(() => []);
  for (const read of passed === words ? [words] : [words, passed])
    for (const match of firstPlaces([
      ...alarm.findAll(read),
      ...(alarmByStem?.findAll(stemTokens(read)) ?? []),
    ])) {
      const [first, last] = [places[match.start], places[match.end - 1]];
      if (first === undefined || last === undefined) continue;
      const start = first.index === last.index ? first.at : last.at;
      found[last.index]?.push({ start, end: last.at + 1, entry: match.entry });
    }
  return found.map(distinct);
}

/** A sentence without the words of its figures of speech: "bored to death" is about no death. */
export function withoutIdioms({ idioms }: Lexicon, sentence: Sentence): Sentence {
  return sentence.map(({ before, words }) => ({ before, words: without(words, idioms.findAll(words)) }));
}

/** Words without what extents hold, whose places stay; the same where they hold none. */
function without(words: readonly Token[], extents: readonly Extent[]): readonly Token[] {
  if (extents.length === 0) return words;
  const covered = coveredBy(extents, words.length);
  return words.map((word, at) => (covered[at] ? { ...word, form: '' } : word));
}

/** So many places of one expression between two commas are read: a text that repeats it more often is made to cost time. */
const placesMax = 24;

function firstPlaces(matches: readonly Match<LexiconEntry>[]): Match<LexiconEntry>[] {
  const seen = new Map<LexiconEntry, object[]>();
  return matches.filter((match) => kept(seen, match.entry, (): object[] => []).push(match) <= placesMax);
}

/** One of those that say the same of the same words. */
function distinct(matches: readonly Match<LexiconEntry>[]): Match<LexiconEntry>[] {
  return distinctBy(matches, ({ start, end, entry: { situation, codes } }) => {
    return `${start} ${end} ${situation} ${codes}`;
  });
}
