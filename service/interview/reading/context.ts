import type { AnsweredBy } from '../types.ts';
import type { Sentence, Stretch } from './clauses.ts';
import type { Lexicon, LexiconEntry } from './lexicon.ts';
import type { Trigger } from './lexicon-files.ts';
import { coveredBy, type Extent, isTouched, keepLongest, type Match } from './matches.ts';
import type { Polarity, Saying } from './types.ts';

/** A finding of a sentence with what the sentence says of it. */
export type ReadFinding = Extent & {
  stretch: number;
  entry: LexiconEntry;
  polarity: Polarity | null;
  /** A negation itself: "can't breathe". */
  isNegation: boolean;
};

/** A place in a sentence: a stretch, and words in it. */
type Item = Extent & { stretch: number } & (
    | { is: 'FINDING'; entry: LexiconEntry; isNegation: boolean }
    /** `isLast`: nothing stands after it in its stretch. */
    | { is: 'TRIGGER'; entry: Trigger; isLast: boolean }
    | { is: 'END'; entry: { of: readonly Saying[]; object: boolean } }
    /** `carries`: it carries a denial on over another word: "not hot or shivery". */
    | { is: 'JOIN'; carries: boolean }
    /** A word that says something else. */
    | { is: 'OTHER' }
  );

/** Taking a medicine, as a finding or as the medicine itself. */
const medicineCode = /^(?:med:|sx\.(?:blood_thinner|steroid_user|contraception)$)/;

/** Where several triggers reach one finding: "my mother never had it" is the mother's. */
const strength: readonly Polarity[] = ['SOMEONE_ELSE', 'HYPOTHETICAL', 'ABSENT', 'PAST', 'PRESENT'];

/** A word that both ends what came before it and speaks itself ends first. */
const order = { END: 0, FINDING: 1, TRIGGER: 1, JOIN: 1, OTHER: 1 };

/**
 * What a sentence says of each of its findings, by ConText (Harkema 2009): a trigger speaks of what follows it, or of what
 * stands before it, up to a word that ends its reach or to the end of the sentence. Across a comma it reaches a list alone:
 * a stretch that joins ("or fever"), or that holds nothing but findings and small words. A negated verb ("don't") denies a
 * finding only where no other word stands between: "don't have asthma", not "don't smoke because of asthma".
 * @param matches - the findings of each stretch
 * @param answeredBy - who says it: some triggers count in the words of one alone
 * @param times - the times and other values of each stretch: "no cough, fever or chills since Monday" is a list
 * @returns both by their stretch
 */
export function readPolarities(
  lexicon: Lexicon,
  sentence: Sentence,
  matches: readonly (readonly Match<LexiconEntry>[])[],
  answeredBy: AnsweredBy,
  times: readonly (readonly Extent[])[] = [],
): { findings: ReadFinding[][]; triggers: Extent[][] } {
  const lastJoin = sentence.findLastIndex(({ words }) =>
    words.some(({ form }) => lexicon.alternatives.has(form)),
  );
  const stretches = sentence.map((stretch, index) =>
    itemsOf(lexicon, stretch, index, matches[index] ?? [], answeredBy, index <= lastJoin),
  );
  const isList = stretches.map((items, index) =>
    isPartOfList(lexicon, sentence[index]?.words ?? [], items, times[index] ?? []),
  );
  const isNamed = sentence.map(({ before, words }, index) => {
    // "Fever, no.": the one word answers what is named alone before the comma.
    const items = stretches[index] ?? [];
    const answersName = words.length === 1 && items[0]?.is === 'TRIGGER' && isList[index - 1] === true;
    return namingMarks.has(before) || answersName || endsWhatIsNamed(items);
  });
  const items = stretches.flat();
  const before = readForward(items, isList, stretches.map(holdsPastAlone));
  const lists = listsIn(items, isNamed, isList);
  const findings = sentence.map((): ReadFinding[] => []);
  for (const [at, item] of items.entries()) {
    if (item.is !== 'FINDING') continue;
    const said = [...(before[at] ?? []), ...saidAfter(items, at, isNamed, lists)];
    const { stretch, start, end, entry, isNegation } = item;
    const polarity = polarityOf(said, entry.codes, isNegation);
    findings[stretch]?.push({ stretch, start, end, entry, polarity, isNegation });
  }
  return { findings, triggers: stretches.map((all) => all.filter(({ is }) => is === 'TRIGGER')) };
}

