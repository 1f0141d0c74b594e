/** Normalizes a timestamp to JSON's format; null for anything else, and for one that the database cannot store. */
export function readInstant(value: string | null): string | null {
  const date = value ? new Date(value) : null;
  if (!date || Number.isNaN(date.getTime())) return null;
  const year = date.getUTCFullYear();
  return year >= 1970 && year <= 9999 ? date.toISOString() : null;
}

/**
 * Converts calendar days (YYYY-MM-DD) in the reader's time zone to instants: the start of the first day, and the end of the last.
 * An invalid day gives null.
 */
export function findBounds(days: { from: string | null; to: string | null }): {
  since: string | null;
  until: string | null;
} {
  return { since: findDayStart(days.from, 0), until: findDayStart(days.to, 1) };
}

function findDayStart(day: string | null, later: number): string | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '');
  if (!match) return null;
  const [year = 0, month = 0, date = 0] = match.slice(1).map(Number);
  const start = new Date(year, month - 1, date);
  const isReal = start.getFullYear() === year && start.getMonth() === month - 1 && start.getDate() === date;
  // Calendar arithmetic, because days with a clock change do not have 24 hours.
  return isReal ? new Date(year, month - 1, date + later).toISOString() : null;
}
