import { stemTokens } from './arabic.ts';
import type { Sentence, Stretch } from './clauses.ts';
import type { Lexicon, LexiconEntry, ReachEnd, Trigger } from './lexicon.ts';
import type { PhraseIndex } from './phrases.ts';
import type { AskedKind } from './types.ts';

/** Words `start` to `end` (exclusive) of a stretch. */
export type Extent = { start: number; end: number };

/** A phrase found in a stretch. */
export type Match<Entry> = Extent & { entry: Entry };

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

/**
 * What a stretch says of the vocabulary; phrases that say nothing medical are left out with what they hide.
 * @param asked - some words are a finding only where they were asked for: "eggs" as an allergen
 */
export function findFindings(lexicon: Lexicon, stretch: Stretch, asked: AskedKind): Match<LexiconEntry>[] {
  const all = lexicon.entries
    .findAll(stretch.words)
    .filter(({ entry }) => entry.asked === null || entry.asked === asked);
  const found = distinct(keepLongest(all)).filter(({ entry }) => entry.codes.length > 0);
  return withoutPlainPain(found, stretch.words.length);
}

/** "J'ai mal" of "j'ai mal à la tête" is that headache: pain without a place yields to what shares its words. */
function withoutPlainPain(
  findings: readonly Match<LexiconEntry>[],
  wordCount: number,
): Match<LexiconEntry>[] {
  const isPlain = ({ entry }: Match<LexiconEntry>) => entry.codes.every((code) => code === 'sx.pain');
  const others = coveredBy(
    findings.filter((finding) => !isPlain(finding)),
    wordCount,
  );
  return findings.filter(
    (finding) => !isPlain(finding) || !others.slice(finding.start, finding.end).includes(true),
  );
}

/**
 * Whole expressions of an emergency, also across commas; a longer one hides no other. Each is given to the stretch in which
 * it ends: one that began before it, with its last word alone, so that what the stretch says of that word counts.
 */
export function findAlarms(lexicon: Lexicon, sentence: Sentence): Match<LexiconEntry>[][] {
  const words = sentence.flatMap((stretch) => stretch.words);
  const places = sentence.flatMap((stretch, index) => stretch.words.map((_, at) => ({ index, at })));
  const found: Match<LexiconEntry>[][] = sentence.map(() => []);
  for (const { start, end, entry } of alarmsIn(lexicon, words)) {
    const first = places[start];
    const last = places[end - 1];
    if (first === undefined || last === undefined) continue;
    const isWithin = first.index === last.index;
    found[last.index]?.push({ start: isWithin ? first.at : last.at, end: last.at + 1, entry });
  }
  return found.map(distinct);
}

/** A second time without the negations that deny nothing, where there are any. */
function alarmsIn(lexicon: Lexicon, words: Stretch['words']): Match<LexiconEntry>[] {
  const found = alarmsAmong(lexicon, words);
  const passes = lexicon.passes.findAll(words);
  if (passes.length === 0) return found;
  const passed = coveredBy(passes, words.length);
  const masked = words.map((word, at) => (passed[at] ? { ...word, form: '' } : word));
  return [...found, ...alarmsAmong(lexicon, masked)];
}

function alarmsAmong({ alarm, alarmByStem }: Lexicon, words: Stretch['words']): Match<LexiconEntry>[] {
  const found = alarm.findAll(words);
  if (alarmByStem === null) return found;
  return [...found, ...alarmByStem.findAll(stemTokens(words))];
}

/** A sentence without the words of its figures of speech: "bored to death" is about no death. Their places stay. */
export function withoutIdioms(lexicon: Lexicon, sentence: Sentence): Sentence {
  return sentence.map((stretch) => {
    const idioms = lexicon.idioms.findAll(stretch.words);
    if (idioms.length === 0) return stretch;
    const covered = coveredBy(idioms, stretch.words.length);
    return {
      ...stretch,
      words: stretch.words.map((word, at) => (covered[at] ? { ...word, form: '' } : word)),
    };
  });
}

/** Whether a phrase of an index stands in a stretch. */
export function holdsAny(index: PhraseIndex<null>, stretch: Stretch): boolean {
  return index.findAll(stretch.words).length > 0;
}

