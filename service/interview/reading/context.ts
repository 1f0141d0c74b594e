import type { Assertion, TriggerEffect } from '../model/mentions.ts';
import type { AnsweredBy } from '../model/types.ts';
import type { Sentence, Stretch } from './clauses.ts';
import type { Lexicon, LexiconEntry, Trigger } from './lexicon.ts';
import {
  coveredBy,
  isInGap,
  isTouched,
  isWithin,
  keepLongest,
  type Match,
  partsOf,
  type Taken,
} from './matches.ts';
import type { Extent } from './phrases.ts';
import type { Token } from './tokens.ts';

/** A finding with what its sentence says about it; `isNegation`: it is itself a negation ("can't breathe"). */
export type ReadFinding = Match<LexiconEntry> & {
  stretch: number;
  polarity: Assertion | null;
  isNegation: boolean;
};

/** A position in a sentence: a stretch and words in it. */
type Item = Taken & { stretch: number } & (
    | ({ is: 'FINDING' } & Omit<ReadFinding, 'polarity'>)
    /** `isLast`: it ends its stretch. */
    | { is: 'TRIGGER'; entry: Trigger; isLast: boolean }
    | { is: 'END'; entry: { of: readonly TriggerEffect[]; object: boolean } }
    /** `carries`: a denial continues over another word after it: "not hot or shivery". */
    | { is: 'JOIN'; carries: boolean }
    | { is: 'OTHER' }
  );

/** Codes of taking a medicine, as a medicine or as a finding. */
const medicineCode = /^(?:med:|sx\.(?:blood_thinner|steroid_user|contraception)$)/;

/** Which trigger wins when several reach a finding: "my mother never had it" is the mother's. */
const strength: readonly Assertion[] = ['SOMEONE_ELSE', 'HYPOTHETICAL', 'ABSENT', 'PAST', 'PRESENT'];

/** At one position an end of reach comes first, because such a word may be a trigger as well. */
const order = { END: 0, FINDING: 1, TRIGGER: 1, JOIN: 1, OTHER: 1 };

/**
 * The polarity of each finding in a sentence, by the ConText algorithm (Harkema 2009): a trigger applies to what
 * follows or precedes it, up to a word that ends its reach or the end of the sentence. It crosses a comma only into a
 * list: a stretch that joins ("or fever") or has only findings and small words. A negated verb ("don't") denies a
 * finding only if no other word is between: "don't have asthma", not "don't smoke because of asthma".
 * @param matches - the findings of each stretch
 * @param answeredBy - the author; some triggers apply only to one kind of author
 * @param times - the values of each stretch: "no cough, fever or chills since Monday" is a list
 * @returns the findings of each stretch, its triggers, and those of them that say that something is over
 */
export function readAssertions(
  lexicon: Lexicon,
  sentence: Sentence,
  matches: readonly (readonly Match<LexiconEntry>[])[],
  answeredBy: AnsweredBy,
  times: readonly (readonly Extent[])[] = [],
): { findings: ReadFinding[][]; triggers: Extent[][]; overs: Extent[][] } {
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
    // "Fever, no.": the single word applies to the only finding before the comma.
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
    const { stretch, start, end, gaps, entry, isNegation, isNarrower = false } = item;
    const polarity = assertionOf(said, entry, isNegation);
    findings[stretch]?.push({ stretch, start, end, gaps, entry, isNegation, isNarrower, polarity });
  }
  return {
    findings,
    triggers: stretches.map((all) => all.filter(({ is }) => is === 'TRIGGER')),
    overs: stretches.map((all) => all.filter((item) => item.is === 'TRIGGER' && item.entry.over)),
  };
}

/** Combines what is said of a finding. Only medicines can be *stopped*, only what is well can be *usual*, and a finding that is itself a negation is not denied. */
function assertionOf(
  said: readonly TriggerEffect[],
  { codes, isAbsence }: LexiconEntry,
  isNegation: boolean,
): Assertion | null {
  if (said.length === 0) return null;
  const isOver =
    (said.includes('STOPPED') && codes.some((code) => medicineCode.test(code))) ||
    (said.includes('USUAL') && isAbsence);
  const holds = (one: Assertion) => said.includes(one) || (one === 'PAST' && isOver);
  const isThere = isNegation || said.includes('EXCEPT');
  return strength.find((one) => holds(one) && !(one === 'ABSENT' && isThere)) ?? null;
}

/**
 * The findings, applicable triggers, ends of reach, joining words and other words of a stretch. Words inside a
 * finding's phrase or a harmless phrase are no triggers, ends or joining words.
 */
