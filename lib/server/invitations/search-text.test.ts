import { describe, expect, test } from 'vitest';
import { describeForSearch, readSearch, type Searched } from './search-text.ts';

const now = new Date('2026-11-25T12:00:00Z');
const wordsOf = (row: Searched) => describeForSearch(row).searchText;

/** Matches like the database: each term in one of its alternatives, whose words are all prefixes of the row's words. */
function finds(q: string, row: Searched): boolean {
  const words = wordsOf(row).split(' ');
  return readSearch(q, now).every((ways) =>
    ways.some((way) => way.every((wanted) => words.some((word) => word.startsWith(wanted)))),
  );
}

const ruth: Searched = {
  patientFirstName: 'Ruth',
  patientLastName: 'O’Brien-Łukasz',
  patientDateOfBirth: '1976-05-27',
  externalId: 'HL-20413',
  patientEmail: 'Ruth.B@example.org',
  patientPhone: '+44 7700 900123',
};

test.each(['27.5.1977', '5/28/1976', 'May 1977', '900124', 'org', '28 mayo 1976', 'ruth 1.1.1976'])(
  'another patient is not found: %s',
  (q) => expect(finds(q, ruth)).toBe(false),
);

describe('a patient is found', () => {
  test.each(["o'brien", 'OBRIEN', 'o`brien', 'brien', 'lukasz', 'ŁUKASZ', 'Łuk', 'RUTH łukasz'])(
    'by the name, however its letters are typed: %s',
    (q) => expect(finds(q, ruth)).toBe(true),
  );
  test.each([
    '1976-05-27',
    '27.5.1976',
    '27. 5. 1976',
    '27/05/1976',
    '5/27/1976',
    '27 May 1976',
    'May 27, 1976',
    '27 de mayo de 1976',
    '27.5.76',
    '19760527',
    '27051976',
    '05271976',
    '٢٧/٥/١٩٧٦',
    '２７.５.１９７６',
    '1976',
    'ruth 27.5.1976 lukasz',
    'ruth 27 May 1976',
  ])('by the date of birth in any usual form: %s', (q) => expect(finds(q, ruth)).toBe(true));
  test.each([
    '+44 7700 900123',
    '07700 900123',
    '(07700) 900-123',
    '900123',
    '0123',
    '٩٠٠١٢٣',
    '+447700900123',
  ])('by the phone number: %s', (q) => expect(finds(q, ruth)).toBe(true));
  test.each(['hl-20413', '20413', 'HL‑20413', 'ＨＬ-20413', 'ruth.b@example', '20413 900123'])(
    'by external ID and address: %s',
    (q) => expect(finds(q, ruth)).toBe(true),
  );
  test('by a date that can be read in two ways, whichever it is', () => {
    const born = (patientDateOfBirth: string) => ({ patientDateOfBirth });
    expect(finds('3/4/1976', born('1976-04-03'))).toBe(true);
    expect(finds('3/4/1976', born('1976-03-04'))).toBe(true);
    expect(finds('3/4/1976', born('1976-03-05'))).toBe(false);
  });
});

test('what is searched for stays bounded', () =>
  expect(readSearch('a '.repeat(5_000), now).length).toBeLessThanOrEqual(8));

test('names sort without accents, last name first', () =>
  expect(describeForSearch({ patientFirstName: 'Zoë', patientLastName: 'Østergård' }).sortName).toBe(
    'ostergard zoe',
  ));