function distinct(matches: readonly Match<LexiconEntry>[]): Match<LexiconEntry>[] {
  if (matches.length < 2) return [...matches];
  const seen = new Map<string, LexiconEntry[]>();
  return matches.filter(({ start, end, entry }) => {
    const place = `${start} ${end}`;
    const others = seen.get(place);
    if (others === undefined) seen.set(place, [entry]);
    else if (others.some((other) => saysTheSame(other, entry))) return false;
    else others.push(entry);
    return true;
  });
}

const saysTheSame = (one: LexiconEntry, other: LexiconEntry) =>
  one === other || (one.situation === other.situation && one.codes.join() === other.codes.join());

export type ContextMatches<Finding> = {
  triggers: Match<Trigger>[];
  /** Where the reach of a trigger before them ends. */
  ends: Match<ReachEnd>[];
  joins: Match<null>[];
  /** Findings that are a negation themselves ("can't breathe"): denying words before them are about something else. */
  negations: ReadonlySet<Finding>;
  /** For each word, whether a finding or a harmless phrase holds it. */
  taken: readonly boolean[];
};

/** Triggers that count and ends of reach in a stretch. What belongs to a finding's own phrase, or to a harmless one, is none. */
export function findContext<Finding extends Extent>(
  lexicon: Lexicon,
  stretch: Stretch,
  findings: readonly Finding[],
  counts: (trigger: Trigger) => boolean,
): ContextMatches<Finding> {
  const wordCount = stretch.words.length;
  const harmless = lexicon.harmless.findAll(stretch.words);
  const taken = coveredBy([...findings, ...harmless], wordCount);
  // "Afraid of" is a trigger though "afraid" is a finding too; "can't" of "can't breathe" is none.
  const ofFindings = coveredBy(findings, wordCount);
  const ofHarmless = coveredBy(harmless, wordCount);
  const allTriggers = lexicon.triggers.findAll(stretch.words).filter(({ entry }) => counts(entry));
  // "I don't have" may speak of what follows or of what was named before it.
  const byReach = [true, false].flatMap((isAfter) =>
    keepLongest(allTriggers.filter(({ entry }) => (entry.reach === 'AFTER') === isAfter)),
  );
  const triggers = byReach.filter(
    ({ start, end }) =>
      ofFindings.slice(start, end).includes(false) && !ofHarmless.slice(start, end).includes(true),
  );
  // "No tengo" denies: its verb begins no other statement.
  const ofTriggers = insideOf(triggers, wordCount);
  return {
    triggers,
    ends: lexicon.ends
      .findAll(stretch.words)
      .filter((one) => taken.slice(one.start, one.end).includes(false) && !ofTriggers(one)),
    joins: keepLongest(lexicon.joins.findAll(stretch.words)).filter(
      ({ start, end }) => !taken.slice(start, end).includes(true),
    ),
    negations: negationsAmong(allTriggers, findings),
    taken,
  };
}

function negationsAmong<Finding extends Extent>(
  triggers: readonly Match<Trigger>[],
  findings: readonly Finding[],
): ReadonlySet<Finding> {
  const denials = triggers.filter(({ entry }) => entry.says === 'ABSENT');
  /** For each word, where the shortest denial that begins there ends. */
  const ends = new Map<number, number>();
  for (const { start, end } of denials) ends.set(start, Math.min(end, ends.get(start) ?? end));
  const holds = ({ start, end }: Extent) => {
    for (let at = start; at < end; at += 1) if ((ends.get(at) ?? end + 1) <= end) return true;
    return false;
  };
  return new Set(findings.filter(holds));
}

/** Whether an extent lies within a longer one of those that are given, none of which lies within another. */
function insideOf(extents: readonly Extent[], wordCount: number): (inner: Extent) => boolean {
  const outer = new Array<Extent | undefined>(wordCount).fill(undefined);
  for (const extent of extents) for (let at = extent.start; at < extent.end; at += 1) outer[at] ??= extent;
  return (inner) => {
    const holder = outer[inner.start];
    return holder !== undefined && isInside(inner, holder);
  };
}
