import { foldText } from '../../../common/fold-text.ts';
import type { Token } from './tokens.ts';

/**
 * Phrases as a clinician reads and writes them:
 *
 * - `chest pain`: these words, next to each other
 * - `breath*`: a word that begins so
 * - `pain/ache`: one of these; `<pain>`: one of a named list; `#`: a number
 * - `[my]`: may be missing
 * - `..`: up to three other words
 *
 * Words that join without a meaning of their own ("is", "in my", "really") may stand anywhere within a phrase; they are data
 * of the language (`glue` in context.yaml).
 *
 * - `SPAN`, `COUNT`, `UNIT`, `DATE` (in values.yaml): a length of time, a number, a unit of time, a date
 */
type Element = {
  measure: Measure | null;
  words: ReadonlySet<string>;
  prefixes: readonly string[];
  isNumber: boolean;
  isOptional: boolean;
  /** How many other words may stand before it. */
  gapMax: number;
};

export type Phrase = { elements: readonly Element[]; written: string };

/** What a number of words come to together; how they are read is the caller's (`MeasureReader`). */
export const measures = ['SPAN', 'COUNT', 'UNIT', 'DATE'] as const;
export type Measure = (typeof measures)[number];

/** Where a measure that begins at a word ends, or -1. */
export type MeasureReader = (measure: Measure, words: readonly Token[], at: number) => number;

/** Words of a `..`. */
const gapWords = 3;
/** Words of glue in a row. */
const glueMax = 6;
/** Shorter beginnings would stand for too much. */
const prefixMinLength = 3;

/** A phrase that cannot be read; the message says what is wrong with which part. */
export class PhraseError extends Error {
  override readonly name = 'PhraseError';
}

/** Named lists of words, for `<name>`. */
export type WordLists = ReadonlyMap<string, readonly string[]>;

/**
 * @param written - one phrase, see `Element`
 * @throws PhraseError
 */
export function compilePhrase(written: string, lists: WordLists): Phrase {
  const elements: Element[] = [];
  let gapMax = 0;
  for (const part of written.trim().split(/\s+/)) {
    if (part === '..') {
      if (elements.length === 0) throw new PhraseError(`"${written}" begins with a gap`);
      gapMax = gapWords;
      continue;
    }
    elements.push({ ...compileElement(part, written, lists), gapMax });
    gapMax = 0;
  }
  if (gapMax > 0) throw new PhraseError(`"${written}" ends with a gap`);
  if (elements.every(({ isOptional }) => isOptional))
    throw new PhraseError(`"${written}" needs a word that may not be missing`);
  if (elements[0]?.isOptional) throw new PhraseError(`"${written}" begins with a word that may be missing`);
  return { elements, written };
}

function compileElement(part: string, written: string, lists: WordLists): Omit<Element, 'gapMax'> {
  const measure = measures.find((one) => one === part) ?? null;
  if (measure !== null)
    return { measure, words: new Set(), prefixes: [], isNumber: false, isOptional: false };
  const isOptional = part.startsWith('[') && part.endsWith(']');
  const inner = isOptional ? part.slice(1, -1) : part;
  const words = new Set<string>();
  const prefixes: string[] = [];
  let isNumber = false;
  for (const choice of inner.split('/')) {
    const listName = /^<(.+)>$/.exec(choice)?.[1];
    const named = listName === undefined ? [choice] : lists.get(listName);
    if (named === undefined)
      throw new PhraseError(`"${written}" names a list that does not exist: ${choice}`);
    for (const word of named) {
      if (word === '#') isNumber = true;
      else if (word.endsWith('*')) prefixes.push(readPrefix(word, written));
      else words.add(readWord(word, written));
    }
  }
  return { measure: null, words, prefixes, isNumber, isOptional };
}

