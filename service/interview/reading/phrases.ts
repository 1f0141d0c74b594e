import { addTo, kept } from './collections.ts';
import { type Choice, choiceOf, type Measure, measures, Places, standsFor } from './places.ts';
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

export type Phrase = readonly Element[];

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

/**
 * @param written - one phrase, see `Element`
 * @param lists - named lists of words, for `<name>`
 * @param choices - those that were read before, by how they are written
 * @throws PhraseError
 */
export function compilePhrase(
  written: string,
  lists: ReadonlyMap<string, readonly string[]>,
  choices: Map<string, Choice>,
): Phrase {
  const fail = (reason: string): never => {
    throw new PhraseError(`"${written}" ${reason}`);
  };
  const elements: Element[] = [];
  let gapMax = 0;
  for (const part of written.trim().split(/\s+/)) {
    const gap = gaps[part];
    if (gap === undefined) {
      elements.push({ choice: kept(choices, part, () => readChoice(part, lists, fail)), gapMax });
      gapMax = 0;
    } else gapMax = elements.length === 0 ? fail('begins with a gap') : gap;
  }
  if (gapMax > 0) fail('ends with a gap');
  if (elements.every(({ choice }) => choice.isOptional)) fail('needs a word that may not be missing');
  if (elements[0]?.choice.isOptional) fail('begins with a word that may be missing');
  return elements;
}

function readChoice(
  part: string,
  lists: ReadonlyMap<string, readonly string[]>,
  fail: (reason: string) => never,
): Choice {
  const measure = measures.find((one) => one === part);
  if (measure !== undefined) return { ...choiceOf([]), measure };
  const isOptional = part.startsWith('[') && part.endsWith(']');
  const words = (isOptional ? part.slice(1, -1) : part).split('/').flatMap((one) => {
    const listName = /^<(.+)>$/.exec(one)?.[1];
    const named = listName === undefined ? [one] : lists.get(listName);
    return named ?? fail(`names a list that does not exist: ${one}`);
  });
  const wrong = words.find((word) => word !== '#' && !writtenWord.test(word));
  if (wrong !== undefined) fail(`has a part that is no word: ${wrong}`);
  const choice = choiceOf(words);
  const short = choice.prefixes.find((prefix) => prefix.length < prefixMinLength);
  if (short !== undefined) fail(`has a beginning that is too short: ${short}*`);
  return { ...choice, isOptional };
}

