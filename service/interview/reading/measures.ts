import type { Measure } from './phrases.ts';
import type { Token } from './tokens.ts';

/** How a language says numbers and units of time; a word has the folded form of tokens. */
export type MeasureWords = {
  /** "three" → 3. */
  numbers: ReadonlyMap<string, number>;
  /** "weeks" → "week". */
  units: ReadonlyMap<string, string>;
  /** "to", "or" between two numbers. */
  between: ReadonlySet<string>;
  /** "about", "nearly", "more", "than": may stand before a number. */
  roughly: ReadonlySet<string>;
  /** "half" after "and", "y": half of the unit more. */
  half: ReadonlySet<string>;
  and: ReadonlySet<string>;
};

/** "3", or "3-5" for a range; `end` is the index after the last word. */
export type Amount = { amount: string; end: number };
export type Span = { amount: string; unit: string; end: number };

/** A number in figures or words, or a range of two. */
export function readAmount(known: MeasureWords, words: readonly Token[], at: number): Amount | null {
  let start = at;
  while (known.roughly.has(words[start]?.form ?? '')) start += 1;
  const first = readNumber(known, words[start]);
  if (first === null) return null;
  const second = readNumber(known, words[start + 2]);
  const isRange = second !== null && known.between.has(words[start + 1]?.form ?? '');
  if (isRange && second > first) return { amount: `${first}-${second}`, end: start + 3 };
  // "4-5": the hyphen is a mark and stands in no stretch of words.
  const next = words[start + 1];
  const beside =
    next?.kind === 'NUMBER' && next.from === (words[start]?.to ?? 0) + 1 ? readNumber(known, next) : null;
  if (beside !== null && beside > first) return { amount: `${first}-${beside}`, end: start + 2 };
  return { amount: String(first), end: start + 1 };
}

function readNumber({ numbers }: MeasureWords, token: Token | undefined): number | null {
  if (token === undefined) return null;
  if (token.kind === 'WORD') return numbers.get(token.form) ?? null;
  if (!/^\d{1,4}(?:[.,]\d)?$/.test(token.form)) return null;
  return Number(token.form.replace(',', '.'));
}

/** A number with its unit: "three weeks", "a week and a half", "10 to 15 minutes". */
export function readSpan(known: MeasureWords, words: readonly Token[], at: number): Span | null {
  const amount = readAmount(known, words, at);
  if (amount === null) return null;
  let unitAt = amount.end;
  while (known.roughly.has(words[unitAt]?.form ?? '')) unitAt += 1;
  const unit = known.units.get(words[unitAt]?.form ?? '');
  if (unit === undefined) return null;
  const half = readHalf(known, words, unitAt + 1);
  if (half === null || amount.amount.includes('-')) return { amount: amount.amount, unit, end: unitAt + 1 };
  return { amount: String(Number(amount.amount) + 0.5), unit, end: half };
}

/** "and a half": the index after it. */
function readHalf(known: MeasureWords, words: readonly Token[], at: number): number | null {
  if (!known.and.has(words[at]?.form ?? '')) return null;
  for (const next of [at + 1, at + 2]) if (known.half.has(words[next]?.form ?? '')) return next + 1;
  return null;
}

/** The end of a measure for the phrases of values. Dates are read elsewhere. */
export function endOfMeasure(
  known: MeasureWords,
  measure: Measure,
  words: readonly Token[],
  at: number,
): number {
  switch (measure) {
    case 'SPAN':
      return readSpan(known, words, at)?.end ?? -1;
    case 'COUNT':
      return readAmount(known, words, at)?.end ?? -1;
    case 'UNIT':
      return known.units.has(words[at]?.form ?? '') ? at + 1 : -1;
    case 'DATE':
      return -1;
  }
}
