import type { Sentence, Stretch } from './clauses.ts';
import type { ReadFinding } from './context.ts';
import type { Lexicon } from './lexicon.ts';
import { coveredBy, isInGap } from './matches.ts';
import type { Extent } from './phrases.ts';
import { type FoundValue, isWeight } from './values.ts';

export type ClauseValue = FoundValue & { stretch: Stretch };

/** The part of a stretch between words such as "and". */
export type Clause = {
  findings: ReadFinding[];
  values: ClauseValue[];
  /** It contains a time and no other content, or describes the course of something named before: "it started on Monday". */
  isTimeAlone: boolean;
  isFirst: boolean;
  /** It starts with a word such as "and" and may introduce something new. */
  isNew: boolean;
  /** It describes the course of something named before: "it started". */
  hasCourse: boolean;
  /** It has words with a meaning beside findings and values. */
  hasContent: boolean;
  /** It names a part of the body without a finding: "then my right knee". */
  isElsewhere: boolean;
  /** It tells that something ended, so that a time after it is that of the end: "the cold went in a week". */
  isOver: boolean;
};

/** The contents of a stretch; `places` are parts of the body outside any finding, `overs` say that something is over. */
type StretchContent = {
  findings: readonly ReadFinding[];
  values: readonly FoundValue[];
  places: readonly Extent[];
  overs: readonly Extent[];
};

/** Cuts a stretch, the first of its sentence or not, at words such as "and" outside any finding or value. */
export function cutClauses(
  lexicon: Lexicon,
  stretch: Stretch,
  { findings, values, places, overs }: StretchContent,
  isFirst: boolean,
): Clause[] {
  const { words } = stretch;
  const { small, divides } = lexicon;
  const own = coveredBy([...findings, ...values], words.length);
  const told = coveredBy(values.length === 0 ? [] : lexicon.course.findAll(words), words.length);
  const cuts = words.flatMap(({ form }, at) =>
    at > 0 && !own[at] && !told[at] && divides.has(form) ? at : [],
  );
  return [0, ...cuts].map((start, index): Clause => {
    const end = cuts[index] ?? words.length;
    const isInside = (one: Extent) => one.start >= start && one.start < end;
    const inside = findings.filter(isInside);
    const times = values.filter(isInside);
    const hasCourse = told.slice(start, end).includes(true);
    const hasContent = words
      .slice(start, end)
      .some(({ form }, at) => !own[start + at] && !small.has(form) && !divides.has(form));
    return {
      findings: inside,
      values: times.map((value) => ({ ...value, stretch })),
      isTimeAlone: inside.length === 0 && times.length > 0 && (hasCourse || !hasContent),
      isFirst: isFirst && start === 0,
      isNew: start > 0,
      hasCourse,
      hasContent,
      isElsewhere: inside.length === 0 && places.some(isInside),
      isOver: overs.some(isInside),
    };
  });
}

/** For each finding, the one named directly before it, with only a comma, "and" or "with a" between: "cough with a fever". */
export function linkNeighbours(
  { links }: Lexicon,
  sentence: Sentence,
  findings: readonly ReadFinding[],
): Map<ReadFinding, ReadFinding> {
  const linked = new Map<ReadFinding, ReadFinding>();
  const inOrder = findings.toSorted(
    (left, right) => left.stretch - right.stretch || left.start - right.start,
  );
  const wordsOf = (stretch: number) => sentence[stretch]?.words ?? [];
  for (const [index, finding] of inOrder.entries()) {
    let at = index - 1;
    while (inOrder[at]?.stretch === finding.stretch && (inOrder[at]?.end ?? 0) > finding.start) at -= 1;
    const [around, inner] = [inOrder[at - 1], inOrder[at]];
    const before = around && inner && isBeside(around, inner, finding) ? around : inner;
    if (before === undefined || finding.stretch - before.stretch > 1) continue;
    const between =
      before.stretch === finding.stretch
        ? wordsOf(finding.stretch).slice(before.end, finding.start)
        : [...wordsOf(before.stretch).slice(before.end), ...wordsOf(finding.stretch).slice(0, finding.start)];
    if (between.every(({ form }) => links.has(form))) linked.set(finding, before);
  }
  return linked;
}

/** Whether a finding that another one interrupts ends last before the next: "konnte wegen Husten nicht schlafen, Fieber". */
const isBeside = (around: ReadFinding, inner: ReadFinding, next: ReadFinding) =>
  around.stretch === inner.stretch &&
  isInGap(inner, around) &&
  (around.stretch < next.stretch || around.end <= next.start);

/** How many clauses before or after it a clause with only a time may refer to. */
const clausesBackMax = 6;
const clausesAheadMax = 2;

/**
 * Assigns values to findings. A value belongs to a finding if its clause has one finding and one value of its kind;
 * denied findings get none. A clause with only a time belongs to the single finding of the last clause before it that
 * has one, unless something is over; at the start of a sentence ("for three weeks, my knee hurts") to the clause after it. A list shares its
 * onset: "cough, fever and chills since Monday". A dose belongs to a medicine and a temperature to a fever, within the
 * clause. Other values are dropped.
 * @param linked - see `linkNeighbours`
 */
