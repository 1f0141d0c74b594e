import type { Sentence } from './clauses.ts';
import type { Lexicon, LexiconEntry, ReachEnd, Trigger } from './lexicon.ts';
import { coveredBy, findContext, findFindings, type Match } from './matches.ts';
import type { Polarity } from './types.ts';

/** A finding of a sentence with what the sentence says of it. */
export type ReadFinding = {
  stretch: number;
  start: number;
  end: number;
  codes: readonly string[];
  polarity: Polarity | null;
};

/** A place in a sentence: a stretch, and a word in it. */
type Item = { stretch: number; start: number; end: number } & (
  | { is: 'FINDING'; entry: LexiconEntry; isNegation: boolean }
  | { is: 'TRIGGER'; entry: Trigger }
  | { is: 'END'; entry: ReachEnd }
  | { is: 'JOIN' }
);

/** Where several triggers reach one finding: "my mother never had it" is the mother's. */
const strength: readonly Polarity[] = ['SOMEONE_ELSE', 'HYPOTHETICAL', 'ABSENT', 'PAST', 'PRESENT'];

/**
 * What a sentence says of each of its findings, by ConText (Harkema 2009): a trigger speaks of what follows it, or of what
 * stands before it, up to a word that ends its reach or to the end of the sentence. Across a comma it reaches a list alone:
 * a stretch that joins ("or fever"), or that holds nothing but findings and small words.
 * @param isSmall - words that say nothing by themselves: articles, "any", "my"
 * @param counts - whether a trigger counts for the one who answers
 */
export function readPolarities(
  lexicon: Lexicon,
  sentence: Sentence,
  isSmall: (form: string) => boolean,
  counts: (trigger: Trigger) => boolean,
): { findings: ReadFinding[]; triggers: { stretch: number; start: number; end: number }[] } {
  const stretches = sentence.map((stretch) => {
    const findings = findFindings(lexicon, stretch);
    return { findings, context: findContext(lexicon, stretch, findings) };
  });
  const items = stretches.flatMap(({ findings, context }, stretch) =>
    // A word that is both ends what came before it, and then speaks itself.
    itemsOf(stretch, findings, context, counts).sort(
      (left, right) => left.start - right.start || Number(right.is === 'END') - Number(left.is === 'END'),
    ),
  );
  const isList = sentence.map(({ words }, index) => {
    const inside = items.filter(
      ({ stretch, is }) => stretch === index && (is === 'FINDING' || is === 'JOIN'),
    );
    const [first] = inside;
    if (words.some(({ form }) => lexicon.verbs.has(form))) return false;
    if (first?.is === 'JOIN' && first.start === 0 && inside.length > 1) return true;
    const covered = coveredBy(inside, words.length);
    return (
      inside.some(({ is }) => is === 'FINDING') && words.every(({ form }, at) => covered[at] || isSmall(form))
    );
  });
  const findings = items.flatMap((item, at) =>
    item.is === 'FINDING'
      ? [
          {
            stretch: item.stretch,
            start: item.start,
            end: item.end,
            codes: item.entry.codes,
            polarity: strongest(
              [...reachedFromBefore(items, at, isList), ...reachedFromAfter(items, at, sentence)]
                .map(({ says }) => says)
                .filter((says) => says !== 'ABSENT' || !item.isNegation),
            ),
          },
        ]
      : [],
  );
  return { findings, triggers: items.filter(({ is }) => is === 'TRIGGER') };
}

function itemsOf(
  stretch: number,
  findings: readonly Match<LexiconEntry>[],
  { triggers, ends, joins, negations }: ReturnType<typeof findContext>,
  counts: (trigger: Trigger) => boolean,
): Item[] {
  return [
    ...findings.map(
      (match): Item => ({ stretch, ...match, is: 'FINDING', isNegation: negations.has(match) }),
    ),
    ...triggers
      .filter(({ entry }) => counts(entry))
      .map((match): Item => ({ stretch, ...match, is: 'TRIGGER' })),
    ...ends.map((match): Item => ({ stretch, ...match, is: 'END' })),
    ...joins.map((match): Item => ({ stretch, ...match, is: 'JOIN' })),
  ];
}

/** Triggers before a finding that speak of what follows. */
function reachedFromBefore(items: readonly Item[], at: number, isList: readonly boolean[]): Trigger[] {
  const reached: Trigger[] = [];
  const ended = new Set<Polarity>();
  let stretch = items[at]?.stretch ?? 0;
  for (let index = at - 1; index >= 0; index -= 1) {
    const item = items[index];
    if (item === undefined) break;
    // Each comma on the way must be one of a list.
    while (stretch > item.stretch && isList[stretch]) stretch -= 1;
    if (stretch > item.stretch) break;
    if (item.is === 'END') for (const polarity of item.entry.of) ended.add(polarity);
    if (item.is !== 'TRIGGER' || item.entry.reach !== 'AFTER') continue;
    if (!ended.has(item.entry.says)) reached.push(item.entry);
  }
  return reached;
}

/** Triggers after a finding that speak of what stands before: "fever: none", "the pain is gone". */
function reachedFromAfter(items: readonly Item[], at: number, sentence: Sentence): Trigger[] {
  const from = items[at];
  const reached: Trigger[] = [];
  for (const item of items.slice(at + 1)) {
    if (from === undefined || item.is === 'END' || item.is === 'FINDING') break;
    const isBeside = item.stretch === from.stretch;
    const isNamed =
      item.stretch === from.stretch + 1 && [':', '-'].includes(sentence[item.stretch]?.before ?? '');
    if (!isBeside && !isNamed) break;
    if (item.is === 'TRIGGER' && item.entry.reach === 'BEFORE') reached.push(item.entry);
  }
  return reached;
}

function strongest(polarities: readonly Polarity[]): Polarity | null {
  return strength.find((one) => polarities.includes(one)) ?? null;
}
