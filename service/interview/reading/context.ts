import type { Sentence } from './clauses.ts';
import type { Lexicon, ReachEnd, Trigger } from './lexicon.ts';
import { coveredBy, type Extent, findContext, type Match } from './matches.ts';
import type { Polarity, Saying } from './types.ts';

/** A finding of a sentence with what the sentence says of it. */
export type ReadFinding<Entry> = Extent & {
  stretch: number;
  entry: Entry;
  polarity: Polarity | null;
  /** A negation itself: "can't breathe". */
  isNegation: boolean;
};

export type ReadTrigger = Extent & { stretch: number };

/** A place in a sentence: a stretch, and words in it. */
type Item<Entry> = Extent & { stretch: number } & (
    | { is: 'FINDING'; entry: Entry; isNegation: boolean }
    | { is: 'TRIGGER'; entry: Trigger }
    | { is: 'END'; entry: ReachEnd }
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
 * @param find - the findings of a stretch
 * @param times - the times and other values of a stretch: "no cough, fever or chills since Monday" is a list
 * @param counts - whether a trigger counts for the one who answers
 */
export function readPolarities<Entry extends { codes: readonly string[] }>(
  lexicon: Lexicon,
  sentence: Sentence,
  find: (stretch: Sentence[number], index: number) => Match<Entry>[],
  counts: (trigger: Trigger) => boolean,
  times: readonly (readonly Extent[])[] = [],
): { findings: ReadFinding<Entry>[]; triggers: ReadTrigger[] } {
  const stretches = sentence.map((stretch, index) =>
    itemsOf(lexicon, stretch, index, find(stretch, index), counts),
  );
  const isList = stretches.map((items, index) =>
    isPartOfList(lexicon, sentence[index]?.words ?? [], items, times[index] ?? []),
  );
  const items = stretches.flat();
  const before = readForward(items, isList, sentence);
  const lists = listsIn(items, sentence, isList);
  const findings = items.flatMap((item, at) => {
    if (item.is !== 'FINDING') return [];
    const { stretch, start, end, entry, isNegation } = item;
    const said = [...(before[at] ?? []), ...saidAfter(items, at, sentence, lists)];
    return [{ stretch, start, end, entry, polarity: polarityOf(said, entry.codes, isNegation), isNegation }];
  });
  return { findings, triggers: items.filter(({ is }) => is === 'TRIGGER') };
}

/** What all that is said of a finding comes to; *stopped* is said of medicines alone, and a negation is not denied. */
function polarityOf(said: readonly Saying[], codes: readonly string[], isNegation: boolean): Polarity | null {
  if (said.length === 0) return null;
  const isOver = said.includes('STOPPED') && codes.some((code) => medicineCode.test(code));
  const holds = (one: Polarity) => said.includes(one) || (one === 'PAST' && isOver);
  return strength.find((one) => holds(one) && !(one === 'ABSENT' && isNegation)) ?? null;
}

function itemsOf<Entry>(
  lexicon: Lexicon,
  stretch: Sentence[number],
  index: number,
  findings: readonly Match<Entry>[],
  counts: (trigger: Trigger) => boolean,
): Item<Entry>[] {
  const { triggers, ends, joins, negations, taken } = findContext(lexicon, stretch, findings, counts);
  const known = coveredBy([...triggers, ...ends, ...joins], stretch.words.length);
  const items: Item<Entry>[] = [];
  for (const match of findings) {
    const { start, end, entry } = match;
    items.push({ stretch: index, start, end, is: 'FINDING', entry, isNegation: negations.has(match) });
  }
  for (const { start, end, entry } of triggers)
    items.push({ stretch: index, start, end, is: 'TRIGGER', entry });
  for (const { start, end, entry } of ends) items.push({ stretch: index, start, end, is: 'END', entry });
  for (const { start, end } of joins) {
    const carries = lexicon.alternatives.has(stretch.words[start]?.form ?? '');
    items.push({ stretch: index, start, end, is: 'JOIN', carries });
  }
  for (const [start, { form, kind }] of stretch.words.entries()) {
    const isOther = kind === 'WORD' && !known[start] && !taken[start];
    if (isOther && !lexicon.small.has(form) && !lexicon.having.has(form))
      items.push({ stretch: index, start, end: start + 1, is: 'OTHER' });
  }
  return items.sort((left, right) => left.start - right.start || order[left.is] - order[right.is]);
}

function isPartOfList<Entry>(
  lexicon: Lexicon,
  words: Sentence[number]['words'],
  items: readonly Item<Entry>[],
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

/** For each item, what the triggers before it say of it. */
function readForward<Entry>(
  items: readonly Item<Entry>[],
  isList: readonly boolean[],
  sentence: Sentence,
): (readonly Saying[])[] {
  /** True: it has reached a finding, or needs not be beside one. */
  const reaching = new Map<Saying, boolean>();
  /** What the words just before ended. */
  let ended: readonly Saying[] = [];
  let stretch = 0;
  return items.map((item, index) => {
    // Each comma on the way must be one of a list.
    for (; stretch < item.stretch; stretch += 1) if (!isList[stretch + 1]) reaching.clear();
    if (item.is === 'JOIN' && item.carries) for (const polarity of ended) reaching.set(polarity, false);
    const ends = [...reaching].flatMap(([said, isFirm]) => (item.is === 'OTHER' && !isFirm ? said : []));
    ended = item.is === 'OTHER' ? [...ended, ...ends] : [];
    if (item.is === 'END') for (const polarity of item.entry.of) reaching.delete(polarity);
    for (const polarity of ended) reaching.delete(polarity);
    const isAnswer = answersFinding(items, index, sentence);
    if (item.is === 'TRIGGER' && item.entry.reach === 'AFTER' && !isAnswer)
      reaching.set(item.entry.says, reaching.get(item.entry.says) === true || !item.entry.isVerb);
    if (item.is !== 'FINDING') return [];
    for (const polarity of reaching.keys()) reaching.set(polarity, true);
    return [...reaching.keys()];
  });
}

/** "Fever no, cough": the denial is of what stands before it. */
function answersFinding<Entry>(items: readonly Item<Entry>[], index: number, sentence: Sentence): boolean {
  const [before, item] = [items[index - 1], items[index]];
  if (item?.is !== 'TRIGGER' || item.end !== sentence[item.stretch]?.words.length) return false;
  const named = before?.is === 'TRIGGER' && before.start === item.start ? items[index - 2] : before;
  return isBare(item) && named?.is === 'FINDING' && named.stretch === item.stretch;
}

/**
 * What triggers after a finding say of it: "fever: none", "the pain is gone"; of a list, "fever and cough: none", "fever,
 * cough: none".
 */
function saidAfter<Entry>(
  items: readonly Item<Entry>[],
  at: number,
  sentence: Sentence,
  lists: Lists,
): Saying[] {
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
    if (!isBeside && !isNamed(sentence, item.stretch)) break;
    if (item.is === 'FINDING') {
      if (!isBeside || !lists.isHead[index]) break;
      others += 1;
      // "Black stools or blood I never saw"
      const before = items[index - 1];
      isCarried &&= before?.is === 'JOIN' && before.carries;
    }
    isApart ||= item.is === 'OTHER';
    if (item.is !== 'TRIGGER' || item.entry.reach !== 'BEFORE') continue;
    const isSaid = isBare(item)
      ? !isApart && endsStretch(items, index, sentence)
      : others === 0 || (isCarried && !isApart);
    if (isSaid) said.push(item.entry.says);
  }
  return said;
}

/** Findings of a stretch that are named together before something is said of them. */
const listMax = 12;

const namingMarks = [':', '-', '?'];
const isNamed = (sentence: Sentence, stretch: number) =>
  namingMarks.includes(sentence[stretch]?.before ?? '');

const isBare = ({ entry, start, end }: Extent & { entry: Trigger }) =>
  entry.says === 'ABSENT' && (entry.isVerb || end - start === 1);

type Lists = {
  /** For each item, whether nothing but findings and what joins them stands before it in its stretch: "fever and cough no". */
  isHead: readonly boolean[];
  /** For each stretch of a list of several, what is said of all of it after its last: "fever, cough: none". */
  saidOf: readonly (readonly Saying[])[];
};

function listsIn<Entry>(
  items: readonly Item<Entry>[],
  sentence: Sentence,
  isList: readonly boolean[],
): Lists {
  const isHead: boolean[] = [];
  const saidIn = sentence.map((): Saying[] => []);
  for (const [index, item] of items.entries()) {
    const before = items[index - 1];
    const isFirst = before === undefined || before.stretch !== item.stretch;
    isHead.push((isFirst || isHead[index - 1] === true) && (item.is === 'FINDING' || item.is === 'JOIN'));
    if (item.is !== 'TRIGGER' || item.entry.reach !== 'BEFORE' || !isNamed(sentence, item.stretch)) continue;
    if (isBare(item) && endsStretch(items, index, sentence)) saidIn[item.stretch]?.push(item.entry.says);
  }
  const saidOf = sentence.map((): readonly Saying[] => []);
  for (let stretch = sentence.length - 2; stretch >= 0; stretch -= 1)
    if (isList[stretch])
      saidOf[stretch] = (isNamed(sentence, stretch + 1) ? saidIn : saidOf)[stretch + 1] ?? [];
  return { isHead, saidOf };
}

/** "Fever: no", but not "the fever no longer goes down"; a negated verb may have another clause after it. */
function endsStretch<Entry>(items: readonly Item<Entry>[], index: number, sentence: Sentence): boolean {
  const item = items[index];
  if (item?.is !== 'TRIGGER') return false;
  if (!item.entry.isVerb) return item.end === sentence[item.stretch]?.words.length;
  let next = index + 1;
  while (items[next]?.stretch === item.stretch && (items[next]?.end ?? 0) <= item.end) next += 1;
  const follower = items[next];
  return follower?.stretch !== item.stretch || ['END', 'JOIN', 'TRIGGER'].includes(follower.is);
}
