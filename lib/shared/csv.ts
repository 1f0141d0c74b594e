/** A time of our own, which a spreadsheet shall read as a time. */
export type CsvTime = { time: string };

/** Text keeps its form, numbers and times are read as such. */
export type CsvCell = string | number | CsvTime | null;

/** Byte order mark at the start of the file, so that a spreadsheet reads it as UTF-8. */
export const csvStart = '\uFEFF';

/**
 * Text that a spreadsheet would run as a formula: the four signs, also after white space, in their full-width forms, and after a
 * tab or line break.
 */
const formulaStart = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;

/** A whole number that every spreadsheet shows as it is written; one of twelve digits is shortened. */
const plainNumber = /^(?:0|[1-9]\d{0,10})$/;

/** Languages whose names of months and days a spreadsheet may read: the one of a clinic's computers is not known here. */
const spreadsheetLanguages =
  'ar bg ca cs da de el en es et eu fa fi fr ga gl he hi hr hu id is it ja ko lt lv mt nb nl pl pt ro ru sk sl sq sr sv th tr uk vi zh';

/** Words that belong to a number, an amount or a time of day. */
const numberWords =
  'min am pm bc ad utc gmt st nd rd th de of kr fr sfr chf eur usd gbp r rs zł kč ft lei kn лв tl руб 円 ' +
  '年 月 日 時 时 分 秒 년 월 일 시 분 초 午前 午後 上午 下午 오전 오후';

/** What a spreadsheet takes for true or false in its language. */
const truthWords: ReadonlySet<string> = new Set(
  (
    'true false wahr falsch vrai faux verdadero falso verdadeiro vero onwaar waar sann sant falskt falsk sand tosi epätosi ' +
    'prawda fałsz pravda nepravda igaz hamis истина ложь doğru yanlış adevărat fals cert veritat αληθές ψευδές'
  ).split(' '),
);

let knownWords: ReadonlySet<string> | undefined;

function getNumberWords(): ReadonlySet<string> {
  knownWords ??= new Set([
    ...numberWords.split(' '),
    ...spreadsheetLanguages.split(' ').flatMap(listCalendarWords),
  ]);
  return knownWords;
}

/** The names of months and days of a language, long and short, as they stand alone and in a date. */
function listCalendarWords(language: string): string[] {
  // A day of each month, and one of each day of the week.
  const days = Array.from({ length: 12 }, (_, index) => new Date(Date.UTC(2026, index, 1 + (index % 7))));
  const week = Array.from({ length: 7 }, (_, index) => new Date(Date.UTC(2026, 0, 1 + index)));
  const written = (['long', 'short'] as const).flatMap((style) => {
    const month = new Intl.DateTimeFormat(language, { month: style, timeZone: 'UTC' });
    const day = new Intl.DateTimeFormat(language, {
      weekday: style,
      day: 'numeric',
      month: style,
      timeZone: 'UTC',
    });
    return [...days.map((one) => month.format(one)), ...[...days, ...week].map((one) => day.format(one))];
  });
  // A single Latin letter is an abbreviation there, and the start of an identifier elsewhere.
  return written.flatMap(listWords).filter((word) => !/^[a-z]$/.test(word));
}

/** Letters that are part of a number or time only where they stand: "1e5", "10:30 a", "2026-01-02T10:30Z". */
const lettersInValues = /(?<=\p{N})(?:[ed](?=[+-]?\p{N})|[hms](?=\p{N}|$)|t(?=\p{N})|z$|\s+[ap]$)/giu;

function listWords(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu) ?? []
  );
}

/**
 * Whether a spreadsheet may read text as a number, an amount, a date, a time, a fraction or a truth value, and then show something
 * else. Text with a digit is safe only if it has a word that is no part of these, whatever the order and the signs between.
 */
function isReadAsValue(text: string): boolean {
  if (plainNumber.test(text) || text.startsWith("'")) return false;
  const words = listWords(text.trim().replace(lettersInValues, ' '));
  if (!/\p{N}/u.test(text)) return words.length === 1 && truthWords.has(words[0] ?? '');
  const known = getNumberWords();
  return words.every((word) => known.has(word));
}

/**
 * One row according to RFC 4180. Text that a spreadsheet would run as a formula, or turn into something else by reading it as a value,
 * gets a leading apostrophe: one simple rule that loses nothing (decision 048). Numbers and times are written as they are.
 */
export function writeCsvRow(cells: readonly CsvCell[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`;
}

function writeCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object') return cell.time;
  const text = formulaStart.test(cell) || isReadAsValue(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A cell with "2026-11-22 07:56:03" (UTC) from a JSON timestamp: a format that spreadsheets read as a time. */
export function writeCsvTime(instant: string | null): CsvTime | null {
  return instant ? { time: instant.slice(0, 19).replace('T', ' ') } : null;
}

/** A cell with a calendar date, YYYY-MM-DD, which a spreadsheet reads as a date; other text keeps its form. */
export function writeCsvDate(date: string | null): CsvTime | string | null {
  return date !== null && /^\d{4}-\d\d-\d\d$/.test(date) ? { time: date } : date;
}
