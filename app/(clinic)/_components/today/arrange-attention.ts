import type { TodayRow } from '@/lib/shared/operations/today.ts';
import { findOpenFlags } from '@/lib/shared/review.ts';

/**
 * The rows of "Needs attention" in two lists, each in the order that the server gave: those with an open red flag, and the others.
 *
 * @param first - the rows of Today's first page
 * @param more - further rows with a flag, each of which may be in `first` already, or have lost its flag meanwhile
 * @returns also how many of the others are shown of each kind
 */
export function arrangeAttention(first: readonly TodayRow[], more: readonly TodayRow[]) {
  const flaggedFirst = first.filter(isFlagged);
  const known = new Set(flaggedFirst.map(({ id }) => id));
  const others = first.filter((row) => !isFlagged(row));
  const count = (isOfKind: (row: TodayRow) => boolean) => others.filter(isOfKind).length;
  return {
    flagged: [...flaggedFirst, ...more.filter((row) => isFlagged(row) && !known.has(row.id))],
    others,
    shown: {
      unclear: count(({ status }) => status === 'unclear'),
      undelivered: count(({ status, undelivered }) => undelivered !== null && status !== 'expired'),
      expired: count(({ status }) => status === 'expired'),
    },
  };
}

const isFlagged = (row: TodayRow) => findOpenFlags(row).length > 0;
