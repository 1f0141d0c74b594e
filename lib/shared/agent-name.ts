import { cleanEntry, foldText } from '@/common/fold-text.ts';
import { limits } from '@/contract/limits.ts';

/**
 * The first name that no agent has: `write(1)`, or the next number's. Names count as the same without regard to case,
 * accents and space around them, and never grow longer than the contract allows.
 *
 * @param write - the name with a number in it; 1 is the one without a number
 * @param taken - the names of the agents that there are
 */
export function findFreeName(write: (count: number) => string, taken: readonly (string | null)[]): string {
  const known = new Set(taken.map((name) => foldText((name ?? '').trim())));
  for (let count = 1; ; count += 1) {
    const name = write(count);
    // As many numbers as names are enough for one to be free.
    if (count > known.size || !known.has(foldText(name.trim()))) return name;
  }
}

/** A name of which `suffix` is the end, cut so that both fit. */
export function joinName(name: string, suffix: string): string {
  const space = limits.agentNameLength - [...suffix].length;
  return `${[...name].slice(0, space).join('').trimEnd()}${suffix}`;
}

/** Whether somebody typed exactly this name; space around it, kinds of apostrophes and what nobody sees do not count. */
export function isSameName(typed: string, name: string): boolean {
  const plain = (text: string) => cleanEntry(text).replace(/[‘’ʼ]/g, "'");
  return plain(typed) === plain(name);
}
