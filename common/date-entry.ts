// Browsers as old as Safari 14.1 run this too.
import { cleanEntry, foldText } from './fold-text.ts';

/** A date as people type it, in three fields or as one text; both programs read dates of birth with it. */

export const dateParts = ['day', 'month', 'year'] as const;
export type DatePart = (typeof dateParts)[number];

/** `iso` is YYYY-MM-DD. */
export type ReadDate = { kind: 'date'; iso: string; day: string; month: string; year: string };

/** Which number of "03/04/1976" is the day. */
export const dateOrders = ['DAY_FIRST', 'MONTH_FIRST'] as const;
export type DateOrder = (typeof dateOrders)[number];

export type DateEntry =
  | ReadDate
  /** "03/04/1976" may be a day in April or in March: ask the user which. `readings` has the day first, then the month first. */
  | { kind: 'ambiguous'; parts: readonly DatePart[]; readings: readonly [ReadDate, ReadDate] }
  /** The parts that cannot be right. */
  | { kind: 'wrong'; parts: readonly DatePart[] };

const oldestYear = 1900;
const monthLanguages = ['en', 'es', 'fr', 'de', 'ar', 'ar-EG', 'ar-SY'];

let monthNumbers: ReadonlyMap<string, number> | null = null;

/** The number of a month, by its long or short name in the patients' languages, without dots and accents. */
function monthOf(word: string): number | null {
  monthNumbers ??= new Map(
    monthLanguages.flatMap((language) =>
      (['long', 'short'] as const).flatMap((month) => {
        const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
        return Array.from({ length: 12 }, (_, index): [string, number] => [
          foldWord(format.format(new Date(Date.UTC(2000, index, 15)))),
          index + 1,
        ]);
      }),
    ),
  );
  const folded = foldWord(word);
  return monthNumbers.get(folded) ?? (folded === 'sept' ? 9 : null);
}

function foldWord(word: string): string {
  return foldText(word).replaceAll('.', '');
}

/**
 * Reads the three fields of a date. If one field holds a whole date and the others are empty, that date is read.
 * @param now - a date of birth cannot be in a later year
 * @param order - as for {@link readWholeDate}
 */
export function readDateParts(
  given: Record<DatePart, string>,
  now = new Date(),
  order: DateOrder | null = null,
): DateEntry {
  const filled = dateParts.filter((part) => given[part].trim() !== '');
  const only = filled[0];
  if (filled.length === 1 && only !== undefined && cleanEntry(given[only]).length > 4) {
    return readWholeDate(given[only], now, order);
  }
  const month = cleanEntry(given.month);
  return toEntry(cleanEntry(given.day), String(monthOf(month) ?? month), cleanEntry(given.year), now);
}

/**
 * Reads a date in one text: 1976-05-27, 27.5.1976, 27/5/1976, 5/27/1976, 27 May 1976, May 27, 1976.
 * @param order - decides where both readings are dates; null: such a date is ambiguous
 */
export function readWholeDate(text: string, now = new Date(), order: DateOrder | null = null): DateEntry {
  const cleaned = cleanEntry(text);
  const parts = cleaned.match(/\d+|[\p{L}\p{M}]+/gu) ?? [];
  const words = parts.filter((part) => !/^\d/.test(part));
  const numbers = parts.filter((part) => /^\d/.test(part));
  const month = words.map(monthOf).find((number) => number !== null);
  if (month !== undefined && month !== null && numbers.length === 2) {
    const isYearFirst = (numbers[0] ?? '').length === 4;
    const day = numbers[isYearFirst ? 1 : 0] ?? '';
    return toEntry(day, String(month), numbers[isYearFirst ? 0 : 1] ?? '', now);
  }
  const first = numbers[0] ?? '';
  const second = numbers[1] ?? '';
  const third = numbers[2] ?? '';
  if (words.length > 0 || numbers.length !== 3) return { kind: 'wrong', parts: dateParts };
  if (first.length === 4) return toEntry(third, second, first, now);
  const dayFirst = toEntry(first, second, third, now);
  const monthFirst = toEntry(second, first, third, now);
  if (dayFirst.kind !== 'date') return monthFirst.kind === 'date' ? monthFirst : dayFirst;
  // With dots the day always comes first.
  if (monthFirst.kind !== 'date' || monthFirst.iso === dayFirst.iso || /\d\.\s*\d/.test(cleaned))
    return dayFirst;
  if (order !== null) return order === 'DAY_FIRST' ? dayFirst : monthFirst;
  return { kind: 'ambiguous', parts: ['day', 'month'], readings: [dayFirst, monthFirst] };
}

function toEntry(day: string, month: string, year: string, now: Date): DateEntry {
  const numbers = { day: toNumber(day, 2), month: toNumber(month, 2), year: toNumber(year, 4) };
  const lastDay = new Date(Date.UTC(numbers.year || 2000, numbers.month || 1, 0)).getUTCDate();
  const isRight = {
    day: numbers.day >= 1 && numbers.day <= (numbers.month >= 1 && numbers.month <= 12 ? lastDay : 31),
    month: numbers.month >= 1 && numbers.month <= 12,
    year: year.length === 4 && numbers.year >= oldestYear && numbers.year <= now.getUTCFullYear(),
  };
  const wrong = dateParts.filter((part) => !isRight[part]);
  if (wrong.length > 0) return { kind: 'wrong', parts: wrong };
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return { kind: 'date', iso, day: String(numbers.day), month: String(numbers.month), year };
}

function toNumber(text: string, lengthMax: number): number {
  return /^\d+$/.test(text) && text.length <= lengthMax ? Number(text) : 0;
}
