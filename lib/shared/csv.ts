export type CsvCell = string | number | null;

/** Before the first row, so that a spreadsheet reads UTF-8. */
export const csvStart = '\uFEFF';

/**
 * What a spreadsheet would run as a formula: the four signs, also after white space, in their full-width forms, and
 * a tab or line break in front of anything.
 */
const formulaStart = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;

/**
 * Text that a spreadsheet would take for a number, and change: leading zeros, more digits than it shows whole, and what
 * looks like a power of ten.
 */
const changedNumber = /^(?:0\d+|\d{12,}|\d+(?:\.\d+)?e[+-]?\d+)$/i;

/**
 * One row as RFC 4180 has it. Text that a spreadsheet would run as a formula, or change because it takes it for a number,
 * gets a leading apostrophe: one rule, which every program shows and nobody loses a digit by (decision 048). Numbers stay as
 * they are.
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

/** "2026-11-22 07:56:03" from an instant as JSON has it: a form that spreadsheets read as a time. UTC. */
export function writeCsvTime(instant: string | null): string | null {
  return instant ? instant.slice(0, 19).replace('T', ' ') : null;
}
