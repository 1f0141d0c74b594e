import { type FlagLevel, orderFlags, toFlagLevel } from '@/contract/flag-level.ts';
/*
 * What can be said about a review from the dashboard's own record alone.
 */

/** Longest private note, in code points. */
export const noteMaxLength = 4_000;

/** What was done about a red flag when somebody acknowledged it. */
export const acknowledgeOutcomes = ['called', 'sent_to_emergency_care', 'other'] as const;
export type AcknowledgeOutcome = (typeof acknowledgeOutcomes)[number];

/** More calls than anybody makes for one consultation. */
export const callAttemptsMax = 200;

/**
 * The mark that stands beside a patient's name: the worst level of the flags that are open, or of all once each is
 * acknowledged; null without a flag. Level only: everybody may see it.
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

/** The flags that nobody has acknowledged yet. */
export function findOpenFlags<F extends { id: string }>(record: {
  flags: readonly F[];
  acknowledgements: readonly { flagId: string }[];
}): F[] {
  const known = new Set(record.acknowledgements.map((one) => one.flagId));
  return record.flags.filter((flag) => !known.has(flag.id));
}