/** What all that is said of a finding comes to; *stopped* is said of medicines alone, and a negation is not denied. */
function polarityOf(said: readonly Saying[], codes: readonly string[], isNegation: boolean): Polarity | null {
  if (said.length === 0) return null;
  const isOver = said.includes('STOPPED') && codes.some((code) => medicineCode.test(code));
  const holds = (one: Polarity) => said.includes(one) || (one === 'PAST' && isOver);
  return strength.find((one) => holds(one) && !(one === 'ABSENT' && isNegation)) ?? null;
}

/**
 * Findings, triggers that count, ends of reach, joins and other words of a stretch. What belongs to a finding's own phrase, or
 * to a harmless one, is no trigger, end or join.
 */
function itemsOf(
  lexicon: Lexicon,
  { words }: Stretch,
  stretch: number,
  findings: readonly Match<LexiconEntry>[],
  answeredBy: AnsweredBy,
  isListed: boolean,
): Item[] {
  const harmless = lexicon.harmless.findAll(words);
  const ofHarmless = coveredBy(harmless, words.length);
  const ofFindings = coveredBy(findings, words.length);
  // Loose words of an alarm ("pee … no") may hold what denies another finding, and so may what is well: "isn't stiff or sore".
  const firm = findings.filter(({ entry }) => entry.isLoose !== true && !(entry.isAbsence && isListed));
  const ofFirm = firm.length === findings.length ? ofFindings : coveredBy(firm, words.length);
  const taken = coveredBy([...findings, ...harmless], words.length);
  const isWithin = (covered: readonly boolean[], { start, end }: Extent) =>
    !covered.slice(start, end).includes(false);
  const counted = lexicon.triggers
    .findAll(words)
    .filter(({ entry: { from } }) => from === undefined || from === answeredBy);
  // "I don't have" may speak of what follows or of what was named before it.
  const byReach = ['AFTER', 'BEFORE'].flatMap((reach) =>
    keepLongest(counted.filter(({ entry }) => entry.reach === reach)),
  );
  // "Afraid of" is a trigger though "afraid" is a finding too; "can't" of "can't breathe" is none.
  // "I wake at four and no longer sleep a wink" denies no waking.
  const isOfFinding = (one: Match<Trigger>) => {
    if (one.entry.says !== 'ABSENT') return isWithin(ofFindings, one);
    return isWithin(ofFirm, one) || (one.entry.reach === 'BEFORE' && isTouched(ofFindings, one));
  };
  const triggers = byReach.filter((one) => !isOfFinding(one) && !isTouched(ofHarmless, one));
  // "No tengo" denies: its verb begins no other statement.
  const isOfTrigger = insideOf(triggers, words.length);
  const ends = lexicon.ends.findAll(words).filter((one) => !isWithin(taken, one) && !isOfTrigger(one));
  const joins = keepLongest(lexicon.joins.findAll(words)).filter((one) => !isTouched(taken, one));
  const isNegation = negationsAmong(lexicon, words, counted);
  const known = coveredBy([...findings, ...harmless, ...triggers, ...ends, ...joins], words.length);
  const items: Item[] = [];
  for (const finding of findings) {
    const { start, end, entry } = finding;
    items.push({ stretch, start, end, is: 'FINDING', entry, isNegation: isNegation(finding) });
  }
  for (const { start, end, entry } of triggers)
    items.push({ stretch, start, end, is: 'TRIGGER', entry, isLast: end === words.length });
  for (const { start, end, entry } of ends) items.push({ stretch, start, end, is: 'END', entry });
  for (const { start, end } of joins) {
    const carries = lexicon.alternatives.has(words[start]?.form ?? '');
    items.push({ stretch, start, end, is: 'JOIN', carries });
  }
  for (const [start, { form, kind }] of words.entries())
    if (kind === 'WORD' && !known[start] && !lexicon.small.has(form) && !lexicon.having.has(form))
      items.push({ stretch, start, end: start + 1, is: 'OTHER' });
  return items.sort((left, right) => left.start - right.start || order[left.is] - order[right.is]);
}