function readWord(word: string, written: string): string {
  if (!/^[\p{L}\p{M}\p{Nd}'’]+$/u.test(word))
    throw new PhraseError(`"${written}" has a part that is no word: ${word}`);
  return foldText(word);
}

function readPrefix(word: string, written: string): string {
  const prefix = readWord(word.slice(0, -1), written);
  if (prefix.length < prefixMinLength)
    throw new PhraseError(`"${written}" has a beginning that is too short: ${word}`);
  return prefix;
}

function isOneOf(element: Element, token: Token): boolean {
  if (element.isNumber && token.kind === 'NUMBER') return true;
  return element.words.has(token.form) || element.prefixes.some((prefix) => token.form.startsWith(prefix));
}

const readNoMeasure: MeasureReader = () => -1;

type Matching = {
  elements: readonly Element[];
  words: readonly Token[];
  glue: ReadonlySet<string>;
  readMeasure: MeasureReader;
};

/** Where the elements from `index` on end that begin at a word, or -1. They stay within the words that are given. */
function matchFrom(matching: Matching, index: number, at: number): number {
  const element = matching.elements[index];
  if (element === undefined) return at;
  const { words, glue } = matching;
  let glued = 0;
  for (let next = at, others = 0; next < words.length; next += 1) {
    const after = matchElement(matching, element, next);
    const end = after === -1 ? -1 : matchFrom(matching, index + 1, after);
    if (end !== -1) return end;
    if (index === 0) break;
    if (glued < glueMax && glue.has(words[next]?.form ?? '')) glued += 1;
    else if (others < element.gapMax) others += 1;
    else break;
  }
  return element.isOptional ? matchFrom(matching, index + 1, at) : -1;
}

function matchElement({ words, readMeasure }: Matching, element: Element, at: number): number {
  const token = words[at];
  if (token === undefined) return -1;
  if (element.measure !== null) return readMeasure(element.measure, words, at);
  return isOneOf(element, token) ? at + 1 : -1;
}

/** Phrases by the words that they begin with, so that a text is compared with few of them. */
export class PhraseIndex<Entry> {
  /** @param glue - words that may stand anywhere within a phrase */
  constructor(readonly glue: ReadonlySet<string> = new Set()) {}

  readonly #byWord = new Map<string, { phrase: Phrase; entry: Entry }[]>();
  readonly #byPrefix = new Map<string, { phrase: Phrase; entry: Entry }[]>();
  readonly #byNumber: { phrase: Phrase; entry: Entry }[] = [];
  readonly #byMeasure: { phrase: Phrase; entry: Entry }[] = [];

  add(phrase: Phrase, entry: Entry): void {
    const [first] = phrase.elements;
    if (first === undefined) return;
    const item = { phrase, entry };
    for (const word of first.words) addTo(this.#byWord, word, item);
    for (const prefix of new Set(first.prefixes.map((one) => one.slice(0, prefixMinLength))))
      addTo(this.#byPrefix, prefix, item);
    if (first.isNumber) this.#byNumber.push(item);
    if (first.measure !== null) this.#byMeasure.push(item);
  }

  /** Every phrase that begins at a token, with the index after its last token. */
  *findAt(
    words: readonly Token[],
    start: number,
    readMeasure: MeasureReader = readNoMeasure,
  ): Generator<{ entry: Entry; end: number; phrase: Phrase }> {
    const token = words[start];
    if (token === undefined) return;
    const candidates = [
      this.#byWord.get(token.form) ?? [],
      this.#byPrefix.get(token.form.slice(0, prefixMinLength)) ?? [],
      token.kind === 'NUMBER' ? this.#byNumber : [],
      this.#byMeasure,
    ];
    for (const { phrase, entry } of candidates.flat()) {
      const matching = { elements: phrase.elements, words, glue: this.glue, readMeasure };
      const end = matchFrom(matching, 0, start);
      if (end !== -1) yield { entry, end, phrase };
    }
  }
}

function addTo<Item>(map: Map<string, Item[]>, key: string, item: Item): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [item]);
  else list.push(item);
}
