import 'server-only';

/**
 * A moment as PostgreSQL writes it ("2026-03-14 09:04:44.96+00"), written as JSON has it ("2026-03-14T09:04:44.960Z").
 *
 * @param text - with a year of four digits and at most milliseconds
 */
export function writeInstant(text: string): string {
  // By the clock of a database that does not keep UTC.
  if (!text.endsWith('+00'))
    return new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString();
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0')}Z`;
}
