import { getOrAdd } from './collections.ts';
import type { Lexicon } from './lexicon.ts';
import type { MeasureReader, PhraseMatch, PhraseSearch } from './phrases.ts';
import type { Token } from './tokens.ts';

/**
 * The lexicon for reading one text: equal words are searched once, however often the text repeats them between commas.
 * Discard it with the text, since it keeps the text's words.
 */
export function oncePerText(lexicon: Lexicon): Lexicon {
  const keyOf = keysOfWords();
  const once = <Entry>(index: PhraseSearch<Entry>) => new SearchedOnce(index, keyOf);
  return {
    ...lexicon,
    entries: once(lexicon.entries),
    alarm: once(lexicon.alarm),
    alarmByStem: lexicon.alarmByStem && once(lexicon.alarmByStem),
    triggers: once(lexicon.triggers),
    ends: once(lexicon.ends),
    values: once(lexicon.values),
    harmless: once(lexicon.harmless),
    joins: once(lexicon.joins),
    course: once(lexicon.course),
    now: once(lexicon.now),
    again: once(lexicon.again),
    passes: once(lexicon.passes),
    told: once(lexicon.told),
    past: once(lexicon.past),
    idioms: once(lexicon.idioms),
  };
}

/** For a list of words, a text that is equal for lists in which every search finds the same. */
function keysOfWords(): (words: readonly Token[]) => string {
  const keys = new WeakMap<readonly Token[], string>();
  return (words) => getOrAdd(keys, words, () => words.map(keyOfWord).join(' '));
}

/** Its kind and form, and how far it is from the word before: in "4-5" the hyphen is left out. */
function keyOfWord({ kind, form, from }: Token, at: number, words: readonly Token[]): string {
  const isBesideNumber = kind === 'NUMBER' && from === (words[at - 1]?.to ?? -1) + 1;
  return `${kind === 'NUMBER' ? '#' : ''}${isBesideNumber ? '-' : ''}${form}`;
}

/** A search whose results are kept by the words. One index is always searched with the same reader of measures. */
class SearchedOnce<Entry> implements PhraseSearch<Entry> {
  readonly #found = new Map<string, PhraseMatch<Entry>[]>();

  constructor(
    readonly index: PhraseSearch<Entry>,
    readonly keyOf: (words: readonly Token[]) => string,
  ) {}

  findAll(words: readonly Token[], readMeasure?: MeasureReader): PhraseMatch<Entry>[] {
    return getOrAdd(this.#found, this.keyOf(words), () => this.index.findAll(words, readMeasure));
  }

  findAtStart(words: readonly Token[], readMeasure?: MeasureReader): PhraseMatch<Entry>[] {
    return this.findAll(words, readMeasure).filter(({ start }) => start === 0);
  }
}
