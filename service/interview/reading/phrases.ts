import { foldText } from '../../../common/fold-text.ts';
import type { Token } from './tokens.ts';

/**
 * Phrases as a clinician reads and writes them:
 *
 * - `chest pain`: these words, next to each other
 * - `breath*`: a word that begins so
 * - `pain/ache`: one of these; `<pain>`: one of a named list; `#`: a number
 * - `[my]`: may be missing
 * - `..`: up to three other words; `...`: up to ten
 *
 * Words that join without a meaning of their own ("is", "in my", "really") may stand anywhere within a phrase; they are data
 * of the language (`glue` in context.yaml).
 *
 * In values.yaml also measures, which are a number of words together: see `measures`.
 */
type Element = {
  choice: Choice;
  /** How many other words may stand before it. */
  gapMax: number;
};

/** What may stand in one place of a phrase; the same object where phrases are written the same there. */
type Choice = {
  measure: Measure | null;
  words: ReadonlySet<string>;
  prefixes: readonly string[];
  isNumber: boolean;
  isOptional: boolean;
};

export type Phrase = { elements: readonly Element[]; written: string };

/**
 * A length of time ("three weeks"), a number or range, a unit of time, a weekday or month, a dose ("5 mg"), a body
 * temperature, a number out of ten; how they are read is the caller's (`MeasureReader`).
 */
export const measures = ['SPAN', 'COUNT', 'UNIT', 'DATE', 'DOSE', 'TEMPERATURE', 'SCORE'] as const;
export type Measure = (typeof measures)[number];

/** What a measure came to: "3" or "3-5", the unit, or the name of a day or month; null where it has none. */
export type Measured = { amount: string | null; unit: string | null; end: number };

/** Reads the measure that begins at a word; null where none does. */
export type MeasureReader = (measure: Measure, words: readonly Token[], at: number) => Measured | null;

/** Other words of a gap. */
const gaps: Readonly<Record<string, number>> = { '..': 3, '...': 10 };
/** Words of glue in a row. */
const glueMax = 6;
/** Shorter beginnings would stand for too much. */
const prefixMinLength = 3;
/** Comparisons for one phrase at one word: a text of glue alone would otherwise be tried in every order. */
const stepsMax = 200;

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
    const gap = gaps[part];
    if (gap !== undefined) {
      if (elements.length === 0) throw new PhraseError(`"${written}" begins with a gap`);
      gapMax = gap;
      continue;
    }
    elements.push({ choice: compileChoice(part, written, lists), gapMax });
    gapMax = 0;
  }
  if (gapMax > 0) throw new PhraseError(`"${written}" ends with a gap`);
  if (elements.every(({ choice }) => choice.isOptional))
    throw new PhraseError(`"${written}" needs a word that may not be missing`);
  if (elements[0]?.choice.isOptional)
    throw new PhraseError(`"${written}" begins with a word that may be missing`);
  return { elements, written };
}

const choicesOf = new WeakMap<WordLists, Map<string, Choice>>();

function compileChoice(part: string, written: string, lists: WordLists): Choice {
  const known = choicesOf.get(lists) ?? new Map<string, Choice>();
  choicesOf.set(lists, known);
  const choice = known.get(part) ?? readChoice(part, written, lists);
  known.set(part, choice);
  return choice;
}

function readChoice(part: string, written: string, lists: WordLists): Choice {
  const measure = measures.find((one) => one === part) ?? null;
  if (measure !== null)
    return { measure, words: new Set(), prefixes: [], isNumber: false, isOptional: false };
  const isOptional = part.startsWith('[') && part.endsWith(']');
  const inner = isOptional ? part.slice(1, -1) : part;
  const words = new Set<string>();
  const prefixes: string[] = [];
  let isNumber = false;
  for (const one of inner.split('/')) {
    const listName = /^<(.+)>$/.exec(one)?.[1];
    const named = listName === undefined ? [one] : lists.get(listName);
    if (named === undefined) throw new PhraseError(`"${written}" names a list that does not exist: ${one}`);
    for (const word of named) {
      if (word === '#') isNumber = true;
      else if (word.endsWith('*')) prefixes.push(readPrefix(word, written));
      else words.add(readWord(word, written));
    }
  }
  return { measure: null, words, prefixes, isNumber, isOptional };
}

/** Words in folded form: the same ones stand in many phrases. */
const foldedWords = new Map<string, string>();

