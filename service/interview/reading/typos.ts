import { addTo } from './collections.ts';
import type { Token } from './tokens.ts';

/** Shorter words are one letter from too many others. */
const wordMinLength = 6;
/** Longer ones are no words, and cost time. */
const wordMaxLength = 24;

const vowels = 'aeiouy';

/**
 * Words as people mistype them: one letter missing, doubled or too many, two letters in the wrong order, or one vowel for
 * another. A word that is in the dictionary is never a slip of another, and one that could be a slip of two words is of none, unless these are two spellings of one.
 */
export class SpellingIndex {
  /** Each word, and each with one letter left out, with the words that it comes from. */
  #bySkeleton: ReadonlyMap<string, readonly string[]> | null = null;

  /**
   * @param words - what a slip may be read as, in folded form
   * @param isWord - whether a form is a word of the language as it stands
   */
  constructor(
    readonly words: readonly string[],
    readonly isWord: (form: string) => boolean,
  ) {}

  /** The word that a token is a slip of, or the token's own form. */
  correct({ form, kind }: Token): string {
    if (kind !== 'WORD' || form.length < wordMinLength || form.length > wordMaxLength || this.isWord(form))
      return form;
    this.#bySkeleton ??= indexBySkeleton(this.words);
    const meant = new Set<string>();
    for (const skeleton of skeletonsOf(form))
      for (const word of this.#bySkeleton.get(skeleton) ?? []) if (isSlip(form, word)) meant.add(word);
    const [only, ...others] = meant;
    // "Constipation" and "constapation" are one word in two spellings.
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

/** A word, and the word without one of its letters; the first letter stays, it is seldom mistaken. */
function skeletonsOf(word: string): Set<string> {
  const skeletons = new Set([word]);
  for (let at = 1; at < word.length; at += 1) skeletons.add(word.slice(0, at) + word.slice(at + 1));
  return skeletons;
}

/** Whether `form` is `word` with one slip. Another letter of the same sort of place is a slip only between vowels. */
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
