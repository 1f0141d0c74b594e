import type { Stretch } from './clauses.ts';
import { type MeasureWords, readMeasure } from './measures.ts';
import type { Measured, MeasureReader, PhraseIndex } from './phrases.ts';
import type { Measure } from './places.ts';
import type { ValueKind } from './types.ts';

/** How a value's code is put together of what its phrase holds. */
export const valueForms = [
  'ago',
  'for',
  'since',
  'some',
  'clock',
  'dur',
  'freq',
  'every',
  'sev',
  'dose',
  'temperature',
  'fixed',
] as const;
type ValueForm = (typeof valueForms)[number];

/** What a phrase of `values.yaml` says; `code` (or the unit) and `count` where it says them itself ("twice a day", "3 x daily"). */
export type ValueEntry = { kind: ValueKind; form: ValueForm; code: string | null; count: number | null };

/** A value found in a stretch: words `start` to `end` (exclusive). */
export type FoundValue = { kind: ValueKind; form: ValueForm; code: string; start: number; end: number };

export type ValueWords = { measures: MeasureWords; phrases: PhraseIndex<ValueEntry> };

/**
 * The times, frequencies and degrees that a stretch names, none within another.
 * @param isTaken - words that belong to something else: "20 weeks pregnant" is no onset
 */
export function findValues(
  known: ValueWords,
  { words }: Stretch,
  isTaken: (start: number, end: number) => boolean,
): FoundValue[] {
  const longest: FoundValue[] = [];
  for (const { entry, measured, start, end } of known.phrases.findAll(words, measureReader(known))) {
    const code = codeOf(entry, measured);
    if (code === null || end <= (longest[start]?.end ?? start)) continue;
    longest[start] = { kind: entry.kind, form: entry.form, code, start, end };
  }
  let from = 0;
  return longest.filter(({ kind, form, start, end }) => {
    // "A temperature of 38.5", "up four times a night": the number is the finding's own.
    const isOwn = form === 'temperature' || kind === 'FREQUENCY';
    const isFree = start >= from && (isOwn || !isTaken(start, end));
    if (isFree) from = end;
    return isFree;
  });
}

/** "For ten minutes": shorter ones say how long it lasts as often as since when. */
const onsetUnits = new Set(['day', 'week', 'month', 'year']);

/** A stretch that is a length of time and nothing else ("Cough, five days"): since when; null where it is not. */
export function findAlone({ measures }: ValueWords, { words }: Stretch): FoundValue | null {
  const span = readMeasure(measures, 'SPAN', words, 0);
  if (span === null || span.end !== words.length || !onsetUnits.has(span.unit ?? '')) return null;
  return { kind: 'ONSET', form: 'ago', code: `ago:${span.amount}:${span.unit}`, start: 0, end: span.end };
}

/** Reads each measure of a text once. */
export function measureReader({ measures }: ValueWords): MeasureReader {
  const known = new Map<Measure, (Measured | null)[]>();
  return (measure, words, at) => {
    const all = known.get(measure) ?? [];
    if (all.length === 0) known.set(measure, all);
    const found = all[at];
    if (found !== undefined) return found;
    const read = readMeasure(measures, measure, words, at);
    all[at] = read;
    return read;
  };
}

/** The code of a phrase with what its measures came to; null where they make none ("sev:12"). */
export function codeOf({ form, code, count }: ValueEntry, measured: readonly Measured[]): string | null {
  const amount =
    count === null ? (measured.find((one) => one.amount !== null)?.amount ?? null) : String(count);
  const unit = measured.findLast((one) => one.unit !== null)?.unit ?? code;
  switch (form) {
    case 'fixed':
      return code;
    case 'since':
      return unit && `since:${unit}`;
    case 'some':
      return unit && onsetUnits.has(unit) ? `ago:some:${unit}` : null;
    case 'clock':
      return amount && clockCode(Number(amount), code);
    case 'for':
      return amount && unit && onsetUnits.has(unit) ? `ago:${amount}:${unit}` : null;
    case 'ago':
    case 'dur':
    case 'dose':
    case 'freq':
    case 'every':
      return amount && unit && `${form}:${amount}:${unit}`;
    case 'temperature':
      return amount && (unit ? `temp:${amount}:${unit}` : `temp:${amount}`);
    case 'sev':
      return amount && isOfTen(amount) ? `sev:${amount}` : null;
  }
}

/** "Since 4 pm": `half` is `pm`, `am`, or null where the hour is said as of 24; null for no hour. */
function clockCode(hour: number, half: string | null): string | null {
  const max = half === null ? 24 : 12;
  if (!Number.isInteger(hour) || hour > max) return null;
  const ofDay = half === null ? hour % 24 : (hour % 12) + (half === 'pm' ? 12 : 0);
  return `since:${String(ofDay).padStart(2, '0')}:00`;
}

const isOfTen = (amount: string) =>
  amount.split('-').every((part) => Number(part) >= 0 && Number(part) <= 10);
