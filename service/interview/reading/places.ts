import type { Token } from './tokens.ts';

/**
 * A length of time ("three weeks"), a number or range, a unit of time, a weekday or month, a dose ("5 mg"), a body
 * temperature, a number out of ten; how they are read is the caller's (`MeasureReader`).
 */
export const measures = ['SPAN', 'COUNT', 'UNIT', 'DATE', 'DOSE', 'TEMPERATURE', 'SCORE'] as const;
export type Measure = (typeof measures)[number];

/** What may stand in one place of a phrase; the same object where phrases are written the same there. */
export type Choice = {
  measure: Measure | null;
  words: ReadonlySet<string>;
  prefixes: readonly string[];
  isNumber: boolean;
  isOptional: boolean;
};

/** Whether a word may stand in a place of a phrase. */
export function standsFor(choice: Choice, token: Token): boolean {
  if (choice.isNumber && token.kind === 'NUMBER') return true;
  if (choice.words.has(token.form)) return true;
  for (const prefix of choice.prefixes) if (token.form.startsWith(prefix)) return true;
  return false;
}

/** So few words are looked through faster than they are put into an index. */
const lookedThroughMax = 8;

/** Where choices stand in the words that are searched; each is worked out when a phrase that begins with it is tried. */
export class Places {
  readonly #known = new Map<Choice, number[]>();
  #byForm: Map<string, number[]> | null = null;

  constructor(readonly words: readonly Token[]) {}

  of(choice: Choice): readonly number[] {
    if (this.words.length <= lookedThroughMax) return this.#lookThrough(choice);
    const known = this.#known.get(choice);
    if (known !== undefined) return known;
    const places = this.#find(choice).toSorted((left, right) => left - right);
    this.#known.set(choice, places);
    return places;
  }

  #lookThrough(choice: Choice): readonly number[] {
    const places: number[] = [];
    for (const [at, word] of this.words.entries()) if (standsFor(choice, word)) places.push(at);
    return places;
  }

  #find(choice: Choice): number[] {
    this.#byForm ??= this.#group();
    const isPlain = choice.prefixes.length === 0 && !choice.isNumber;
    if (isPlain && choice.words.size < this.#byForm.size)
      return [...choice.words].flatMap((word) => this.#byForm?.get(word) ?? []);
    return [...this.#byForm.values()].filter(([at = 0]) => this.#stands(choice, at)).flat();
  }

  #stands(choice: Choice, at: number): boolean {
    const word = this.words[at];
    return word !== undefined && standsFor(choice, word);
  }

  #group(): Map<string, number[]> {
    const byForm = new Map<string, number[]>();
    for (const [at, { form }] of this.words.entries()) addTo(byForm, form, at);
    return byForm;
  }
}

/** Adds to the list under a key. */
export function addTo<Item>(map: Map<string, Item[]>, key: string, item: Item): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [item]);
  else list.push(item);
}
