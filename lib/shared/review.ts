/*
 * What can be said about a review from the dashboard's own record alone.
 */

/** Longest private note, in code points. */
export const noteMaxLength = 4_000;

/** The flags that nobody has acknowledged yet. */
export function findOpenFlags<F extends { id: string }>(record: {
  flags: readonly F[];
  acknowledgements: readonly { flagId: string }[];
}): F[] {
  const known = new Set(record.acknowledgements.map((one) => one.flagId));
  return record.flags.filter((flag) => !known.has(flag.id));
}
