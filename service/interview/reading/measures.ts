import type { Token } from './tokens.ts';

/** How a language writes numbers, units and days. Words with a name: `three` and `3`, or a weekday in English. */
export type MeasureWords = Readonly<
  Record<'numbers' | 'units' | 'dates' | 'doses' | 'degrees', ReadonlyMap<string, string>> &
    Record<'between' | 'roughly' | 'some' | 'half' | 'and', ReadonlySet<string>>
>;

/** The result of a measure: "3" or "3-5", the unit, or the name of a day or month; null where it has none. */
export type Measured = { amount: string | null; unit: string | null; end: number };

/** Reads the measure that begins at a word; null when there is none. */
type Read = (known: MeasureWords, words: readonly Token[], at: number) => Measured | null;

const formAt = (words: readonly Token[], at: number) => words[at]?.form ?? '';

/** The most words such as "about" in a row. */
const roughlyMax = 4;

function skipRoughly({ roughly }: MeasureWords, words: readonly Token[], at: number): number {
  let start = at;
  while (start < at + roughlyMax && roughly.has(formAt(words, start))) start += 1;
  return start;
}

/** A number in figures or words ("3"), or a range of two ("3-5"). */
const readAmount: Read = (known, words, at) => {
  const start = skipArticle(known, words, skipRoughly(known, words, at));
  const first = readNumber(known, words[start]);
  if (first === null) return null;
  const next = words[start + 1];
  // In "4-5" the hyphen is a mark, which is not among the words of a stretch.
  const isBeside = next?.kind === 'NUMBER' && next.from === (words[start]?.to ?? 0) + 1;
  const lastAt = known.between.has(next?.form ?? '') ? start + 2 : start + 1;
  const second = readNumber(known, words[lastAt]);
  // "Four, five times" and "two three weeks" are ranges as well.
  const last = isBeside || lastAt > start + 1 || second === first + 1 ? second : null;
  if (last === null || last <= first) return { amount: String(first), unit: null, end: start + 1 };
  return { amount: `${first}-${last}`, unit: null, end: lastAt + 1 };
};

/** Skips an article that is no number because another one follows: "a couple", "a good three". */
function skipArticle(known: MeasureWords, words: readonly Token[], at: number): number {
  const next = skipRoughly(known, words, at + 1);
  const isArticle = words[at]?.kind === 'WORD' && readNumber(known, words[at]) === 1;
  return isArticle && readNumber(known, words[next]) !== null ? next : at;
}

const figures = /^\d{1,4}(?:[.,]\d{1,3})?$/;

function readNumber({ numbers }: MeasureWords, { kind, form }: Partial<Token> = {}): number | null {
  const written = kind === 'WORD' ? numbers.get(form ?? '') : figures.exec(form ?? '')?.[0];
  return written === undefined ? null : Number(written.replace(',', '.'));
}

/** An inexact number: "a few", "a good few", "several". */
const readSome: Read = (known, words, at) => {
  const start = skipRoughly(known, words, at);
  const isArticle = readNumber(known, words[start]) === 1;
  const places = [at, start, ...(isArticle ? [skipRoughly(known, words, start + 1)] : [])];
  const place = places.find((one) => known.some.has(formAt(words, one)));
  return place === undefined ? null : { amount: 'some', unit: null, end: place + 1 };
};

/** A number with its unit: "three weeks", "a week and a half", "10 to 15 minutes", "several days" (`some`). */
const readSpan: Read = (known, words, at) => {
  for (const read of [readAmount, readSome]) {
    const found = read(known, words, at);
    const unitAt = found === null ? at : skipRoughly(known, words, found.end);
    const unit = known.units.get(formAt(words, unitAt));
    if (found === null || unit === undefined) continue;
    const count = Number(found.amount);
    const half = Number.isNaN(count) ? null : readHalf(known, words, unitAt + 1);
    return half === null
      ? { ...found, unit, end: unitAt + 1 }
      : { amount: String(count + 0.5), unit, end: half };
  }
  return null;
};

/** The index after "and a half". */
function readHalf(known: MeasureWords, words: readonly Token[], at: number): number | null {
  if (!known.and.has(formAt(words, at))) return null;
  for (const next of [at + 1, at + 2]) if (known.half.has(formAt(words, next))) return next + 1;
  return null;
}

/** A number with a unit of medicine: "5 mg", "two puffs". A number alone is no dose. */
const readDose: Read = (known, words, at) => {
  const found = readAmount(known, words, at);
  const unit = found && readName(known.doses, words, found.end);
  return found && unit && { ...unit, amount: found.amount };
};

/** A possible body temperature in degrees Celsius or Fahrenheit; with a unit only when it is written. */
const readTemperature: Read = (known, words, at) => {
  const number = words[at]?.kind === 'NUMBER' ? readNumber(known, words[at]) : null;
  if (number === null || !((number >= 34 && number <= 43) || (number >= 93 && number <= 109))) return null;
  const end = [at + 1, at + 2].find((next) => !known.degrees.has(formAt(words, next))) ?? at + 3;
  const names = words.slice(at + 1, end).map(({ form }) => known.degrees.get(form));
  return { amount: String(number), unit: names.findLast((name) => name !== 'degree') ?? null, end };
};

/** A temperature that shows by itself whether it is a fever; a whole number without a unit may be anything. */
const readFever =
  (isMeant: (celsius: number) => boolean): Read =>
  (known, words, at) => {
    const found = readTemperature(known, words, at);
    if (found === null || (!/[.,]\d$/.test(formAt(words, at)) && found.end === at + 1)) return null;
    const degrees = Number(found.amount);
    const celsius = degrees < 60 ? degrees : Math.round((degrees - 32) / 0.18) / 10;
    return isMeant(celsius) ? found : null;
  };

/** A score such as "7/10". */
const readScore: Read = (_, words, at) => {
  const amount = /^(10|\d)\/10$/.exec(formAt(words, at))?.[1];
  return amount === undefined ? null : { amount, unit: null, end: at + 1 };
};

function readName(names: ReadonlyMap<string, string>, words: readonly Token[], at: number): Measured | null {
  const unit = names.get(formAt(words, at));
  return unit === undefined ? null : { amount: null, unit, end: at + 1 };
}

/** The measures of the notation of phrases, which stand for several words together. */
const readers = {
  /** "Three weeks". */
  SPAN: readSpan,
  /** A number, or a range. */
  COUNT: readAmount,
  /** "Weeks". */
  UNIT: ({ units }, words, at) => readName(units, words, at),
  /** A weekday or a month. */
  DATE: ({ dates }, words, at) => readName(dates, words, at),
  DOSE: readDose,
  TEMPERATURE: readTemperature,
  // 38.0 °C and above is a fever (NICE NG143), up to 37.4 °C is none; between them, neither.
  FEVER: readFever((celsius) => celsius >= 38),
  NO_FEVER: readFever((celsius) => celsius <= 37.4),
  SCORE: readScore,
} satisfies Record<string, Read>;
export type Measure = keyof typeof readers;

export const isMeasure = (name: string): name is Measure => Object.hasOwn(readers, name);

/** The measure that begins at a word; null when there is none. */
export const readMeasure = (measure: Measure, ...at: Parameters<Read>) => readers[measure](...at);

/** The measure that consists of all the words. */
export function measureAll(known: MeasureWords, measure: Measure, words: readonly Token[]): Measured | null {
  const found = readMeasure(measure, known, words, 0);
  return found?.end === words.length ? found : null;
}
