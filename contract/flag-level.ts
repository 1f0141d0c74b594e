/**
 * Levels of a red flag, in the order of the clinic's queue: raised; words that sounded like an emergency whose signs nobody
 * confirmed; the same, with every sign denied; urgent.
 */
export const flagLevels = ['EMERGENCY', 'UNCONFIRMED', 'DENIED', 'URGENT'] as const;
export type FlagLevel = (typeof flagLevels)[number];

/** A level of the contract; what another service calls otherwise counts as urgent. */
export function toFlagLevel(level: string): FlagLevel {
  return flagLevels.find((one) => one === level) ?? 'URGENT';
}

/** Where a level stands in the queue: the worst is 0. */
export function rankFlagLevel(level: string): number {
  return flagLevels.indexOf(toFlagLevel(level));
}

/** The worst first; flags of one level stay as they were. */
export function orderFlags<F extends { level: string }>(flags: readonly F[]): F[] {
  return flags.toSorted((left, right) => rankFlagLevel(left.level) - rankFlagLevel(right.level));
}
