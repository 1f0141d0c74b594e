import { cleanEntry, foldText } from '@/common/fold-text.ts';
import { limits } from '@/contract/limits.ts';

/**
 * The first free name: `write(1)`, or with the next number. Names are compared without case, accents and outer spaces, and never
 * exceed the contract's length.
 *
 * @param write - the name with a number in it; for 1 without a number
 * @param taken - names of the existing agents
 */
export function findFreeName(write: (count: number) => string, taken: readonly (string | null)[]): string {
  const known = new Set(taken.map((name) => foldText((name ?? '').trim())));
  for (let count = 1; ; count += 1) {
    const name = write(count);
    // With one more number than names, one is free.
    if (count > known.size || !known.has(foldText(name.trim()))) return name;
  }
}

/** The name with `suffix` at its end, shortened so that both fit. */
export function joinName(name: string, suffix: string): string {
  const space = limits.agentNameLength - [...suffix].length;
  return `${[...name].slice(0, space).join('').trimEnd()}${suffix}`;
}

/** Whether the typed name is this name, apart from spaces, the kind of apostrophe and invisible characters. */
export function isSameName(typed: string, name: string): boolean {
  const plain = (text: string) => cleanEntry(text).replace(/[‘’ʼ]/g, "'");
  return plain(typed) === plain(name);
}
