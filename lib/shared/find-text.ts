import { foldText } from '@/common/fold-text.ts';

/** Where something that is looked for stands in a text, as indexes of its UTF-16 units. */
export type TextRange = { start: number; end: number };

/** Part of a text, with the number of the match that it belongs to, if it does. */
export type FoundPart = { at: number; text: string; match: number | null };

type Folded = { text: string; starts: number[]; ends: number[] };

/** A text as `foldText` writes it, and where each unit has come from. */
function foldWithPlaces(value: string): Folded {
  const folded: Folded = { text: '', starts: [], ends: [] };
  let at = 0;
  // Letter by letter with the marks that follow it, and so is what is looked for.
  for (const [letter] of value.matchAll(/\P{M}\p{M}*|\p{M}+/gu)) {
    const start = at;
    at += letter.length;
    const plain = foldText(letter);
    // An accent or apostrophe that stands by itself belongs to the letter before it.
    if (plain === '' && folded.ends.length > 0) folded.ends[folded.ends.length - 1] = at;
    for (let unit = 0; unit < plain.length; unit += 1) {
      folded.starts.push(start);
      folded.ends.push(at);
    }
    folded.text += plain;
  }
  return folded;
}

/**
 * Where `wanted` stands in a text, whatever the case and the accents of either; from left to right, none inside
 * another. Nothing is found for an empty `wanted` or one of spaces alone.
 */
export function findText(value: string, wanted: string): TextRange[] {
  const needle = foldWithPlaces(wanted.trim()).text;
  if (needle === '') return [];
  const { text, starts, ends } = foldWithPlaces(value);
  const ranges: TextRange[] = [];
  for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + needle.length)) {
    const start = starts[at];
    const end = ends[at + needle.length - 1];
    if (start !== undefined && end !== undefined) ranges.push({ start, end });
  }
  return ranges;
}

/**
 * Cuts a piece of a text into what was found in the text and what is between.
 *
 * @param at - where the piece begins in the text
 * @param ranges - of the whole text, as `findText` gives them
 * @param first - number of the first of them
 */
export function cutFound(
  piece: string,
  at: number,
  ranges: readonly TextRange[],
  first: number,
): FoundPart[] {
  const parts: FoundPart[] = [];
  let done = 0;
  for (const [index, range] of ranges.entries()) {
    const start = Math.max(range.start - at, done);
    const end = Math.min(range.end - at, piece.length);
    if (start >= end) continue;
    if (start > done) parts.push({ at: done, text: piece.slice(done, start), match: null });
    parts.push({ at: start, text: piece.slice(start, end), match: first + index });
    done = end;
  }
  if (done < piece.length) parts.push({ at: done, text: piece.slice(done), match: null });
  return parts;
}
