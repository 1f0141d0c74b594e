import { type FlagLevel, orderFlags, toFlagLevel } from '@/contract/flag-level.ts';
/* What the dashboard's own record alone says about a review. */

/** Longest private note, in code points. */
export const noteMaxLength = 4_000;

/** What was done about a red flag when it was acknowledged. */
export const acknowledgeOutcomes = ['called', 'sent_to_emergency_care', 'other'] as const;
export type AcknowledgeOutcome = (typeof acknowledgeOutcomes)[number];

/** More calls than anyone makes for one consultation. */
export const callAttemptsMax = 200;
/** More than anyone takes back for one consultation. */
export const takenBackMax = 200;

/**
 * The flag mark beside a patient's name: the worst level of the open flags, or of all flags once each is acknowledged; null without
 * a flag. Only the level, so that every role may see it.
 */
export function findFlagMark(record: {
  flags: readonly { id: string; level: string }[];
  acknowledgements: readonly { flagId: string }[];
}): { level: FlagLevel; isOpen: boolean } | null {
  const open = findOpenFlags(record);
  const shown = open.length > 0 ? open : record.flags;
  const worst = orderFlags(shown)[0];
  return worst ? { level: toFlagLevel(worst.level), isOpen: open.length > 0 } : null;
}

/** Levels with which somebody has to act at once: an emergency, and what sounded like one and is not confirmed. */
export function isPressingLevel(level: string): boolean {
  return ['EMERGENCY', 'UNCONFIRMED'].includes(toFlagLevel(level));
}

/** The unacknowledged flags. */
export function findOpenFlags<F extends { id: string }>(record: {
  flags: readonly F[];
  acknowledgements: readonly { flagId: string }[];
}): F[] {
  const known = new Set(record.acknowledgements.map((one) => one.flagId));
  return record.flags.filter((flag) => !known.has(flag.id));
}
