import { foldText } from '@/common/fold-text.ts';

/** A match in a text, as indexes of UTF-16 units. */
export type TextRange = { start: number; end: number };

/** Part of a text, with the index of its match, if it is one. */
export type FoundPart = { at: number; text: string; match: number | null };

type Folded = { text: string; starts: number[]; ends: number[] };

/** Text folded with `foldText`, and the original index of each unit. */
function foldWithPlaces(value: string): Folded {
  const folded: Folded = { text: '', starts: [], ends: [] };
  let at = 0;
  // Folded by letter with its combining marks; the searched text is folded in the same way.
  for (const [letter] of value.matchAll(/\P{M}\p{M}*|\p{M}+/gu)) {
    const start = at;
    at += letter.length;
    const plain = foldText(letter);
    // A separate accent or apostrophe belongs to the letter before it.
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
 * The matches of `wanted` in a text, without regard to case and accents, from left to right and without overlap. There are none if
 * `wanted` is empty or blank.
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
 * Splits a piece of a text into matches and the parts between them.
 *
 * @param at - index of the piece in the text
 * @param ranges - matches in the whole text, from `findText`
 * @param first - number of the first match
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
