import type { Stretch } from './clauses.ts';
import type { Lexicon, LexiconEntry } from './lexicon.ts';
import { coveredBy, type Extent } from './matches.ts';
import type { FoundValue } from './values.ts';

export type ClauseValue = FoundValue & { stretch: Stretch };

/** What stands between two words that begin another clause. */
export type Clause<Finding> = {
  findings: Finding[];
  values: ClauseValue[];
  /** It holds a time and no other word of its own. */
  isTimeAlone: boolean;
};

type Bearer = Extent & { entry: LexiconEntry };

/** The clauses of a stretch: it is cut at words such as "and", unless they are a finding's or a value's own. */
export function cutClauses<Finding extends Bearer>(
  lexicon: Lexicon,
  stretch: Stretch,
  findings: readonly Finding[],
  values: readonly FoundValue[],
): Clause<Finding>[] {
  const { words } = stretch;
  const own = coveredBy([...findings, ...values], words.length);
  const clauses: (Clause<Finding> & Extent)[] = [{ start: 0, end: words.length, ...emptyClause() }];
  const clauseOf: number[] = [];
  for (const [at, { form }] of words.entries()) {
    if (at > 0 && !own[at] && lexicon.divides.has(form))
      clauses.push({ start: at, end: words.length, ...emptyClause() });
    clauseOf.push(clauses.length - 1);
    const clause = clauses.at(-1);
    if (clause === undefined) continue;
    clause.end = at + 1;
    if (!own[at] && !lexicon.small.has(form) && !lexicon.divides.has(form)) clause.isTimeAlone = false;
  }
  for (const finding of findings) clauses[clauseOf[finding.start] ?? 0]?.findings.push(finding);
  for (const value of values) clauses[clauseOf[value.start] ?? 0]?.values.push({ ...value, stretch });
  return clauses.map(({ findings: inside, values: said, isTimeAlone }) => {
    return {
      findings: inside,
      values: said,
      isTimeAlone: isTimeAlone && inside.length === 0 && said.length > 0,
    };
  });
}

const emptyClause = () => ({ findings: [], values: [], isTimeAlone: true });

/**
 * A value belongs to a finding where its clause holds one finding and one value of its kind; a clause of time alone belongs
 * to the single finding of the clause before it. A dose is a medicine's and a temperature a fever's, within its own clause.
 * Anything else belongs to nothing.
 */
export function bindValues<Finding extends Bearer>(
  clauses: readonly Clause<Finding>[],
): Map<Finding, ClauseValue[]> {
  const bound = new Map<Finding, ClauseValue[]>();
  let previous: readonly Finding[] = [];
  for (const { findings, values, isTimeAlone } of clauses) {
    const bearers = isTimeAlone ? previous : findings;
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
    if (!isTimeAlone) previous = findings;
  }
  return bound;
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