function readWord(word: string, written: string): string {
  const known = foldedWords.get(word);
  if (known !== undefined) return known;
  if (!/^[\p{L}\p{M}\p{Nd}'’]+$/u.test(word))
    throw new PhraseError(`"${written}" has a part that is no word: ${word}`);
  const folded = foldText(word);
  foldedWords.set(word, folded);
  return folded;
}

function readPrefix(word: string, written: string): string {
  const prefix = readWord(word.slice(0, -1), written);
  if (prefix.length < prefixMinLength)
    throw new PhraseError(`"${written}" has a beginning that is too short: ${word}`);
  return prefix;
}

function isOneOf(choice: Choice, token: Token): boolean {
  if (choice.isNumber && token.kind === 'NUMBER') return true;
  return choice.words.has(token.form) || choice.prefixes.some((prefix) => token.form.startsWith(prefix));
}

const readNoMeasure: MeasureReader = () => null;
const nothingMeasured: readonly Measured[] = [];

type Matching = {
  elements: readonly Element[];
  words: readonly Token[];
  glue: ReadonlySet<string>;
  stops: ReadonlySet<string>;
  readMeasure: MeasureReader;
  steps: number;
};

type Matched = { end: number; measured: readonly Measured[] };

/** Where the elements from `index` on end that begin at a word. They stay within the words that are given. */
function matchFrom(matching: Matching, index: number, at: number): Matched | null {
  const element = matching.elements[index];
  if (element === undefined) return { end: at, measured: nothingMeasured };
  const { words, glue, stops } = matching;
  let glued = 0;
  for (let next = at, others = 0; next < words.length; next += 1) {
    matching.steps += 1;
    if (matching.steps > stepsMax) return null;
    const found = matchChoice(matching, element.choice, next);
    const rest = found === null ? null : matchFrom(matching, index + 1, found.end);
    if (found !== null && rest !== null)
      return element.choice.measure === null ? rest : { end: rest.end, measured: [found, ...rest.measured] };
    if (index === 0) break;
    const form = words[next]?.form ?? '';
    if (stops.has(form)) break;
    if (glued < glueMax && glue.has(form)) glued += 1;
    else if (others < element.gapMax) others += 1;
    else break;
  }
  return element.choice.isOptional ? matchFrom(matching, index + 1, at) : null;
}

function matchChoice({ words, readMeasure }: Matching, choice: Choice, at: number): Measured | null {
  const token = words[at];
  if (token === undefined) return null;
  if (choice.measure !== null) return readMeasure(choice.measure, words, at);
  return isOneOf(choice, token) ? { amount: null, unit: null, end: at + 1 } : null;
}

/** `needs`: the numbers of the choices that must be found. */
type Indexed<Entry> = { phrase: Phrase; entry: Entry; needs: readonly number[] };

export type PhraseMatch<Entry> = Matched & { start: number; entry: Entry };

/** Phrases by the words that they begin with and need, so that a text is compared with few of them. */
export class PhraseIndex<Entry> {
  /**
   * @param glue - words that may stand anywhere within a phrase
   * @param stops - words that no gap passes over
   */
  constructor(
    readonly glue: ReadonlySet<string> = new Set(),
    readonly stops: ReadonlySet<string> = new Set(),
  ) {}

  readonly #byWord = new Map<string, Indexed<Entry>[]>();
  /** Those that need no other word: for the many stretches of one word that "no, no, no" has. */
  readonly #aloneByWord = new Map<string, Indexed<Entry>[]>();
  readonly #byPrefix = new Map<string, Indexed<Entry>[]>();
  readonly #byNumber: Indexed<Entry>[] = [];
  readonly #byMeasure: Indexed<Entry>[] = [];
  readonly #numberOf = new Map<Choice, number>();
  readonly #choicesByWord = new Map<string, number[]>();
  readonly #choicesByPrefix = new Map<string, { prefix: string; choice: number }[]>();
  readonly #choicesOfNumbers: number[] = [];

  add(phrase: Phrase, entry: Entry): void {
    const first = phrase.elements[0]?.choice;
    if (first === undefined) return;
    const needed = phrase.elements.filter(({ choice }) => !choice.isOptional && choice.measure === null);
    const item = { phrase, entry, needs: needed.map(({ choice }) => this.#numberFor(choice)) };
    for (const word of first.words) {
      addTo(this.#byWord, word, item);
      if (item.needs.length < 2) addTo(this.#aloneByWord, word, item);
    }
    for (const prefix of new Set(first.prefixes.map((one) => one.slice(0, prefixMinLength))))
      addTo(this.#byPrefix, prefix, item);
    if (first.isNumber) this.#byNumber.push(item);
    if (first.measure !== null) this.#byMeasure.push(item);
  }

  #numberFor(choice: Choice): number {
    const known = this.#numberOf.get(choice);
    if (known !== undefined) return known;
    const number = this.#numberOf.size;
    this.#numberOf.set(choice, number);
    for (const word of choice.words) addTo(this.#choicesByWord, word, number);
    for (const prefix of choice.prefixes)
      addTo(this.#choicesByPrefix, prefix.slice(0, prefixMinLength), { prefix, choice: number });
    if (choice.isNumber) this.#choicesOfNumbers.push(number);
    return number;
  }

  /** Every place of every phrase in the words, in order of where they begin. */
  findAll(words: readonly Token[], readMeasure: MeasureReader = readNoMeasure): PhraseMatch<Entry>[] {
    let present: ReadonlySet<number> | null = null;
    const isPresent = (choice: number) => {
      present ??= this.#choicesIn(words);
      return present.has(choice);
    };
    // The word that a phrase begins with is there; the others must be too.
    const isPossible = ({ needs }: Indexed<Entry>) =>
      needs.length <= words.length && (needs.length < 2 || needs.every(isPresent));
    const known = new Map<string, readonly Indexed<Entry>[]>();
    const found: PhraseMatch<Entry>[] = [];
    for (const [start, token] of words.entries()) {
      const key = token.kind === 'NUMBER' ? `#${token.form}` : token.form;
      const candidates =
        known.get(key) ??
        this.#beginningWith(token, words.length === 1).flatMap((some) => some.filter(isPossible));
      if (words.length > 1) known.set(key, candidates);
      if (candidates.length === 0) continue;
      for (const match of this.#matchAll(candidates, words, start, readMeasure)) found.push(match);
    }
    return found;
  }

  /** Every phrase that begins at a word. */
  findAt(
    words: readonly Token[],
    start: number,
    readMeasure: MeasureReader = readNoMeasure,
  ): PhraseMatch<Entry>[] {
    const token = words[start];
    if (token === undefined) return [];
    return this.#matchAll(this.#beginningWith(token, false).flat(), words, start, readMeasure);
  }

  #matchAll(
    candidates: readonly Indexed<Entry>[],
    words: readonly Token[],
    start: number,
    readMeasure: MeasureReader,
  ): PhraseMatch<Entry>[] {
    const { glue, stops } = this;
    const found: PhraseMatch<Entry>[] = [];
    for (const { phrase, entry } of candidates) {
      const matching = { elements: phrase.elements, words, glue, stops, readMeasure, steps: 0 };
      const matched = matchFrom(matching, 0, start);
      if (matched !== null) found.push({ start, entry, ...matched });
    }
    return found;
  }

  #beginningWith({ form, kind }: Token, isAlone: boolean): (readonly Indexed<Entry>[])[] {
    const some: (readonly Indexed<Entry>[])[] = [];
    const byWord = (isAlone ? this.#aloneByWord : this.#byWord).get(form);
    const byPrefix = this.#byPrefix.get(form.slice(0, prefixMinLength));
    if (byWord !== undefined) some.push(byWord);
    if (byPrefix !== undefined) some.push(byPrefix);
    if (kind === 'NUMBER' && this.#byNumber.length > 0) some.push(this.#byNumber);
    if (this.#byMeasure.length > 0) some.push(this.#byMeasure);
    return some;
  }

  /** The choices that a word of the text is one of. */
  #choicesIn(words: readonly Token[]): ReadonlySet<number> {
    const present = new Set<number>();
    const mark = (choices: readonly number[]) => {
      for (const choice of choices) present.add(choice);
    };
    if (words.some(({ kind }) => kind === 'NUMBER')) mark(this.#choicesOfNumbers);
    for (const form of new Set(words.map((word) => word.form))) {
      mark(this.#choicesByWord.get(form) ?? []);
      for (const { prefix, choice } of this.#choicesByPrefix.get(form.slice(0, prefixMinLength)) ?? [])
        if (form.startsWith(prefix)) present.add(choice);
    }
    return present;
  }
}

/** The words of phrases, without beginnings (`breath*`) and measures. */
export function* wordsOf(phrase: Phrase): Generator<string> {
  for (const { choice } of phrase.elements) yield* choice.words;
}

function addTo<Item>(map: Map<string, Item[]>, key: string, item: Item): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [item]);
  else list.push(item);
}