/**
 * Whether a finding is a negation itself ("can't breathe"): denying words before it are about something else. One that
 * follows "that" is about the thing before it: "seeing things that aren't there" can be denied.
 */
function negationsAmong(
  { relatives }: Lexicon,
  words: Stretch['words'],
  triggers: readonly Match<Trigger>[],
): (finding: Extent) => boolean {
  /** For each word, where the shortest denial that begins there ends. */
  const ends = new Map<number, number>();
  for (const { start, end, entry } of triggers)
    if (entry.says === 'ABSENT' && !relatives.has(words[start - 1]?.form ?? ''))
      ends.set(start, Math.min(end, ends.get(start) ?? end));
  return ({ start, end }) => {
    for (let at = start; at < end; at += 1) if ((ends.get(at) ?? end + 1) <= end) return true;
    return false;
  };
}

/** Whether an extent lies within a longer one of those that are given, none of which lies within another. */
function insideOf(extents: readonly Extent[], wordCount: number): (inner: Extent) => boolean {
  const outer = new Array<Extent | undefined>(wordCount).fill(undefined);
  for (const extent of extents) for (let at = extent.start; at < extent.end; at += 1) outer[at] ??= extent;
  return ({ start, end }) => {
    const holder = outer[start];
    return holder !== undefined && end <= holder.end && end - start < holder.end - holder.start;
  };
}

function isPartOfList(
  lexicon: Lexicon,
  words: Sentence[number]['words'],
  items: readonly Item[],
  times: readonly Extent[],
): boolean {
  if (words.some(({ form }) => lexicon.verbs.has(form))) return false;
  const inside = items.filter(({ is }) => is === 'FINDING' || is === 'JOIN');
  const [first] = inside;
  if (first?.is === 'JOIN' && first.start === 0 && inside.length > 1) return true;
  // "No cough, fever or chills since Monday" is one list; "no fever, cough for three days" is not.
  const isCarried = inside.some((item) => item.is === 'JOIN' && item.carries);
  const covered = coveredBy([...inside, ...(isCarried ? times : [])], words.length);
  return (
    inside.some(({ is }) => is === 'FINDING') &&
    words.every(({ form }, at) => covered[at] || lexicon.small.has(form))
  );
}

/** "I had a fever, but it's gone now": the words speak of nothing but what stands before the comma. */
const endsWhatIsNamed = (items: readonly Item[]) =>
  items.every(({ is }) => is === 'TRIGGER') &&
  items.some((item) => item.is === 'TRIGGER' && item.entry.reach === 'BEFORE' && !isBare(item));

const holdsPastAlone = (items: readonly Item[]) =>
  items.length > 0 && items.every((item) => item.is === 'TRIGGER' && item.entry.says === 'PAST');

/** For each item, what the triggers before it say of it. */
function readForward(
  items: readonly Item[],
  isList: readonly boolean[],
  isPastAlone: readonly boolean[],
): (readonly Saying[])[] {
  /** True: it has reached a finding, or needs not be beside one. */
  const reaching = new Map<Saying, boolean>();
  /** What the words just before ended. */
  let ended: readonly Saying[] = [];
  let stretch = 0;
  return items.map((item, index) => {
    // Each comma on the way must be one of a list, or stand after words of a past alone: "As a child, I had asthma".
    for (; stretch < item.stretch; stretch += 1)
      if (!isList[stretch + 1] && !isPastAlone[stretch]) reaching.clear();
    if (item.is === 'JOIN' && item.carries) for (const polarity of ended) reaching.set(polarity, false);
    const isOther = item.is === 'OTHER' || (item.is === 'END' && item.entry.object && ended.length > 0);
    const ends = [...reaching].flatMap(([said, isFirm]) => (isOther && !isFirm ? said : []));
    ended = isOther ? [...ended, ...ends] : [];
    if (item.is === 'END') for (const polarity of item.entry.of) reaching.delete(polarity);
    for (const polarity of ended) reaching.delete(polarity);
    if (item.is === 'TRIGGER' && item.entry.reach === 'AFTER' && !answersFinding(items, index))
      reaching.set(item.entry.says, reaching.get(item.entry.says) === true || !item.entry.verb);
    if (item.is !== 'FINDING') return [];
    for (const polarity of reaching.keys()) reaching.set(polarity, true);
    return [...reaching.keys()];
  });
}