function itemsOf(
  lexicon: Lexicon,
  { words }: Stretch,
  stretch: number,
  matches: readonly Match<LexiconEntry>[],
  answeredBy: AnsweredBy,
  isListed: boolean,
): Item[] {
  const findings = withOpenGaps(matches);
  const harmless = lexicon.harmless.findAll(words);
  const ofHarmless = coveredBy(harmless, words.length);
  const parts = findings.flatMap(partsOf);
  const ofFindings = coveredBy(parts, words.length);
  // An alarm's loose words ("pee … no"), and absence in a list ("isn't stiff or sore"), may hold another's denial.
  const firm = findings.filter(({ entry }) => entry.isLoose !== true && !(entry.isAbsence && isListed));
  const ofFirm =
    firm.length === findings.length ? ofFindings : coveredBy(firm.flatMap(partsOf), words.length);
  const taken = harmless.length === 0 ? ofFindings : coveredBy([...parts, ...harmless], words.length);
  const counted = lexicon.triggers
    .findAll(words)
    .filter(({ entry: { from } }) => from === undefined || from === answeredBy)
    .filter(({ entry: { opens }, start }) => !opens || areLeading(lexicon, words.slice(0, start)));
  // "I don't have" may apply to what follows or to what precedes it.
  const byReach = ['AFTER', 'BEFORE'].flatMap((reach) =>
    keepLongest(counted.filter(({ entry }) => entry.reach === reach)),
  );
  // "Afraid of" is a trigger though "afraid" is a finding too; "can't" in "can't breathe" is not. "I wake at four and
  // no longer sleep a wink" does not deny waking.
  const triggers = byReach.filter((one) => {
    const isDenial = one.entry.says === 'ABSENT';
    const isOfFinding =
      isAllIn(isDenial ? ofFirm : ofFindings, one) ||
      (isDenial && one.entry.reach === 'BEFORE' && isTouched(ofFindings, one));
    return !isOfFinding && !isTouched(ofHarmless, one);
  });
  // The verb inside the trigger "No tengo" does not begin another statement.
  const ends = lexicon.ends
    .findAll(words)
    .filter(
      (one) =>
        !isAllIn(taken, one) && !triggers.some((whole) => isWithin(one, whole) && !isWithin(whole, one)),
    );
  const joins = keepLongest(lexicon.joins.findAll(words)).filter((one) => !isTouched(taken, one));
  // "Can't breathe" is itself a negation, unless a relative word precedes it: "things that aren't there".
  const denials = counted.filter(
    ({ start, entry }) => entry.says === 'ABSENT' && !lexicon.relatives.has(words[start - 1]?.form ?? ''),
  );
  const known = coveredBy([...parts, ...harmless, ...triggers, ...ends, ...joins], words.length);
  const { alternatives, small, having } = lexicon;
  // One by one and field by field: a hostile text has thousands of stretches.
  const items: Item[] = [];
  for (const one of findings) {
    const { start, end, gaps = [], entry, isNarrower = false } = one;
    const isNegation = denials.some((denial) => isWithin(denial, one) && !isInGap(denial, one));
    items.push({ stretch, start, end, gaps, is: 'FINDING', entry, isNegation, isNarrower });
    const endAt = (at: number, of: readonly TriggerEffect[]) =>
      of.length > 0 && items.push({ stretch, start: at, end: at, is: 'END', entry: { of, object: false } });
    // "No fever, couldn't sleep for coughing" does not deny the cough.
    if (isNegation && gaps.length > 0) endAt(start, ['ABSENT']);
    // What is said in a gap ends with it.
    for (const gap of gaps)
      endAt(
        gap.end,
        triggers.filter((one) => isWithin(one, gap)).map(({ entry: { says } }) => says),
      );
  }
  for (const { start, end, entry } of triggers)
    items.push({ stretch, start, end, is: 'TRIGGER', entry, isLast: end === words.length });
  for (const { start, end, entry } of ends) items.push({ stretch, start, end, is: 'END', entry });
  for (const { start, end } of joins) {
    const carries = alternatives.has(words[start]?.form ?? '');
    items.push({ stretch, start, end, is: 'JOIN', carries });
  }
  for (const [start, { form, kind }] of words.entries())
    if (kind === 'WORD' && !known[start] && !small.has(form) && !having.has(form))
      items.push({ stretch, start, end: start + 1, is: 'OTHER' });
  return items.sort((left, right) => left.start - right.start || order[left.is] - order[right.is]);
}

/** The findings with only those gaps in which another one stands; the words of the others are theirs. */
function withOpenGaps(findings: readonly Match<LexiconEntry>[]): readonly Match<LexiconEntry>[] {
  if (findings.every(({ gaps = [] }) => gaps.length === 0)) return findings;
  return findings.map((one) => {
    const { gaps = [] } = one;
    return { ...one, gaps: gaps.filter((gap) => findings.some((other) => isWithin(other, gap))) };
  });
}

/** Whether all words of an extent are covered. */
const isAllIn = (covered: readonly boolean[], { start, end }: Extent) =>
  !covered.slice(start, end).includes(false);

/** Whether these words have no meaning of their own before what follows. */
const areLeading = ({ alternatives, small }: Lexicon, words: readonly Token[]) =>
  words.every(({ form }) => alternatives.has(form) || small.has(form));

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

/** Whether a stretch only ends what precedes the comma: "I had a fever, but it's gone now". */
const endsWhatIsNamed = (items: readonly Item[]) =>
  items.every(({ is }) => is === 'TRIGGER') &&
  items.some((item) => item.is === 'TRIGGER' && item.entry.reach === 'BEFORE' && !isBare(item));