export function bindValues(
  clauses: readonly Clause[],
  linked: ReadonlyMap<ReadFinding, ReadFinding>,
): Map<ReadFinding, ClauseValue[]> {
  const bound = new Map<ReadFinding, ClauseValue[]>();
  const timed = new Set(clauses.flatMap(({ findings, values }) => (values.some(isOnset) ? findings : [])));
  for (const [index, clause] of clauses.entries()) {
    const { values, isTimeAlone } = clause;
    const told = isTimeAlone ? toldAround(clauses, index) : targetsOf(clause);
    const counts = new Map<string, number>();
    for (const { kind } of values) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    for (const value of values.filter(({ kind }) => counts.get(kind) === 1)) {
      if (isTimeAlone && value.kind === 'NUMBER') continue;
      const isShared = isOnset(value) && !isTimeAlone;
      const one = areOneOnly(told) ? told : isShared ? firstAfter(told, value) : [];
      const targets = isShared ? (listAround(told, value, linked, timed) ?? one) : one;
      for (const target of targets.filter((one) => canHave(one, value))) {
        const known = bound.get(target) ?? [];
        if (!known.some(({ kind }) => kind === value.kind)) bound.set(target, [...known, value]);
      }
    }
  }
  return bound;
}

/** The first finding after a time has that onset: "Since yesterday I've had a headache that paracetamol doesn't touch". */
function firstAfter(told: readonly ReadFinding[], { end }: FoundValue): ReadFinding[] {
  if (told.some((one) => one.start < end)) return [];
  const first = Math.min(...told.map(({ start }) => start));
  const [head] = told.filter(({ start }) => start === first);
  return told.filter((one) => head !== undefined && one.start < head.end);
}

const isOnset = ({ kind }: FoundValue) => kind === 'ONSET';

/**
 * The findings of a list that is before or after a time and includes everything in its clause; null when there is none.
 * Before the time, the list extends back over other clauses, up to one with its own time.
 */
function listAround(
  told: readonly ReadFinding[],
  { start, end }: FoundValue,
  linked: ReadonlyMap<ReadFinding, ReadFinding>,
  timed: ReadonlySet<ReadFinding>,
): ReadFinding[] | null {
  const last = told.toSorted((left, right) => right.end - left.end)[0];
  const isBefore = last !== undefined && last.end <= start;
  if (last === undefined || !(isBefore || told.every((one) => one.start >= end))) return null;
  const list = told.filter((one) => one.start === last.start && one.end === last.end);
  for (let next = linked.get(last); next !== undefined && isAlike(next, last); next = linked.get(next)) {
    if (!told.includes(next) && (!isBefore || timed.has(next))) break;
    list.push(next);
  }
  return told.every((one) => list.includes(one)) ? list : null;
}

/** Whether two findings concern the same person and time. */
function isAlike(one: ReadFinding, other: ReadFinding): boolean {
  const isFinding = one.entry.codes.some((code) => code.startsWith('sx.'));
  return isFinding && !one.entry.isAbsence && one.polarity === other.polarity;
}

function toldAround(clauses: readonly Clause[], index: number): ReadFinding[] {
  const ahead = looksAhead(clauses, index) ? toldAhead(clauses, index) : [];
  if (ahead.length > 0) return ahead;
  let isSameSentence = clauses[index]?.isFirst === false;
  for (let at = index - 1; at >= Math.max(0, index - clausesBackMax); at -= 1) {
    const clause = clauses[at];
    if (clause === undefined) break;
    const targets = targetsOf(clause);
    // "My knee kills me, for two years now" and "he drinks, for years" are not about a finding of the sentence before.
    const isOfOther = clause.isElsewhere || (isSameSentence && clause.hasContent && !clause.hasCourse);
    if (clause.isOver) return [];
    if (targets.length > 0 || isOfOther) return targets;
    isSameSentence &&= !clause.isFirst;
  }
  return [];
}

/** Whether its time is about what follows: "For three weeks, my knee hurts", "and this morning he could not breathe". */
function looksAhead(clauses: readonly Clause[], index: number): boolean {
  const clause = clauses[index];
  if (clause === undefined || clause.hasCourse) return false;
  if (clause.isFirst) return true;
  for (let at = index - 1; !clause.isNew && at >= 0; at -= 1) {
    const before = clauses[at];
    if (before === undefined || before.hasCourse || before.findings.length > 0) return false;
    if (before.isFirst) return true;
  }
  return clause.isNew;
}

/** The first findings in the next clauses of the sentence. */
function toldAhead(clauses: readonly Clause[], index: number): ReadFinding[] {
  for (const clause of clauses.slice(index + 1, index + 1 + clausesAheadMax)) {
    if (clause.isFirst) return [];
    if (clause.findings.length > 0) return targetsOf(clause);
  }
  return [];
}

/** The findings that can have a time; denied ones cannot. */
function targetsOf({ findings }: Clause): ReadFinding[] {
  return findings.filter(({ polarity, entry }) => polarity !== 'ABSENT' && !entry.isAbsence);
}

/** Whether findings overlap and so are one: "water tablets" as a medicine and as the sign of an illness. */
function areOneOnly(findings: readonly ReadFinding[]): boolean {
  // What stands in the gap of another shares no word with it.
  const interrupted = findings.filter(({ gaps = [] }) => gaps.length > 0);
  if (interrupted.some((outer) => findings.some((inner) => isInGap(inner, outer)))) return false;
  const inOrder = findings.toSorted((left, right) => left.start - right.start);
  let end = inOrder[0]?.end ?? 0;
  return inOrder.every((finding) => {
    const sharesWords = finding.start < end;
    end = Math.max(end, finding.end);
    return sharesWords;
  });
}

function canHave({ entry: { codes } }: ReadFinding, { form, code: value }: FoundValue): boolean {
  if (isWeight(value)) return codes.some((code) => code === 'sx.weight_loss' || code === 'sx.weight_gain');
  if (form === 'dose') return codes.some((code) => code.startsWith('med:'));
  if (form === 'temperature') return codes.includes('sx.fever');
  return true;
}
