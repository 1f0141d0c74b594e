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