/** "Fever no, cough": the denial is of what stands before it. */
function answersFinding(items: readonly Item[], index: number): boolean {
  const [before, item] = [items[index - 1], items[index]];
  if (item?.is !== 'TRIGGER' || !item.isLast || !isBare(item)) return false;
  const named = before?.is === 'TRIGGER' && before.start === item.start ? items[index - 2] : before;
  return named?.is === 'FINDING' && named.stretch === item.stretch;
}

/** What triggers after a finding say of it: "fever: none", "the pain is gone"; of a list, "fever, cough: none". */
function saidAfter(items: readonly Item[], at: number, isNamed: readonly boolean[], lists: Lists): Saying[] {
  const from = items[at];
  if (from === undefined) return [];
  const said: Saying[] = [...(lists.saidOf[from.stretch] ?? [])];
  let [others, isApart, isCarried] = [0, false, true];
  for (let index = at + 1; index < items.length && others < listMax; index += 1) {
    const item = items[index];
    if (item === undefined || item.is === 'END' || item.stretch > from.stretch + 1) break;
    const isBeside = item.stretch === from.stretch;
    // Two findings of the same words, or a trigger within them, end nothing.
    if (isBeside && item.start < from.end) continue;
    if (!isBeside && !isNamed[item.stretch]) break;
    if (item.is === 'FINDING') {
      if (!isBeside || !lists.isHead[index]) break;
      others += 1;
      // "Black stools or blood I never saw"
      const before = items[index - 1];
      isCarried &&= before?.is === 'JOIN' && before.carries;
    }
    isApart ||= item.is === 'OTHER';
    if (item.is !== 'TRIGGER' || item.entry.reach !== 'BEFORE') continue;
    const isNext = others === 0 && !(isApart && item.entry.verb);
    const isSaid = isBare(item) ? !isApart && endsStretch(items, index) : isNext || (isCarried && !isApart);
    if (isSaid) said.push(item.entry.says);
  }
  return said;
}

/** Findings of a stretch that are named together before something is said of them. */
const listMax = 12;

/** What follows one of these is said of what stands before it. */
const namingMarks = new Set([':', '-', '?']);

const isBare = ({ entry, start, end }: Extent & { entry: Trigger }) =>
  entry.says === 'ABSENT' && (entry.verb || end - start === 1);

type Lists = {
  /** For each item, whether nothing but findings and what joins them stands before it in its stretch: "fever and cough no". */
  isHead: readonly boolean[];
  /** For each stretch of a list of several, what is said of all of it after its last: "fever, cough: none". */
  saidOf: readonly (readonly Saying[])[];
};

function listsIn(items: readonly Item[], isNamed: readonly boolean[], isList: readonly boolean[]): Lists {
  const isHead: boolean[] = [];
  const saidIn = isList.map((): Saying[] => []);
  for (const [index, item] of items.entries()) {
    const isFirst = items[index - 1]?.stretch !== item.stretch;
    isHead.push((isFirst || isHead[index - 1] === true) && (item.is === 'FINDING' || item.is === 'JOIN'));
    if (item.is !== 'TRIGGER' || item.entry.reach !== 'BEFORE' || !isNamed[item.stretch]) continue;
    if (isBare(item) && endsStretch(items, index)) saidIn[item.stretch]?.push(item.entry.says);
  }
  const saidOf = isList.map((): readonly Saying[] => []);
  for (let next = isList.length - 1; next > 0; next -= 1)
    if (isList[next - 1]) saidOf[next - 1] = (isNamed[next] ? saidIn : saidOf)[next] ?? [];
  return { isHead, saidOf };
}

/** "Fever: no", but not "the fever no longer goes down"; a negated verb may have another clause after it. */
function endsStretch(items: readonly Item[], index: number): boolean {
  const item = items[index];
  if (item?.is !== 'TRIGGER' || !item.entry.verb) return item?.is === 'TRIGGER' && item.isLast;
  let next = index + 1;
  while (items[next]?.stretch === item.stretch && (items[next]?.end ?? 0) <= item.end) next += 1;
  const follower = items[next];
  return follower?.stretch !== item.stretch || ['END', 'JOIN', 'TRIGGER'].includes(follower.is);
}
