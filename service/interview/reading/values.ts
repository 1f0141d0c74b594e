import type { Stretch } from './clauses.ts';
import { endOfMeasure, type MeasureWords, readAmount, readSpan } from './measures.ts';
import type { PhraseIndex } from './phrases.ts';
import type { Token } from './tokens.ts';
import type { ValueKind } from './types.ts';

/** How a value's code is put together of what its phrase holds. */
export const valueForms = ['ago', 'dur', 'freq', 'every', 'sev', 'fixed'] as const;
export type ValueForm = (typeof valueForms)[number];

/** What a phrase of `values.yaml` says; `code` and `count` where the phrase itself says it ("twice a day", "constantly"). */
export type ValueEntry = { kind: ValueKind; form: ValueForm; code: string | null; count: number | null };

/** A value found in a stretch: words `start` to `end` (exclusive). */
export type FoundValue = { kind: ValueKind; code: string; start: number; end: number };

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
  const found: FoundValue[] = [];
  for (let at = 0; at < words.length; ) {
    const longest = longestAt(known, words, at);
    if (longest === null || isTaken(longest.start, longest.end)) at += 1;
    else {
      found.push(longest);
      at = longest.end;
    }
  }
  return found;
}

function longestAt(known: ValueWords, words: readonly Token[], start: number): FoundValue | null {
  let longest: FoundValue | null = null;
  const readMeasure = (measure: Parameters<typeof endOfMeasure>[1], all: readonly Token[], at: number) =>
    endOfMeasure(known.measures, measure, all, at);
  for (const { entry, end } of known.phrases.findAt(words, start, readMeasure)) {
    const code = codeOf(known.measures, entry, words, start, end);
    if (code !== null && end > (longest?.end ?? start)) longest = { kind: entry.kind, code, start, end };
  }
  return longest;
}

function codeOf(
  known: MeasureWords,
  { form, code, count }: ValueEntry,
  words: readonly Token[],
  start: number,
  end: number,
): string | null {
  const positions = Array.from({ length: end - start }, (_, index) => start + index);
  const first = <Found>(read: (at: number) => Found | null) =>
    positions.map(read).find((one) => one !== null) ?? null;
  switch (form) {
    case 'fixed':
      return code;
    case 'ago':
    case 'dur': {
      const span = first((at) => readSpan(known, words, at));
      return span && `${form}:${span.amount}:${span.unit}`;
    }
    case 'sev': {
      const amount = first((at) => readAmount(known, words, at))?.amount;
      return amount !== undefined && isOfTen(amount) ? `sev:${amount}` : null;
    }
    case 'freq':
    case 'every': {
      const amount = count === null ? first((at) => readAmount(known, words, at))?.amount : String(count);
      const unit = positions
        .map((at) => known.units.get(words[at]?.form ?? ''))
        .findLast((one) => one !== undefined);
      return amount === undefined || unit === undefined ? null : `${form}:${amount}:${unit}`;
    }
  }
}

const isOfTen = (amount: string) =>
  amount.split('-').every((part) => Number(part) >= 0 && Number(part) <= 10);
