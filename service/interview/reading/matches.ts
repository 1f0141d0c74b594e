import { distinctBy, getOrAdd } from '../../../common/collections.ts';
import type { AskedKind } from '../model/mentions.ts';
import { stemTokens } from './arabic.ts';
import type { Sentence, Stretch } from './clauses.ts';
import type { Lexicon, LexiconEntry } from './lexicon.ts';
import type { Extent } from './phrases.ts';
import type { Token } from './tokens.ts';

/** Whether one extent lies within another. */
export const isWithin = (inner: Extent, outer: Extent) =>
  outer.start <= inner.start && inner.end <= outer.end;

/** Words that a phrase takes: its extent without its gaps. */
export type Taken = Extent & { gaps?: readonly Extent[] };

/** A phrase found in a stretch. `isNarrower`: its words name less than its finding (see the entry's). */
export type Match<Entry> = Taken & { entry: Entry; isNarrower?: boolean };

/** Whether one extent lies in a gap of another: the cough in "konnte wegen Husten nicht schlafen". */
export const isInGap = (inner: Extent, { gaps = [] }: Taken) => gaps.some((gap) => isWithin(inner, gap));

/** The position of words in their text. */
export function spanOf(words: readonly Token[], { start, end }: Extent): { from: number; to: number } {
  return { from: words[start]?.from ?? 0, to: words[end - 1]?.to ?? 0 };
}

/**
 * Removes matches within a longer one; the others in order. What stands in a gap of the longer one stays.
 * @param isSame - whether a match in a gap means nothing that the longer one does not mean
 */
export function keepLongest<Entry>(
  matches: readonly Match<Entry>[],
  isSame: (inner: Entry, outer: Entry) => boolean = () => false,
): readonly Match<Entry>[] {
  if (matches.length < 2) return matches;
  const inOrder = [...matches].sort((left, right) => left.start - right.start || right.end - left.end);
  /** Those that may contain what follows: with gaps, and the one without that ends last. */
  let withGaps: Match<Entry>[] = [];
  let whole: Match<Entry> | null = null;
  return inOrder.filter((match) => {
    withGaps = withGaps.filter(({ end }) => end > match.start);
    // A match that begins no later and ends no earlier contains it; one of equal length does not hide it.
    const isHiddenBy = (cover: Match<Entry>) =>
      match.end <= cover.end &&
      cover.end - cover.start > match.end - match.start &&
      (!isInGap(match, cover) || isSame(match.entry, cover.entry));
    const isHidden = (whole !== null && isHiddenBy(whole)) || withGaps.some(isHiddenBy);
    if (match.gaps !== undefined && match.gaps.length > 0) withGaps.push(match);
    else if (whole === null || match.end > whole.end) whole = match;
    return !isHidden;
  });
}

/** For each word of a stretch, whether a match contains it. */
export function coveredBy(matches: readonly Extent[], wordCount: number): boolean[] {
  const covered = new Array<boolean>(wordCount).fill(false);
  for (const { start, end } of matches) covered.fill(true, start, end);
  return covered;
}

/** A match without its gaps, in parts. */
export function partsOf({ start, end, gaps = [] }: Taken): Extent[] {
  const inOrder = gaps.toReversed();
  const starts = [start, ...inOrder.map((gap) => gap.end)];
  return starts.map((from, index) => ({ start: from, end: inOrder[index]?.start ?? end }));
}

/** Whether some of the words of an extent are covered. */
export const isTouched = (covered: readonly boolean[], { start, end }: Extent) =>
  covered.slice(start, end).includes(true);

/**
 * The findings of a stretch. Phrases without medical meaning are removed together with the findings inside them.
 * @param asked - some words are a finding only when they were asked for: "eggs" as an allergen
 */
