import type { Measured } from './phrases.ts';
import type { Measure } from './places.ts';
import type { Token } from './tokens.ts';

/** How a language says numbers, units and days; a word has the folded form of tokens. */
export type MeasureWords = {
  /** "three" → 3. */
  numbers: ReadonlyMap<string, number>;
  /** "weeks" → "week". */
  units: ReadonlyMap<string, string>;
  /** "mon" → "monday", "march" → "march". */
  dates: ReadonlyMap<string, string>;
  /** "puffs" → "puff". */
  doses: ReadonlyMap<string, string>;
  /** "celsius" → "c". */
  degrees: ReadonlyMap<string, string>;
  /** "to", "or" between two numbers. */
  between: ReadonlySet<string>;
  /** "about", "nearly", "more", "than": may stand before a number. */
  roughly: ReadonlySet<string>;
  /** "a few", "several": a number that nobody counted. */
  some: ReadonlySet<string>;
  /** "half" after "and", "y": half of the unit more. */
  half: ReadonlySet<string>;
  and: ReadonlySet<string>;
};

/** "3", or "3-5" for a range; `end` is the index after the last word. */
type Amount = { amount: string; end: number };

/** Words such as "about" in a row. */
const roughlyMax = 4;

function skipRoughly({ roughly }: MeasureWords, words: readonly Token[], at: number): number {
  let start = at;
  while (start < at + roughlyMax && roughly.has(words[start]?.form ?? '')) start += 1;
  return start;
}

/** A number in figures or words, or a range of two. */
function readAmount(known: MeasureWords, words: readonly Token[], at: number): Amount | null {
  const start = skipArticle(known, words, skipRoughly(known, words, at));
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

/** "A couple", "a good three": the article is no number beside another one. */
function skipArticle(known: MeasureWords, words: readonly Token[], at: number): number {
  const next = skipRoughly(known, words, at + 1);
  const isArticle = words[at]?.kind === 'WORD' && readNumber(known, words[at]) === 1;
  return isArticle && readNumber(known, words[next]) !== null ? next : at;
}

function readNumber({ numbers }: MeasureWords, token: Token | undefined): number | null {
  if (token === undefined) return null;
  if (token.kind === 'WORD') return numbers.get(token.form) ?? null;
  if (!/^\d{1,4}(?:[.,]\d{1,3})?$/.test(token.form)) return null;
  return Number(token.form.replace(',', '.'));
}

/** "A few", "a good few", "several". */
function readSome(known: MeasureWords, words: readonly Token[], at: number): Amount | null {
  const start = skipRoughly(known, words, at);
  const isArticle = readNumber(known, words[start]) === 1;
  const places = [at, start, ...(isArticle ? [skipRoughly(known, words, start + 1)] : [])];
  const place = places.find((one) => known.some.has(words[one]?.form ?? ''));
  return place === undefined ? null : { amount: 'some', end: place + 1 };
}

/** A number with its unit: "three weeks", "a week and a half", "10 to 15 minutes", "several days" (`some`). */
function readSpan(known: MeasureWords, words: readonly Token[], at: number): Measured | null {
  const unitAfter = ({ end }: Amount) => skipRoughly(known, words, end);
  const amount = [readAmount(known, words, at), readSome(known, words, at)].find(
    (one) => one !== null && known.units.has(words[unitAfter(one)]?.form ?? ''),
  );
  if (amount === null || amount === undefined) return null;
  const unitAt = unitAfter(amount);
  const unit = known.units.get(words[unitAt]?.form ?? '') ?? null;
  const half = Number.isNaN(Number(amount.amount)) ? null : readHalf(known, words, unitAt + 1);
  if (half === null) return { amount: amount.amount, unit, end: unitAt + 1 };
  return { amount: String(Number(amount.amount) + 0.5), unit, end: half };
}

/** "and a half": the index after it. */
function readHalf(known: MeasureWords, words: readonly Token[], at: number): number | null {
  if (!known.and.has(words[at]?.form ?? '')) return null;
  for (const next of [at + 1, at + 2]) if (known.half.has(words[next]?.form ?? '')) return next + 1;
  return null;
}

/** A number beside a unit of medicine: "5 mg", "two puffs". A number alone is no dose. */
function readDose(known: MeasureWords, words: readonly Token[], at: number): Measured | null {
  const amount = readAmount(known, words, at);
  const unit = amount && known.doses.get(words[amount.end]?.form ?? '');
  return amount && unit !== null && unit !== undefined ? { ...amount, unit, end: amount.end + 1 } : null;
}

/** A number that a living person's temperature can be, in degrees Celsius or Fahrenheit; its unit only where it is written. */
function readTemperature(known: MeasureWords, words: readonly Token[], at: number): Measured | null {
  const token = words[at];
  if (token?.kind !== 'NUMBER') return null;
  const number = readNumber(known, token);
  if (number === null || !((number >= 34 && number <= 43) || (number >= 93 && number <= 109))) return null;
  let end = at + 1;
  let unit: string | null = null;
  while (end <= at + 2 && known.degrees.has(words[end]?.form ?? '')) {
    const named = known.degrees.get(words[end]?.form ?? '');
    if (named === 'c' || named === 'f') unit = named;
    end += 1;
  }
  return { amount: String(number), unit, end };
}

/** "7/10". */
function readScore(words: readonly Token[], at: number): Measured | null {
  const amount = /^(10|\d)\/10$/.exec(words[at]?.form ?? '')?.[1];
  return amount === undefined ? null : { amount, unit: null, end: at + 1 };
}

function readName(names: ReadonlyMap<string, string>, words: readonly Token[], at: number): Measured | null {
  const unit = names.get(words[at]?.form ?? '');
  return unit === undefined ? null : { amount: null, unit, end: at + 1 };
}

/** The measure that begins at a word, for the phrases of values; null where none does. */
export function readMeasure(
  known: MeasureWords,
  measure: Measure,
  words: readonly Token[],
  at: number,
): Measured | null {
  switch (measure) {
    case 'SPAN':
      return readSpan(known, words, at);
    case 'COUNT': {
      const amount = readAmount(known, words, at);
      return amount && { ...amount, unit: null };
    }
    case 'UNIT':
      return readName(known.units, words, at);
    case 'DATE':
      return readName(known.dates, words, at);
    case 'DOSE':
      return readDose(known, words, at);
    case 'TEMPERATURE':
      return readTemperature(known, words, at);
    case 'SCORE':
      return readScore(words, at);
  }
}
