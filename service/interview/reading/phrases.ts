import { addTo, getOrAdd } from '../../../common/collections.ts';
import { type Choice, isMatch } from './choices.ts';
import { type Measured, type MeasureWords, readMeasure } from './measures.ts';
import type { Token } from './tokens.ts';

/** One position of a phrase (the notation is that of service/interview/authoring/lexicon/notation.ts). */
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
  rules: SearchRules;
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
  const { words, rules } = matching;
  let glued = 0;
  for (let next = at, others = 0; next < words.length; next += 1) {
    matching.steps += 1;
    if (matching.steps > stepsMax) return -1;
    const end = matchElement(matching, index, element.choice, next);
    if (end !== -1 && others > 0) matching.gaps.push({ start: at, end: next });
    if (end !== -1) return end;
    if (index === 0) break;
    const form = words[next]?.form ?? '';
    if (rules.stops?.has(form)) {
      // Matches "My throat is so sore", but not "I lie on that side so I'm awake".
      const isJoint = element.gapMax === 0 && rules.glue?.has(form);
      const after = isJoint ? matchElement(matching, index, element.choice, next + 1) : -1;
      if (after !== -1) return after;
      break;
    }
    if (glued < glueMax && rules.glue?.has(form)) glued += 1;
    else if (others < element.gapMax) others += 1;
    else break;
  }
  return element.choice.isOptional ? matchFrom(matching, index + 1, at) : -1;
}

/** Where the elements from `index` on end, with the first of them at this word; -1 when they do not match. */
function matchElement(matching: Matching, index: number, choice: Choice, at: number): number {
  const { words, rules, measured } = matching;
  const token = words[at];
  if (token === undefined) return -1;
  if (choice.measure === null) return isMatch(choice, token) ? matchFrom(matching, index + 1, at + 1) : -1;
  const found = rules.measures && readMeasure(choice.measure, rules.measures, words, at);
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

export type SearchRules = {
  /** Words that may occur anywhere within a phrase. */
  glue?: ReadonlySet<string>;
  /** Words that gaps do not skip. */
  stops?: ReadonlySet<string>;
  /** How the language writes the measures in the phrases. */
  measures?: MeasureWords;
};

/** A phrase with its words, the words within them that its gaps skipped, and the measures in it. */
export type PhraseMatch<Entry> = Extent & {
  gaps: readonly Extent[];
  measured: readonly Measured[];
  entry: Entry;
};

/** Finds phrases in words. */
export type PhraseSearch<Entry> = Pick<PhraseIndex<Entry>, 'findAll'>;

/**
 * An index of phrases by the rarest of their required words, so that a text is compared with few phrases. A phrase is
 * tried only when its rarest word and then all other required words occur, and only at words with which it may begin.
 */
export class PhraseIndex<Entry> {
  readonly #choices: Choice[] = [];
  readonly #choicesByWord = new Map<string, number[]>();
  readonly #choicesByPrefix = new Map<string, { prefix: string; choice: number }[]>();
  /** The phrases by rarest choice, and phrases that consist only of measures. */
  readonly #byChoice: readonly Indexed<Entry>[][];
  readonly #ofMeasures: Indexed<Entry>[] = [];
  /** For each choice, at which of the words that are searched it stands; and the choices that stand somewhere. */
  readonly #places: number[][];
  #present: number[] = [];

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
    this.#byChoice = this.#choices.map((): Indexed<Entry>[] => []);
    this.#places = this.#choices.map(() => []);
    for (const item of indexed) {
      const [rarest = -1, ...needs] = item.needs.toSorted(
        (left, right) => (commonness[left] ?? 0) - (commonness[right] ?? 0),
      );
      (this.#byChoice[rarest] ?? this.#ofMeasures).push({ ...item, needs });
    }
  }

  #addChoice(choice: Choice): number {
    const number = this.#choices.push(choice) - 1;
    const { words, isNumber } = choice;
    for (const word of isNumber ? [...words, '#'] : words) addTo(this.#choicesByWord, word, number);
    for (const prefix of choice.prefixes)
      addTo(this.#choicesByPrefix, prefix.slice(0, prefixMinLength), { prefix, choice: number });
    return number;
  }

  /** Words that occur in many choices are common. */
  #commonnessOf({ words, prefixes, isNumber }: Choice): number {
    const uses = (word: string) => this.#choicesByWord.get(word)?.length ?? 0;
    return [...words].reduce((sum, word) => sum + uses(word), (prefixes.length + Number(isNumber)) * 10);
  }

  /** All matches of all phrases, in order of their start. */
  findAll(words: readonly Token[]): PhraseMatch<Entry>[] {
    for (const choice of this.#present) this.#places[choice] = [];
    this.#present = [];
    for (const [at, word] of words.entries()) this.#place(word, at);
    const found: (PhraseMatch<Entry> & { order: number })[] = [];
    for (const choice of this.#present)
      for (const item of this.#byChoice[choice] ?? []) this.#match(item, words, found);
    for (const item of this.#ofMeasures) this.#match(item, words, found);
    return found.sort((left, right) => left.start - right.start || left.order - right.order);
  }

  /** Notes which choices a word stands for. */
  #place({ form, kind }: Token, at: number): void {
    for (const choice of this.#choicesByWord.get(form) ?? []) this.#add(choice, at);
    if (kind === 'NUMBER') for (const choice of this.#choicesByWord.get('#') ?? []) this.#add(choice, at);
    if (this.#choicesByPrefix.size === 0 || form.length < prefixMinLength) return;
    for (const { prefix, choice } of this.#choicesByPrefix.get(form.slice(0, prefixMinLength)) ?? [])
      if (form.startsWith(prefix)) this.#add(choice, at);
  }

  #add(choice: number, at: number): void {
    const places = this.#places[choice] ?? [];
    if (places.length === 0) this.#present.push(choice);
    if (places.at(-1) !== at) places.push(at);
  }

  #isPresent(choice: number): boolean {
    return this.#places[choice]?.length !== 0;
  }

  #match(
    { order, phrase: elements, entry, first, needs }: Indexed<Entry>,
    words: readonly Token[],
    found: (PhraseMatch<Entry> & { order: number })[],
  ): void {
    for (const choice of needs) if (!this.#isPresent(choice)) return;
    const { rules } = this;
    const matching: Matching = { elements, words, rules, steps: 0, measured: [], gaps: [] };
    for (const start of this.#places[first] ?? words.keys()) {
      matching.steps = 0;
      const end = matchFrom(matching, 0, start);
      if (end === -1) continue;
      const measured = takeAll(matching.measured);
      found.push({ start, end, entry, order, measured, gaps: takeAll(matching.gaps) });
    }
  }
}
