import { foldText } from '../../../../common/fold-text.ts';
import type { CompiledChoice } from '../../reading/choices.ts';
import { isMeasure } from '../../reading/measures.ts';
import { type CompiledPhrase, prefixMinLength } from '../../reading/phrases.ts';

/** How many other words a gap allows. */
const gaps: Readonly<Record<string, number>> = { '..': 3, '...': 10 };

/** A phrase with invalid notation; the message says which part is wrong. */
export class PhraseError extends Error {
  override readonly name = 'PhraseError';
}

/** Compiles the phrases of a lexicon. */
export class PhraseCompiler {
  /** The alternatives for all positions; those with equal notation stand once. */
  readonly choices: CompiledChoice[] = [];
  readonly #places = new Map<string, number>();

  /** @param lists - named lists of words, for `<name>` */
  constructor(readonly lists: ReadonlyMap<string, readonly string[]>) {}

  /**
   * A phrase in the notation of the lexicon files:
   *
   * - `chest pain`: these words, adjacent
   * - `breath*`: a word that begins so
   * - `pain/ache`: one of these; `<pain>`: one of a named list; `#`: a number
   * - `[my]`: optional
   * - `..`: up to three other words; `...`: up to ten
   *
   * Joining words without meaning ("is", "in my", "really") may occur anywhere within a phrase; each language lists them
   * (`glue` in context.yaml).
   *
   * values.yaml also has measures (measures.ts), which stand for several words together.
   *
   * @throws PhraseError
   */
  compile(written: string): CompiledPhrase {
    const fail = (reason: string): never => {
      throw new PhraseError(`"${written}" ${reason}`);
    };
    const elements: [number, number][] = [];
    let gapMax = 0;
    for (const part of written.trim().split(/\s+/)) {
      const gap = gaps[part];
      if (gap === undefined) {
        elements.push([this.#placeOf(part, fail), gapMax]);
        gapMax = 0;
      } else gapMax = elements.length === 0 ? fail('begins with a gap') : gap;
    }
    if (gapMax > 0) fail('ends with a gap');
    const choices = this.choicesOf(elements);
    if (choices.every(({ isOptional }) => isOptional)) fail('needs a word that may not be missing');
    if (choices[0]?.isOptional) fail('begins with a word that may be missing');
    return elements;
  }

  /** The alternatives for each position of a phrase. */
  choicesOf(phrase: CompiledPhrase): CompiledChoice[] {
    return phrase.flatMap(([place]) => this.choices[place] ?? []);
  }

  #placeOf(part: string, fail: (reason: string) => never): number {
    const known = this.#places.get(part);
    if (known !== undefined) return known;
    const place = this.choices.push(readChoice(part, this.lists, fail)) - 1;
    this.#places.set(part, place);
    return place;
  }
}

function readChoice(
  part: string,
  lists: ReadonlyMap<string, readonly string[]>,
  fail: (reason: string) => never,
): CompiledChoice {
  if (isMeasure(part)) return { words: [], measure: part };
  const isOptional = part.startsWith('[') && part.endsWith(']');
  const words = (isOptional ? part.slice(1, -1) : part).split('/').flatMap((one) => {
    const listName = /^<(.+)>$/.exec(one)?.[1];
    const named = listName === undefined ? [one] : lists.get(listName);
    return named ?? fail(`names a list that does not exist: ${one}`);
  });
  const wrong = words.find((word) => word !== '#' && !writtenWord.test(word));
  if (wrong !== undefined) fail(`has a part that is no word: ${wrong}`);
  const choice = choiceOf(words);
  const short = choice.prefixes?.find((prefix) => prefix.length < prefixMinLength);
  if (short !== undefined) fail(`has a beginning that is too short: ${short}*`);
  return isOptional ? { ...choice, isOptional } : choice;
}

const writtenWord = /^[\p{L}\p{M}\p{Nd}'’]+(?:[.,]\p{Nd}+)?\*?$/u;

/** One of several words: `breath*` is a prefix, `#` a number. */
export function choiceOf(written: readonly string[]): CompiledChoice {
  const folded = written.map((word) => foldText(word));
  const words = [...new Set(folded.filter((word) => word !== '#' && !word.endsWith('*')))];
  const prefixes = folded.filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1));
  return {
    words,
    ...(prefixes.length === 0 ? {} : { prefixes }),
    ...(folded.includes('#') ? { isNumber: true } : {}),
  };
}
