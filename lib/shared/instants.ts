/** An instant as JSON has it, or null for anything that is none or that a database cannot hold. */
export function readInstant(value: string | null): string | null {
  const date = value ? new Date(value) : null;
  if (!date || Number.isNaN(date.getTime())) return null;
  const year = date.getUTCFullYear();
  return year >= 1970 && year <= 9999 ? date.toISOString() : null;
}

/**
 * Days of a calendar (YYYY-MM-DD) as instants, by the clock of the reader: the first day begins, the last one is
 * over. A day that is none sets no bound.
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
  // By the calendar, not by 24 hours: days in which the clock changes are shorter or longer.
  return isReal ? new Date(year, month - 1, date + later).toISOString() : null;
}
