import { addTo } from '../../../common/collections.ts';
import type { Token } from './tokens.ts';

/** Shorter words differ in one letter from too many others. */
const wordMinLength = 6;
/** Longer ones are not words, and would cost time. */
const wordMaxLength = 24;

const vowels = 'aeiouy';

/**
 * Corrects typos: one letter missing, doubled or too many, two letters swapped, or a wrong vowel. A known word is never
 * corrected, nor one that could be a typo of two words, unless these are two spellings of one word.
 */
export class SpellingIndex {
  /** Each word, and each word with one letter left out, with the words that it comes from. */
  #bySkeleton: ReadonlyMap<string, readonly string[]> | null = null;

  /**
   * @param words - the possible corrections, in folded form
   * @param isWord - whether a form is a correct word of the language
   */
  constructor(
    readonly words: readonly string[],
    readonly isWord: (form: string) => boolean,
  ) {}

  /** The word that a token is a typo of, otherwise the token's own form. */
  correct({ form, kind }: Token): string {
    if (kind !== 'WORD' || form.length < wordMinLength || form.length > wordMaxLength || this.isWord(form))
      return form;
    this.#bySkeleton ??= indexBySkeleton(this.words);
    const meant = new Set<string>();
    for (const skeleton of skeletonsOf(form))
      for (const word of this.#bySkeleton.get(skeleton) ?? []) if (isSlip(form, word)) meant.add(word);
    const [only, ...others] = meant;
    // "Constipation" and "constapation" are two spellings of one word.
    return only !== undefined && others.every((other) => isSlip(other, only)) ? only : form;
  }
}

function indexBySkeleton(words: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const index = new Map<string, string[]>();
  for (const word of words) {
    if (word.length < wordMinLength || word.length > wordMaxLength) continue;
    for (const skeleton of skeletonsOf(word)) addTo(index, skeleton, word);
  }
  return index;
}

/** A word, and the word without one letter; the first letter stays, because it is seldom wrong. */
function skeletonsOf(word: string): Set<string> {
  const skeletons = new Set([word]);
  for (let at = 1; at < word.length; at += 1) skeletons.add(word.slice(0, at) + word.slice(at + 1));
  return skeletons;
}

/** Whether `form` is `word` with one typo. A different letter at one position counts only between vowels. */
function isSlip(form: string, word: string): boolean {
  let start = 0;
  while (start < form.length && form[start] === word[start]) start += 1;
  const rest = form.slice(start);
  const wanted = word.slice(start);
  if (form.length !== word.length)
    return form.length < word.length ? rest === wanted.slice(1) : rest.slice(1) === wanted;
  const [first = '', second = ''] = rest;
  if (rest.slice(1) === wanted.slice(1)) return vowels.includes(first) && vowels.includes(wanted[0] ?? '');
  return first === wanted[1] && second === wanted[0] && rest.slice(2) === wanted.slice(2);
}