const writtenWord = /^[\p{L}\p{M}\p{Nd}'’]+(?:[.,]\p{Nd}+)?\*?$/u;

/** What may stand in the places of a phrase that it cannot do without, without its measures. */
export function neededChoices(phrase: Phrase): Choice[] {
  return phrase.flatMap(({ choice }) => (choice.isOptional || choice.measure !== null ? [] : [choice]));
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
  /** The measures on the way that is being tried. */
  measured: Measured[];
};

/** Where the elements from `index` on end that begin at a word, or -1. They stay within the words that are given. */
function matchFrom(matching: Matching, index: number, at: number): number {
  const element = matching.elements[index];
  if (element === undefined) return at;
  const { words, glue, stops } = matching;
  let glued = 0;
  for (let next = at, others = 0; next < words.length; next += 1) {
    matching.steps += 1;
    if (matching.steps > stepsMax) return -1;
    const end = matchElement(matching, index, element.choice, next);
    if (end !== -1) return end;
    if (index === 0) break;
    const form = words[next]?.form ?? '';
    if (stops.has(form)) {
      // "My throat is so sore", but not "I lie on that side so I'm awake".
      const isJoint = element.gapMax === 0 && glue.has(form);
      const after = isJoint ? matchElement(matching, index, element.choice, next + 1) : -1;
      if (after !== -1) return after;
      break;
    }
    if (glued < glueMax && glue.has(form)) glued += 1;
    else if (others < element.gapMax) others += 1;
    else break;
  }
  return element.choice.isOptional ? matchFrom(matching, index + 1, at) : -1;
}

/** Where all elements from `index` on end, the first of them at this word; -1 where it is not there. */
function matchElement(matching: Matching, index: number, choice: Choice, at: number): number {
  const { words, readMeasure, measured } = matching;
  const token = words[at];
  if (token === undefined) return -1;
  if (choice.measure === null) return standsFor(choice, token) ? matchFrom(matching, index + 1, at + 1) : -1;
  const found = readMeasure(choice.measure, words, at);
  if (found === null) return -1;
  const count = measured.push(found);
  const end = matchFrom(matching, index + 1, found.end);
  if (end === -1) measured.length = count - 1;
  return end;
}

/** A phrase with the number of the choice that it begins with (-1: a measure), and those of all that must be there. */
type Indexed<Entry> = {
  order: number;
  phrase: Phrase;
  entry: Entry;
  first: number;
  needs: readonly number[];
};

/** Phrases with the same rarest choice that also share the second rarest (-1: they need no other). */
type Pair<Entry> = { second: number; items: Indexed<Entry>[] };

export type PhraseMatch<Entry> = { start: number; end: number; measured: readonly Measured[]; entry: Entry };

/**
 * Phrases by the two rarest of the words that they need, so that a text is compared with few of them, and an expression in
 * any order once for all its orders: a phrase is tried only where its rarest words are there, then all others that it needs,
 * and only at the words that it may begin with.
 */
export class PhraseIndex<Entry> {
  readonly #choices: Choice[] = [];
  readonly #choicesByWord = new Map<string, number[]>();
  readonly #choicesByPrefix = new Map<string, { prefix: string; choice: number }[]>();
  readonly #choicesOfNumbers: number[] = [];
  /** The phrases under their rarest choices, and those of measures alone. */
  readonly #byChoice: readonly Pair<Entry>[][];
  readonly #ofMeasures: Indexed<Entry>[] = [];
  /** The number of the search, and for each choice that of the last search whose words held it. */
  #search = 0;
  readonly #lastSeen: Uint32Array;

  /**
   * @param glue - words that may stand anywhere within a phrase
   * @param stops - words that no gap passes over
   */
  constructor(
    items: readonly { phrase: Phrase; entry: Entry }[],
    readonly glue: ReadonlySet<string> = new Set(),
    readonly stops: ReadonlySet<string> = new Set(),
  ) {
    const numbers = new Map<Choice, number>();
    const numberOf = (choice: Choice) => kept(numbers, choice, () => this.#addChoice(choice));
    const indexed = items.map(({ phrase, entry }, order): Indexed<Entry> => {
      const needs = [...new Set(neededChoices(phrase).map(numberOf))];
      const first = phrase[0]?.choice;
      return { order, phrase, entry, needs, first: first?.measure === null ? numberOf(first) : -1 };
    });
    const commonness = this.#choices.map((choice) => this.#commonnessOf(choice));
    const byChoice = this.#choices.map(() => new Map<number, Indexed<Entry>[]>());
    this.#lastSeen = new Uint32Array(this.#choices.length);
    for (const item of indexed) {
      const [rarest, second = -1, ...others] = item.needs.toSorted(
        (left, right) => (commonness[left] ?? 0) - (commonness[right] ?? 0),
      );
      const pairs = rarest === undefined ? undefined : byChoice[rarest];
      if (pairs === undefined) this.#ofMeasures.push(item);
      else addTo(pairs, second, { ...item, needs: others });
    }
    this.#byChoice = byChoice.map((pairs) => [...pairs].map(([second, items]) => ({ second, items })));
  }

  #addChoice(choice: Choice): number {
    const number = this.#choices.push(choice) - 1;
    for (const word of choice.words) addTo(this.#choicesByWord, word, number);
    for (const prefix of choice.prefixes)
      addTo(this.#choicesByPrefix, prefix.slice(0, prefixMinLength), { prefix, choice: number });
    if (choice.isNumber) this.#choicesOfNumbers.push(number);
    return number;
  }

  /** Words that stand in many choices are common ones. */
  #commonnessOf({ words, prefixes, isNumber }: Choice): number {
    const uses = (word: string) => this.#choicesByWord.get(word)?.length ?? 0;
    return [...words].reduce((sum, word) => sum + uses(word), (prefixes.length + Number(isNumber)) * 10);
  }

  /** Every place of every phrase in the words, in order of where they begin. */
  findAll(words: readonly Token[], readMeasure: MeasureReader = readNoMeasure): PhraseMatch<Entry>[] {
    this.#search += 1;
    const found: (PhraseMatch<Entry> & { order: number })[] = [];
    let places: Places | null = null;
    for (const choice of this.#mark(words)) {
      for (const { second, items } of this.#byChoice[choice] ?? []) {
        if (second !== -1 && !this.#isPresent(second)) continue;
        places ??= new Places(words);
        for (const item of items) this.#match(item, places, readMeasure, found);
      }
    }
    for (const item of this.#ofMeasures) {
      places ??= new Places(words);
      this.#match(item, places, readMeasure, found);
    }
    return found.length < 2
      ? found
      : found.sort((left, right) => left.start - right.start || left.order - right.order);
  }

  /** Every phrase that begins at the first word. */
  findAtStart(words: readonly Token[], readMeasure = readNoMeasure): PhraseMatch<Entry>[] {
    return this.findAll(words, readMeasure).filter(({ start }) => start === 0);
  }

  /** Notes which choices the words hold; those that are the rarest of a phrase are given back. */
  #mark(words: readonly Token[]): number[] {
    const rarest: number[] = [];
    for (const { form, kind } of words) {
      this.#markAll(this.#choicesByWord.get(form), rarest);
      if (kind === 'NUMBER') this.#markAll(this.#choicesOfNumbers, rarest);
      if (this.#choicesByPrefix.size === 0 || form.length < prefixMinLength) continue;
      for (const { prefix, choice } of this.#choicesByPrefix.get(form.slice(0, prefixMinLength)) ?? [])
        if (form.startsWith(prefix)) this.#markAll([choice], rarest);
    }
    return rarest;
  }

  #markAll(choices: readonly number[] | undefined, rarest: number[]): void {
    if (choices === undefined) return;
    for (const choice of choices) {
      if (this.#isPresent(choice)) continue;
      this.#lastSeen[choice] = this.#search;
      if ((this.#byChoice[choice]?.length ?? 0) > 0) rarest.push(choice);
    }
  }

  #isPresent(choice: number): boolean {
    return this.#lastSeen[choice] === this.#search;
  }

  #match(
    { order, phrase: elements, entry, first, needs }: Indexed<Entry>,
    places: Places,
    readMeasure: MeasureReader,
    found: (PhraseMatch<Entry> & { order: number })[],
  ): void {
    for (const choice of needs) if (!this.#isPresent(choice)) return;
    const { glue, stops } = this;
    const { words } = places;
    const choice = this.#choices[first];
    const matching = { elements, words, glue, stops, readMeasure, steps: 0, measured: [] as Measured[] };
    for (const start of choice === undefined ? words.keys() : places.of(choice)) {
      matching.steps = 0;
      const end = matchFrom(matching, 0, start);
      if (end === -1) continue;
      const { measured } = matching;
      const own = measured.length === 0 ? nothingMeasured : measured.splice(0);
      found.push({ start, end, entry, order, measured: own });
    }
  }
}
