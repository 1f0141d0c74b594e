import { addTo, getOrAdd } from './collections.ts';
import { type Measured, type MeasureWords, measureReader } from './measures.ts';
import { type Choice, isMatch, Places } from './places.ts';
import type { Token } from './tokens.ts';

/** One position of a phrase (the notation is that of service/authoring/lexicon/notation.ts). */
type Element = {
  choice: Choice;
  /** How many other words may precede it. */
  gapMax: number;
};

export type Phrase = readonly Element[];

/** A phrase as it is compiled: for each position the place of its choice in the lexicon's list, and `gapMax`. */
export type CompiledPhrase = readonly (readonly [choice: number, gapMax: number])[];

/** The most words of glue in a row. */
const glueMax = 6;
/** Shorter prefixes would match too many words. */
export const prefixMinLength = 3;
/** The most comparisons for one phrase at one word; a text of only glue words would otherwise take exponential time. */
const stepsMax = 200;

/** The required choices of a phrase, without its measures. */
export function neededChoices(phrase: Phrase): Choice[] {
  return phrase.flatMap(({ choice }) => (choice.isOptional || choice.measure !== null ? [] : [choice]));
}

const nothing: readonly never[] = [];

/** Words `start` to `end` (exclusive) of those that are searched. */
export type Extent = { start: number; end: number };

type Matching = {
  elements: readonly Element[];
  words: readonly Token[];
  glue: ReadonlySet<string>;
  stops: ReadonlySet<string>;
  readMeasure: ReturnType<typeof measureReader> | undefined;
  steps: number;
  /** The measures on the path that is being tried. */
  measured: Measured[];
  /** The words between the elements that were skipped as others, the last first. */
  gaps: Extent[];
};

/** Where the elements from `index` on end when matched from a word on, or -1. They stay within the given words. */
function matchFrom(matching: Matching, index: number, at: number): number {
  const element = matching.elements[index];
  if (element === undefined) return at;
  const { words, glue, stops } = matching;
  let glued = 0;
  for (let next = at, others = 0; next < words.length; next += 1) {
    matching.steps += 1;
    if (matching.steps > stepsMax) return -1;
    const end = matchElement(matching, index, element.choice, next);
    if (end !== -1 && others > 0) matching.gaps.push({ start: at, end: next });
    if (end !== -1) return end;
    if (index === 0) break;
    const form = words[next]?.form ?? '';
    if (stops.has(form)) {
      // Matches "My throat is so sore", but not "I lie on that side so I'm awake".
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

/** Where the elements from `index` on end, with the first of them at this word; -1 when they do not match. */
function matchElement(matching: Matching, index: number, choice: Choice, at: number): number {
  const { words, readMeasure, measured } = matching;
  const token = words[at];
  if (token === undefined) return -1;
  if (choice.measure === null) return isMatch(choice, token) ? matchFrom(matching, index + 1, at + 1) : -1;
  const found = readMeasure?.(choice.measure, words, at);
  if (!found) return -1;
  const count = measured.push(found);
  const end = matchFrom(matching, index + 1, found.end);
  if (end === -1) measured.length = count - 1;
  return end;
}

/** Empties a list; the items that it had. */
const takeAll = <Item>(items: Item[]): readonly Item[] => (items.length === 0 ? nothing : items.splice(0));

/** A phrase with the number of its first choice (-1: a measure) and the numbers of all required choices. */
type Indexed<Entry> = {
  order: number;
  phrase: Phrase;
  entry: Entry;
  first: number;
  needs: readonly number[];
};

/** Phrases with the same rarest choice that also share the second rarest (-1: they require no other). */
type Pair<Entry> = { second: number; items: Indexed<Entry>[] };

export type SearchRules = {
  /** Words that may occur anywhere within a phrase. */
  glue?: ReadonlySet<string>;
  /** Words that gaps do not skip. */
  stops?: ReadonlySet<string>;
  /** How the language writes the measures in the phrases. */
  measures?: MeasureWords;
};
const noWords: ReadonlySet<string> = new Set();

/** A phrase with its words, the words within them that its gaps skipped, and the measures in it. */
export type PhraseMatch<Entry> = Extent & {
  gaps: readonly Extent[];
  measured: readonly Measured[];
  entry: Entry;
};

/** Finds phrases in words. */
export type PhraseSearch<Entry> = Pick<PhraseIndex<Entry>, 'findAll'>;

/**
 * An index of phrases by the two rarest of their required words, so that a text is compared with few phrases, and an
 * expression without order only once. A phrase is tried only when its rarest words and then all other required words
 * occur, and only at words with which it may begin.
 */
export class PhraseIndex<Entry> {
  readonly #choices: Choice[] = [];
  readonly #choicesByWord = new Map<string, number[]>();
  readonly #choicesByPrefix = new Map<string, { prefix: string; choice: number }[]>();
  readonly #choicesOfNumbers: number[] = [];
  /** The phrases by rarest choice, and phrases that consist only of measures. */
  readonly #byChoice: readonly Pair<Entry>[][];
  readonly #ofMeasures: Indexed<Entry>[] = [];
  /** The number of the current search and, for each choice, of the last search whose words contained it. */
  #search = 0;
  readonly #lastSeen: Uint32Array;

  constructor(
    items: readonly { phrase: Phrase; entry: Entry }[],
    readonly rules: SearchRules = {},
  ) {
    const numbers = new Map<Choice, number>();
    const numberOf = (choice: Choice) => getOrAdd(numbers, choice, () => this.#addChoice(choice));
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

  /** Words that occur in many choices are common. */
  #commonnessOf({ words, prefixes, isNumber }: Choice): number {
    const uses = (word: string) => this.#choicesByWord.get(word)?.length ?? 0;
    return [...words].reduce((sum, word) => sum + uses(word), (prefixes.length + Number(isNumber)) * 10);
  }

  /** All matches of all phrases, in order of their start. */
  findAll(words: readonly Token[]): PhraseMatch<Entry>[] {
    this.#search += 1;
    const found: (PhraseMatch<Entry> & { order: number })[] = [];
    const places = new Places(words);
    const read = this.rules.measures && measureReader(this.rules.measures);
    for (const choice of this.#mark(words)) {
      for (const { second, items } of this.#byChoice[choice] ?? []) {
        if (second !== -1 && !this.#isPresent(second)) continue;
        for (const item of items) this.#match(item, places, read, found);
      }
    }
    for (const item of this.#ofMeasures) this.#match(item, places, read, found);
    return found.sort((left, right) => left.start - right.start || left.order - right.order);
  }

  /** Records which choices occur in the words; returns those that are the rarest of a phrase. */
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
    readMeasure: ReturnType<typeof measureReader> | undefined,
    found: (PhraseMatch<Entry> & { order: number })[],
  ): void {
    for (const choice of needs) if (!this.#isPresent(choice)) return;
    const { glue = noWords, stops = noWords } = this.rules;
    const { words } = places;
    const choice = this.#choices[first];
    const matching: Matching = {
      elements,
      words,
      glue,
      stops,
      readMeasure,
      steps: 0,
      measured: [],
      gaps: [],
    };
    for (const start of choice === undefined ? words.keys() : places.of(choice)) {
      matching.steps = 0;
      const end = matchFrom(matching, 0, start);
      if (end === -1) continue;
      const measured = takeAll(matching.measured);
      found.push({ start, end, entry, order, measured, gaps: takeAll(matching.gaps) });
    }
  }
}
