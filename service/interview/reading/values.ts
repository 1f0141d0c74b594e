import type { Lexicon, ValueEntry } from './lexicon.ts';
import type { Measured } from './measures.ts';
import { readMeasure } from './measures.ts';
import type { Extent } from './phrases.ts';
import type { Token } from './tokens.ts';

/** A value found in a stretch: words `start` to `end` (exclusive). */
export type FoundValue = Extent & Pick<ValueEntry, 'kind' | 'form'> & { code: string };

/**
 * The times, frequencies and degrees in the words, without overlaps.
 * @param taken - for each word, whether it belongs to something else: "20 weeks pregnant" is no onset
 */
export function findValues(
  { values }: Lexicon,
  words: readonly Token[],
  taken: readonly boolean[] = [],
): FoundValue[] {
  const longest: FoundValue[] = [];
  for (const { entry, measured, start, end } of values.findAll(words)) {
    const code = codeOf(entry, measured);
    if (code === null || end <= (longest[start]?.end ?? start)) continue;
    longest[start] = { kind: entry.kind, form: entry.form, code, start, end };
  }
  let from = 0;
  return longest.filter(({ kind, form, code, start, end }) => {
    // In "a temperature of 38.5" and "up four times a night" the number is part of the finding.
    const isOwn = form === 'temperature' || kind === 'FREQUENCY' || isWeight(code);
    const isFree = start >= from && (isOwn || !taken.slice(start, end).includes(true));
    if (isFree) from = end;
    return isFree;
  });
}

/** "6 kg", in a clause about losing or gaining it. */
export const isWeight = (code: string) => /^dose:.*:(?:kg|lb|st)$/.test(code);

/** Units whose durations are onsets: shorter ones ("for ten minutes") may also say how long each episode lasts. */
const onsetUnits = new Set(['day', 'week', 'month', 'year']);

/**
 * A duration without a word for its role, read as an onset: alone ("Cough, five days"), after a finding at the end
 * ("cough five days") or before one ("a five day cough"); null when there is none.
 * @param taken - for each word, whether a finding contains it
 */
export function findBareDuration(
  { measures, small }: Lexicon,
  words: readonly Token[],
  taken: readonly boolean[],
): FoundValue | null {
  const isTaken = (at: number) => taken[at] === true;
  for (let start = 0; start < words.length; start += 1) {
    const span = taken[start] === true ? null : readMeasure('SPAN', measures, words, start);
    if (span === null || !onsetUnits.has(span.unit ?? '')) continue;
    // "Several headaches a week" is a frequency.
    const isBehind =
      span.end === words.length && (start === 0 || (isTaken(start - 1) && span.amount !== '1'));
    // "Five days of fever".
    const isBefore = isTaken(span.end) || (small.has(words[span.end]?.form ?? '') && isTaken(span.end + 1));
    if (isBehind || isBefore)
      return { kind: 'ONSET', form: 'ago', code: `ago:${span.amount}:${span.unit}`, start, end: span.end };
  }
  return null;
}

/** "For 48 hours" is an onset; "for two hours" may be how long each episode lasts. */
const isLong = (amount: string, unit: string) =>
  onsetUnits.has(unit) || (unit === 'hour' && Number(amount) >= 12);

/** The code of a phrase with its measures; null when they give no valid one ("sev:12"). */
export function codeOf({ form, code, count }: ValueEntry, measured: readonly Measured[]): string | null {
  const amount = count?.toString() ?? measured.find((one) => one.amount !== null)?.amount ?? null;
  const unit = measured.findLast((one) => one.unit !== null)?.unit ?? code ?? null;
  switch (form) {
    case 'fixed':
      return code ?? null;
    case 'since':
      return unit && `since:${unit}`;
    case 'some':
      return unit && onsetUnits.has(unit) ? `ago:some:${unit}` : null;
    case 'clock':
      return amount && clockCode(Number(amount), code);
    case 'for':
      return amount && unit && isLong(amount, unit) ? `ago:${amount}:${unit}` : null;
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

/** "Since 4 pm": `half` is `pm`, `am`, or undefined for a 24-hour clock; null when it is no hour. */
function clockCode(hour: number, half: string | undefined): string | null {
  const max = half === undefined ? 24 : 12;
  if (!Number.isInteger(hour) || hour > max) return null;
  const ofDay = half === undefined ? hour % 24 : (hour % 12) + (half === 'pm' ? 12 : 0);
  return `since:${String(ofDay).padStart(2, '0')}:00`;
}

const isOfTen = (amount: string) =>
  amount.split('-').every((part) => Number(part) >= 0 && Number(part) <= 10);
