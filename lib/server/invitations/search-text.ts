import { readWholeDate } from '@/common/date-entry.ts';
import { cleanEntry, foldText } from '@/common/fold-text.ts';

/** Raise it with every change of what `describeForSearch` writes: rows that were written before are then written anew. */
export const searchTextVersion = 1;

/** What a patient is found and sorted by. */
export type Searched = {
  patientFirstName?: string | null | undefined;
  patientLastName?: string | null | undefined;
  patientDateOfBirth?: string | null | undefined;
  externalId?: string | null | undefined;
  patientEmail?: string | null | undefined;
  patientPhone?: string | null | undefined;
};

/** Fewer digits of a phone number are not searched: they would find too many. */
const phoneDigitsMin = 4;

/**
 * The columns by which an invitation is found and sorted. Its words, separated by spaces, are those of name and external
 * ID and the parts of them that punctuation separates ("HL-20413" is found by "20413" too); the date of birth; the e-mail
 * address as a whole, because parts like "org" would find everybody; the phone number from each of its digits on, so that it is
 * found with and without the prefix of its country.
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

/** Ways to understand one part of what is searched for: the beginnings of words, all of which a patient must have. */
export type SearchTerm = readonly (readonly string[])[];

const wordsMax = 8;
/** "27 de mayo de 1976" */
const dateWordsMax = 5;

/**
 * What somebody searches for, part by part: each must be found in one of its ways. A date in any usual form may be a date of
 * birth, digits with spaces between them a phone number, and both what is written there.
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

/** How many words at the beginning are digits of one number, with the signs that people put between them. */
function countPhoneWords(words: readonly string[]): number {
  const end = words.findIndex((word) => !/^[+\d()./-]*\d[+\d()./-]*$/.test(word));
  return end === -1 ? words.length : end;
}

/** The longest date at the beginning, as YYYY-MM-DD; two of them where day and month may be either. */
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

/** Years of two digits are of this century or of the last; eight digits in a row are a date in any order. */
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
