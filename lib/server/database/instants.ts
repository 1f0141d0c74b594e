import 'server-only';

/**
 * Converts a timestamp in PostgreSQL's format ("2026-03-14 09:04:44.96+00") to JSON's ("2026-03-14T09:04:44.960Z").
 *
 * @param text - with a four-digit year and at most milliseconds
 */
export function writeInstant(text: string): string {
  // The session's time zone is not UTC.
  if (!text.endsWith('+00'))
    return new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString();
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0')}Z`;
}
