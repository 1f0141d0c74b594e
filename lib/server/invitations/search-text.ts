import { readWholeDate } from '@/common/date-entry.ts';
import { cleanEntry, foldText } from '@/common/fold-text.ts';

/** Increase it with every change of what `describeForSearch` writes, so that existing rows are rewritten. */
export const searchTextVersion = 1;

/** The fields by which a patient is found and sorted. */
export type Searched = {
  patientFirstName?: string | null | undefined;
  patientLastName?: string | null | undefined;
  patientDateOfBirth?: string | null | undefined;
  externalId?: string | null | undefined;
  patientEmail?: string | null | undefined;
  patientPhone?: string | null | undefined;
};

/** Fewer digits of a phone number are not searched, because they would match too many. */
const phoneDigitsMin = 4;

/**
 * The columns by which an invitation is found and sorted. The search text holds space-separated words: those of name and external
 * id, and their parts between punctuation ("HL-20413" is also found by "20413"); the date of birth; the whole e-mail address,
 * because parts like "org" would match every patient; and the phone number's suffixes, so that it is found with and without its
 * country prefix.
 */
export function describeForSearch(row: Searched): {
  searchText: string;
  searchTextVersion: number;
  sortName: string;
} {
  const values = [row.patientFirstName, row.patientLastName, row.externalId].map((value) => value ?? '');
  const wholes = values.flatMap((value) => value.split(/\s+/));
  const parts = values.flatMap((value) => value.normalize('NFKC').split(/[^\p{L}\p{M}\p{N}]+/u));
  const phone = cleanEntry(row.patientPhone ?? '').replace(/\D/g, '');
  const phones = Array.from({ length: Math.max(0, phone.length - phoneDigitsMin + 1) }, (_, at) =>
    phone.slice(at),
  );
  const words = [
    ...[...wholes, ...parts, row.patientEmail ?? ''].map((word) => foldText(word).replace(/\s+/g, '')),
    row.patientDateOfBirth ?? '',
    ...phones,
  ];
  const names = [row.patientLastName, row.patientFirstName].filter((part) => part);
  return {
    searchText: [...new Set(words)].filter((word) => word !== '').join(' '),
    searchTextVersion,
    sortName: foldText(names.join(' ')),
  };
}

/** The alternatives for one term of a search: each is a list of prefixes that must all match. */
export type SearchTerm = readonly (readonly string[])[];

const wordsMax = 8;
/** Words of the longest date, such as "27 de mayo de 1976". */
const dateWordsMax = 5;

/**
 * Parses a search into terms, each of which must match in one of its alternatives. A date in any usual form may be a date of birth,
 * digits with spaces a phone number, and both may also be meant literally.
 */
export function readSearch(q: string, now = new Date()): SearchTerm[] {
  const words = cleanEntry(q.slice(0, 400))
    .split(/\s+/)
    .filter((word) => foldText(word) !== '')
    .slice(0, wordsMax);
  const terms: SearchTerm[] = [];
  for (let at = 0; at < words.length; ) {
    const rest = words.slice(at);
    const dates = findDates(rest, now);
    const phoneLength = countPhoneWords(rest);
    const length = Math.max(dates.length, phoneLength, 1);
    const taken = rest.slice(0, length);
    const digits = taken.join('').replace(/\D/g, '').replace(/^0+/, '');
    terms.push([
      taken.map(foldText),
      ...(dates.length === length ? dates.dates.map((date) => [date]) : []),
      ...(phoneLength === length && digits.length >= phoneDigitsMin ? [[digits]] : []),
    ]);
    at += length;
  }
  return terms;
}

/** The number of leading words that form one phone number, with its usual punctuation. */
function countPhoneWords(words: readonly string[]): number {
  const end = words.findIndex((word) => !/^[+\d()./-]*\d[+\d()./-]*$/.test(word));
  return end === -1 ? words.length : end;
}

/** The longest date at the beginning, as YYYY-MM-DD; two dates where day and month can be swapped. */
function findDates(words: readonly string[], now: Date): { length: number; dates: string[] } {
  const end = words.findIndex((word) => !isPartOfDate(word));
  const most = Math.min(dateWordsMax, end === -1 ? words.length : end);
  for (let length = most; length > 0; length -= 1) {
    const dates = readDates(words.slice(0, length).join(' '), now);
    if (dates.length > 0) return { length, dates };
  }
  return { length: 0, dates: [] };
}

function isPartOfDate(word: string): boolean {
  if (/\d/.test(word) || /^(?:de|del|of|the|le|der|den)$/i.test(word)) return true;
  return readWholeDate(`1 ${word} 2000`).kind === 'date';
}

/** A two-digit year may be in this century or the last; eight consecutive digits may be a date in any order. */
function readDates(text: string, now: Date): string[] {
  const eight = /^\d{8}$/.test(text)
    ? [
        `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`,
        `${text.slice(0, 2)}/${text.slice(2, 4)}/${text.slice(4)}`,
      ]
    : [];
  const short = /^(.*\D)(\d{2})$/.exec(text);
  const hasLongYear = /(?:^|\D)\d{4}(?:\D|$)/.test(text);
  const centuries = short && !hasLongYear ? [`${short[1]}19${short[2]}`, `${short[1]}20${short[2]}`] : [];
  return [...new Set([text, ...eight, ...centuries].flatMap((one) => readOneDate(one, now)))];
}

function readOneDate(text: string, now: Date): string[] {
  const entry = readWholeDate(text, now);
  if (entry.kind === 'date') return [entry.iso];
  if (entry.kind === 'wrong') return [];
  const [first = '', second = '', year = ''] = text.match(/\d+/g) ?? [];
  return [
    [first, second],
    [second, first],
  ].map(([day = '', month = '']) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}