const holdsPastAlone = (items: readonly Item[]) =>
  items.length > 0 && items.every((item) => item.is === 'TRIGGER' && item.entry.says === 'PAST');

/** For each item, what the triggers before it say about it. */
function readForward(
  items: readonly Item[],
  isList: readonly boolean[],
  isPastAlone: readonly boolean[],
): (readonly TriggerEffect[])[] {
  /** The active effects; true when the trigger has reached a finding or need not be beside one. */
  const reaching = new Map<TriggerEffect, boolean>();
  /** The effects that the words directly before have ended. */
  let ended: readonly TriggerEffect[] = [];
  /** What is said by words that reach only to the next comma. */
  const near = new Set<TriggerEffect>();
  let stretch = 0;
  return items.map((item, index) => {
    // A trigger crosses a comma only in a list, or after a stretch about the past: "As a child, I had asthma".
    for (; stretch < item.stretch; stretch += 1) {
      if (!isList[stretch + 1] && !isPastAlone[stretch]) reaching.clear();
      for (const said of near) reaching.delete(said);
      near.clear();
    }
    if (item.is === 'JOIN' && item.carries) for (const polarity of ended) reaching.set(polarity, false);
    const isOther = item.is === 'OTHER' || (item.is === 'END' && item.entry.object && ended.length > 0);
    ended = isOther ? [...ended, ...[...reaching].flatMap(([said, isFirm]) => (isFirm ? [] : said))] : [];
    if (item.is === 'END') for (const polarity of item.entry.of) reaching.delete(polarity);
    for (const polarity of ended) reaching.delete(polarity);
    if (item.is === 'TRIGGER' && item.entry.reach === 'AFTER' && !answersFinding(items, index)) {
      const { says, verb, near: isNear } = item.entry;
      if (isNear && !reaching.has(says)) near.add(says);
      if (!isNear) near.delete(says);
      reaching.set(says, reaching.get(says) === true || !verb);
    }
    if (item.is !== 'FINDING') return [];
    for (const polarity of reaching.keys()) reaching.set(polarity, true);
    return [...reaching.keys()];
  });
}

/** Whether a denial applies to the finding before it: "Fever no, cough". */
function answersFinding(items: readonly Item[], index: number): boolean {
  const [before, item] = [items[index - 1], items[index]];
  if (item?.is !== 'TRIGGER' || !item.isLast || !isBare(item)) return false;
  const named = before?.is === 'TRIGGER' && before.start === item.start ? items[index - 2] : before;
  return named?.is === 'FINDING' && named.stretch === item.stretch;
}

/** What triggers after a finding say about it: "fever: none", "the pain is gone"; after a list, "fever, cough: none". */
function saidAfter(
  items: readonly Item[],
  at: number,
  isNamed: readonly boolean[],
  lists: Lists,
): TriggerEffect[] {
  const from = items[at];
  if (from === undefined) return [];
  const said: TriggerEffect[] = [...(lists.saidOf[from.stretch] ?? [])];
  let [others, isApart, isCarried, isOver] = [0, false, true, false];
  for (let index = at + 1; index < items.length && others < listMax; index += 1) {
    const item = items[index];
    if (item === undefined || item.stretch > from.stretch + 1) break;
    isOver ||= item.is === 'END';
    const isBeside = item.stretch === from.stretch;
    // A finding of the same words, or a trigger within them, ends nothing.
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
    if (isSaid && (!isOver || item.entry.says === 'STOPPED')) said.push(item.entry.says);
  }
  return said;
}

/** The most findings of a list that one trigger applies to. */
const listMax = 12;

/** What follows one of these marks applies to what precedes it. */
const namingMarks = new Set([':', '-', '?']);

const isBare = ({ entry, start, end }: Extent & { entry: Trigger }) =>
  entry.says === 'ABSENT' && (entry.verb || end - start === 1);

type Lists = {
  /** For each item, whether only findings and joining words precede it in its stretch: "fever and cough no". */
  isHead: readonly boolean[];
  /** For each stretch of a list, what is said of the whole list after it: "fever, cough: none". */
  saidOf: readonly (readonly TriggerEffect[])[];
};

function listsIn(items: readonly Item[], isNamed: readonly boolean[], isList: readonly boolean[]): Lists {
  const isHead: boolean[] = [];
  const saidIn = isList.map((): TriggerEffect[] => []);
  for (const [index, item] of items.entries()) {
    const isFirst = items[index - 1]?.stretch !== item.stretch;
    isHead.push((isFirst || isHead[index - 1] === true) && (item.is === 'FINDING' || item.is === 'JOIN'));
    if (item.is !== 'TRIGGER' || item.entry.reach !== 'BEFORE' || !isNamed[item.stretch]) continue;
    if (isBare(item) && endsStretch(items, index)) saidIn[item.stretch]?.push(item.entry.says);
  }
  const saidOf = isList.map((): readonly TriggerEffect[] => []);
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
