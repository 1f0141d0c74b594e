import { getOrAdd } from '../../../common/collections.ts';
import type { Lexicon } from './lexicon.ts';
import type { PhraseMatch, PhraseSearch } from './phrases.ts';
import type { Token } from './tokens.ts';

/**
 * The lexicon for reading one text: equal words are searched once, however often the text repeats them between commas.
 * Discard it with the text, since it keeps the text's words.
 */
export function oncePerText(lexicon: Lexicon): Lexicon {
  const keys = new WeakMap<readonly Token[], string>();
  const keyOf = (words: readonly Token[]) => getOrAdd(keys, words, () => words.map(keyOfWord).join(' '));
  const searches = Object.entries(lexicon).flatMap(([name, index]: [string, unknown]) =>
    isSearch(index) ? [[name, searchOnce(index, keyOf)] as const] : [],
  );
  return { ...lexicon, ...Object.fromEntries(searches) };
}

const isSearch = (part: unknown): part is PhraseSearch<unknown> =>
  typeof part === 'object' && part !== null && 'findAll' in part;

function searchOnce<Entry>(
  index: PhraseSearch<Entry>,
  keyOf: (words: readonly Token[]) => string,
): PhraseSearch<Entry> {
  const found = new Map<string, PhraseMatch<Entry>[]>();
  return { findAll: (words) => getOrAdd(found, keyOf(words), () => index.findAll(words)) };
}

/** Its kind and form, and how far it is from the word before: in "4-5" the hyphen is left out. */
function keyOfWord({ kind, form, from }: Token, at: number, words: readonly Token[]): string {
  const isBesideNumber = kind === 'NUMBER' && from === (words[at - 1]?.to ?? -1) + 1;
  return `${kind === 'NUMBER' ? '#' : ''}${isBesideNumber ? '-' : ''}${form}`;
}
