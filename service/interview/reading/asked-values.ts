import { splitSentences } from './clauses.ts';
import type { Lexicon } from './lexicon.ts';
import { spanOf } from './matches.ts';
import { measureAll } from './measures.ts';
import { type Token, tokenizeApart } from './tokens.ts';
import type { MentionValue, ValueKind } from './types.ts';
import { type FoundValue, findBareDuration, findValues } from './values.ts';

/** Enough for a knee and its side; a text with more places is not a plain answer. */
const placesMax = 3;

/**
 * The value that an answer names for its question, as a proposal: one time of that kind, or the places.
 * @param text - at most 4,000 characters
 * @returns empty when the text names several times or denies something: "not the knee, the hip"
 */
export function readAskedValues(lexicon: Lexicon, text: string, kind: ValueKind): MentionValue[] {
  const tokens = tokenizeApart(text, lexicon.spelling.isWord);
  const stretches = splitSentences(tokens, lexicon.measures.numbers).flat();
  const isDenied = stretches.some(({ words }) =>
    lexicon.triggers.findAll(words).some(({ entry }) => entry.says === 'ABSENT'),
  );
  if (isDenied) return [];
  const found = stretches.flatMap(({ words }): MentionValue[] => {
    const own = findValues(lexicon, words).filter((value) => value.kind === kind);
    const alone = own.length === 0 && kind === 'ONSET' ? findTimeAlone(lexicon, words) : null;
    const all = alone === null ? own : [alone];
    return all.map(({ code, start, end }) => ({ kind, code, ...spanOf(words, { start, end }) }));
  });
  const byCode = [...new Map(found.map((value) => [value.code, value])).values()];
  if (kind !== 'PLACE') return byCode.length === 1 ? byCode : [];
  return namesOnePlace(byCode) ? byCode : [];
}

/** A stretch that is only a duration, a day or a month: "August". */
function findTimeAlone(lexicon: Lexicon, words: readonly Token[]): FoundValue | null {
  const day = measureAll(lexicon.measures, 'DATE', words);
  if (day === null) return findBareDuration(lexicon, words, []);
  return { kind: 'ONSET', form: 'since', code: `since:${day.unit}`, start: 0, end: day.end };
}

/** Whether there are places, and a side only beside a single place. */
function namesOnePlace(values: readonly MentionValue[]): boolean {
  const sides = values.filter(({ code }) => code.startsWith('side:')).length;
  const sites = values.length - sides;
  return sites > 0 && sites <= placesMax && (sides === 0 || (sides === 1 && sites === 1));
}
