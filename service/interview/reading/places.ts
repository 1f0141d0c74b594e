import { addTo, getOrAdd } from './collections.ts';
import type { Measure } from './measures.ts';
import type { Token } from './tokens.ts';

/** The alternatives for one position of a phrase. Positions with equal notation share one object. */
export type Choice = {
  measure: Measure | null;
  words: ReadonlySet<string>;
  prefixes: readonly string[];
  isNumber: boolean;
  isOptional: boolean;
};

/** A choice as it is compiled: its words as a list, and only what differs from the usual. */
export type CompiledChoice = Partial<Omit<Choice, 'words'>> & { words: readonly string[] };

export function readChoice(compiled: CompiledChoice): Choice {
  const usual = { measure: null, prefixes: [], isNumber: false, isOptional: false };
  return { ...usual, ...compiled, words: new Set(compiled.words) };
}

/** Whether a word matches one of the alternatives. */
export function isMatch(choice: Choice, token: Token): boolean {
  if (choice.isNumber && token.kind === 'NUMBER') return true;
  if (choice.words.has(token.form)) return true;
  for (const prefix of choice.prefixes) if (token.form.startsWith(prefix)) return true;
  return false;
}

/** Up to this number, searching the words directly is faster than building an index. */
const lookedThroughMax = 8;

/** The positions of choices in the words that are searched, computed when first needed. */
export class Places {
  readonly #known = new Map<Choice, readonly number[]>();
  #byForm: ReadonlyMap<string, number[]> | null = null;

  constructor(readonly words: readonly Token[]) {}

  of(choice: Choice): readonly number[] {
    if (this.words.length > lookedThroughMax) return getOrAdd(this.#known, choice, () => this.#find(choice));
    const places: number[] = [];
    for (const [at, word] of this.words.entries()) if (isMatch(choice, word)) places.push(at);
    return places;
  }

  #find(choice: Choice): readonly number[] {
    this.#byForm ??= placesByForm(this.words);
    const byForm = this.#byForm;
    const isPlain = choice.prefixes.length === 0 && !choice.isNumber && choice.words.size < byForm.size;
    const places: number[] = [];
    if (isPlain) for (const word of choice.words) places.push(...(byForm.get(word) ?? []));
    else for (const all of byForm.values()) if (this.#stands(choice, all[0])) places.push(...all);
    return places.sort((left, right) => left - right);
  }

  #stands(choice: Choice, at = 0): boolean {
    const word = this.words[at];
    return word !== undefined && isMatch(choice, word);
  }
}

function placesByForm(words: readonly Token[]): Map<string, number[]> {
  const byForm = new Map<string, number[]>();
  for (const [at, { form }] of words.entries()) addTo(byForm, form, at);
  return byForm;
}
