import type { Stretch } from './clauses.ts';
import type { Lexicon, LexiconEntry } from './lexicon.ts';
import { coveredBy, type Extent } from './matches.ts';
import type { Polarity } from './types.ts';
import type { FoundValue } from './values.ts';

export type ClauseValue = FoundValue & { stretch: Stretch };

/** What stands between two words that begin another clause. */
export type Clause<Finding> = {
  findings: Finding[];
  values: ClauseValue[];
  /** It holds a time and no other word of its own, or tells the course of what was told before: "it started on Monday". */
  isTimeAlone: boolean;
  /** It is the first of its sentence. */
  isFirst: boolean;
};

type Bearer = Extent & { entry: LexiconEntry; polarity: Polarity | null };

/**
 * The clauses of a stretch: it is cut at words such as "and", unless they are a finding's or a value's own.
 * @param isFirst - whether the stretch begins its sentence
 */
export function cutClauses<Finding extends Bearer>(
  lexicon: Lexicon,
  stretch: Stretch,
  findings: readonly Finding[],
  values: readonly FoundValue[],
  isFirst: boolean,
): Clause<Finding>[] {
  const { words } = stretch;
  const course = values.length === 0 ? [] : lexicon.course.findAll(words);
  const own = coveredBy([...findings, ...values], words.length);
  const told = coveredBy(course, words.length);
  const begin = (start: number) => {
    return {
      start,
      findings: [],
      values: [],
      isTimeAlone: true,
      isFirst: isFirst && start === 0,
      hasCourse: false,
    };
  };
  const clauses: (Clause<Finding> & { start: number; hasCourse: boolean })[] = [begin(0)];
  const clauseOf: number[] = [];
  for (const [at, { form }] of words.entries()) {
    if (at > 0 && !own[at] && !told[at] && lexicon.divides.has(form)) clauses.push(begin(at));
    clauseOf.push(clauses.length - 1);
    const clause = clauses.at(-1);
    if (clause === undefined) continue;
    if (told[at]) clause.hasCourse = true;
    if (!own[at] && !lexicon.small.has(form) && !lexicon.divides.has(form)) clause.isTimeAlone = false;
  }
  for (const finding of findings) clauses[clauseOf[finding.start] ?? 0]?.findings.push(finding);
  for (const value of values) clauses[clauseOf[value.start] ?? 0]?.values.push({ ...value, stretch });
  return clauses.map(({ findings: inside, values: said, isTimeAlone, isFirst: isBegin, hasCourse }) => {
    const isAlone = (isTimeAlone || hasCourse) && inside.length === 0 && said.length > 0;
    return { findings: inside, values: said, isTimeAlone: isAlone, isFirst: isBegin };
  });
}

/** A clause of time alone is of something that was told at most so many clauses before. */
const clausesBackMax = 6;

/**
 * A value belongs to a finding where its clause holds one finding and one value of its kind; what is denied bears none. A
 * clause of time alone belongs to the single finding of the last clause before it that tells of one; where it begins a
 * sentence ("for three weeks, my knee hurts"), to the clause after it. A dose is a medicine's and a temperature a fever's,
 * within its own clause. Anything else belongs to nothing.
 */
export function bindValues<Finding extends Bearer>(
  clauses: readonly Clause<Finding>[],
): Map<Finding, ClauseValue[]> {
  const bound = new Map<Finding, ClauseValue[]>();
  for (const [index, clause] of clauses.entries()) {
    const { values, isTimeAlone } = clause;
    const bearers = isTimeAlone ? toldAround(clauses, index) : bearersOf(clause);
    const counts = new Map<string, number>();
    for (const { kind } of values) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    const single = areOneOnly(bearers) ? values.filter(({ kind }) => counts.get(kind) === 1) : [];
    for (const value of single) {
      if (isTimeAlone && value.kind === 'NUMBER') continue;
      for (const bearer of bearers.filter((one) => canBear(one, value))) {
        const known = bound.get(bearer) ?? [];
        if (!known.some(({ kind }) => kind === value.kind)) bound.set(bearer, [...known, value]);
      }
    }
  }
  return bound;
}

/** What a clause of time alone is about. */
function toldAround<Finding extends Bearer>(clauses: readonly Clause<Finding>[], index: number): Finding[] {
  const next = clauses[index + 1];
  if (clauses[index]?.isFirst && next !== undefined && !next.isFirst && next.findings.length > 0)
    return bearersOf(next);
  for (let at = index - 1; at >= Math.max(0, index - clausesBackMax); at -= 1) {
    const clause = clauses[at];
    const bearers = clause === undefined ? [] : bearersOf(clause);
    if (bearers.length > 0) return bearers;
  }
  return [];
}

/** What is denied has no time of its own. */
function bearersOf<Finding extends Bearer>({ findings }: Clause<Finding>): Finding[] {
  return findings.filter(({ polarity, entry }) => polarity !== 'ABSENT' && !entry.isAbsence);
}

/** Findings of the same words are one: "water tablets" as a medicine and as an illness's. */
function areOneOnly(findings: readonly Extent[]): boolean {
  const [first] = findings;
  return findings.every(({ start, end }) => start === first?.start && end === first.end);
}

function canBear({ entry: { codes } }: Bearer, { form }: FoundValue): boolean {
  if (form === 'dose') return codes.some((code) => code.startsWith('med:'));
  if (form === 'temperature') return codes.includes('sx.fever');
  return true;
}
