export type CsvCell = string | number | null;

/** Byte order mark at the start of the file, so that a spreadsheet reads it as UTF-8. */
export const csvStart = '\uFEFF';

/**
 * Text that a spreadsheet would run as a formula: the four signs, also after white space, in their full-width forms, and after a
 * tab or line break.
 */
const formulaStart = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;

/**
 * Text that a spreadsheet would change by reading it as a number: leading zeros, too many digits, and what looks like scientific
 * notation.
 */
const changedNumber = /^(?:0\d+|\d{12,}|\d+(?:\.\d+)?e[+-]?\d+)$/i;

/**
 * One row according to RFC 4180. Text that a spreadsheet would run as a formula, or change by reading it as a number, gets a
 * leading apostrophe: one simple rule that loses nothing (decision 048). Numbers are written as they are.
 */
export function writeCsvRow(cells: readonly CsvCell[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`;
}

function writeCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = formulaStart.test(cell) || changedNumber.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** "2026-11-22 07:56:03" (UTC) from a JSON timestamp: a format that spreadsheets read as a time. */
export function writeCsvTime(instant: string | null): string | null {
  return instant ? instant.slice(0, 19).replace('T', ' ') : null;
}
