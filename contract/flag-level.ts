/**
 * Levels of a red flag, in the order of the clinic's queue: raised; words that sounded like an emergency without a confirmed sign;
 * the same with every sign denied; urgent.
 */
export const flagLevels = ['EMERGENCY', 'UNCONFIRMED', 'DENIED', 'URGENT'] as const;
export type FlagLevel = (typeof flagLevels)[number];

/** The contract's level for a service's level; an unknown one counts as urgent. */
export function toFlagLevel(level: string): FlagLevel {
  return flagLevels.find((one) => one === level) ?? 'URGENT';
}

/** Position of a level in the queue: the worst is 0. */
export function rankFlagLevel(level: string): number {
  return flagLevels.indexOf(toFlagLevel(level));
}

/** Sorts flags, the worst first; the sort is stable. */
export function orderFlags<F extends { level: string }>(flags: readonly F[]): F[] {
  return [...flags].sort((left, right) => rankFlagLevel(left.level) - rankFlagLevel(right.level));
}