export function findFindings(
  lexicon: Lexicon,
  { words }: Stretch,
  asked: AskedKind,
): readonly Match<LexiconEntry>[] {
  const matches = firstPlaces(lexicon.entries.findAll(words));
  const all = matches.filter(({ entry }) => entry.asked === null || entry.asked === asked);
  const illnesses = matches.filter(({ entry }) => entry.codes[0]?.startsWith('cond:') === true);
  // Most stretches of a list hold one or none, which yields to no other.
  if (all.length < 2 && illnesses.length === 0) return all.filter(({ entry }) => entry.codes.length > 0);
  const read = distinct(keepLongest(all, meansNoMore)).filter(({ entry }) => entry.codes.length > 0);
  // A temperature belongs to the fever that is named beside it.
  const named = new Set(read.flatMap((one) => (isNumber(lexicon, words, one) ? [] : one.entry.codes)));
  const found = read.filter(
    (one) => !isNumber(lexicon, words, one) || !one.entry.codes.some((code) => named.has(code)),
  );
  // Pain without a place yields to a finding with the same words: "J'ai mal" in "j'ai mal à la tête" is the headache.
  const others = coveredBy(
    found.filter((one) => !isPlainPain(one)),
    words.length,
  );
  const told = found.filter((one) => !isPlainPain(one) || !isTouched(others, one));
  if (illnesses.length === 0) return told;
  return told.map((one) => ({ ...one, isNarrower: illnesses.some((illness) => isNamedBy(one, illness)) }));
}

const isNumber = ({ measures }: Lexicon, words: readonly Token[], { start, end }: Extent) =>
  words.slice(start, end).every(({ kind, form }) => kind === 'NUMBER' || measures.degrees.has(form));

const isPlainPain = ({ entry }: Match<LexiconEntry>) => entry.codes.every((code) => code === 'sx.pain');

const meansNoMore = (inner: LexiconEntry, outer: LexiconEntry) =>
  inner.codes.every((code) => outer.codes.includes(code));

/** Whether the words of a finding name an illness that goes with it: "no migraine" is no "no headache". */
function isNamedBy(finding: Match<LexiconEntry>, illness: Match<LexiconEntry>): boolean {
  const isBeside = illness.end <= finding.start || finding.end <= illness.start;
  const names = illness.entry.codes.map((code) => code.replace('cond:', 'sx.'));
  return !isBeside && !finding.entry.codes.some((code) => names.includes(code));
}

/**
 * Expressions of emergencies, also across commas; a longer one hides no other. Each is assigned to the stretch in which
 * it ends; one that began earlier is reduced to its last word, so that what the stretch says of that word counts.
 */
export function findAlarms(lexicon: Lexicon, sentence: Sentence): (readonly Match<LexiconEntry>[])[] {
  const { alarm, alarmByStem, passes } = lexicon;
  const words = sentence.flatMap((stretch) => stretch.words);
  const places = sentence.flatMap((stretch, index) => stretch.words.map((_, at) => ({ index, at })));
  // Once more without the negations that deny nothing, if there are any.
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

/** A sentence without its idioms: "bored to death" is not about death. */
export function withoutIdioms({ idioms }: Lexicon, sentence: Sentence): Sentence {
  return sentence.map((stretch) => {
    const found = idioms.findAll(stretch.words);
    return found.length === 0 ? stretch : { ...stretch, words: without(stretch.words, found) };
  });
}

/** The words outside the extents, with their positions; the same array when there are no extents. */
export function without(words: readonly Token[], extents: readonly Extent[]): readonly Token[] {
  if (extents.length === 0) return words;
  const covered = coveredBy(extents, words.length);
  return words.map((word, at) => (covered[at] ? { ...word, form: '' } : word));
}

/** Limits the cost of a hostile text: more matches of one expression between two commas are ignored. */
const placesMax = 24;

function firstPlaces(matches: readonly Match<LexiconEntry>[]): readonly Match<LexiconEntry>[] {
  if (matches.length <= placesMax) return matches;
  const seen = new Map<LexiconEntry, object[]>();
  return matches.filter((match) => getOrAdd(seen, match.entry, (): object[] => []).push(match) <= placesMax);
}

/** Removes duplicates with the same words and meaning. */
function distinct(matches: readonly Match<LexiconEntry>[]): readonly Match<LexiconEntry>[] {
  if (matches.length < 2) return matches;
  return distinctBy(matches, ({ start, end, entry: { situation, codes } }) => {
    return `${start} ${end} ${situation} ${codes}`;
  });
}
