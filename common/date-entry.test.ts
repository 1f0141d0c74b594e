import { describe, expect, test } from 'vitest';
import { readDateParts, readWholeDate } from './date-entry.ts';

const now = new Date('2026-11-25T12:00:00Z');
const isoOf = (text: string) => {
  const entry = readWholeDate(text, now);
  return entry.kind === 'date' ? entry.iso : entry.kind;
};

describe('a whole date in one text', () => {
  test('is never guessed where it can be read in two ways', () => {
    for (const text of ['03/04/1976', '3-4-1976', '3 4 1976', '٠٣/٠٤/١٩٧٦'])
      expect(isoOf(text), text).toBe('ambiguous');
  });

  test('is refused where it is no date', () => {
    for (const text of ['31.2.1976', '27.5.76', '1976', 'yesterday', '27.5.3026', ''])
      expect(isoOf(text), text).toBe('wrong');
  });

  test.each([
    '1976-05-27',
    '27.5.1976',
    '27/05/1976',
    '5/27/1976',
    '27 May 1976',
    'May 27, 1976',
    '27 mayo 1976',
    '27. Mai 1976',
    '27 mai 1976',
    '27\u200b.5.1976 ',
    '２７.５.１９７６',
    '٢٧/٥/١٩٧٦',
  ])('%s', (text) => {
    expect(isoOf(text)).toBe('1976-05-27');
  });

  test('is unambiguous with the same number for day and month, or with dots', () => {
    expect(isoOf('4/4/1976')).toBe('1976-04-04');
    expect(isoOf('3.4.1976')).toBe('1976-04-03');
  });
});

describe('a date of two readings', () => {
  test('is ambiguous where no order is known, and both readings are given', () => {
    const entry = readWholeDate('03/04/1976', now);
    expect(entry).toMatchObject({
      kind: 'ambiguous',
      readings: [{ iso: '1976-04-03' }, { iso: '1976-03-04' }],
    });
  });

  test.each([
    ['DAY_FIRST', '03/04/1976', '1976-04-03'],
    ['MONTH_FIRST', '03/04/1976', '1976-03-04'],
    ['MONTH_FIRST', '3-4-1976', '1976-03-04'],
    // Only one reading is a date, whatever the order.
    ['MONTH_FIRST', '27/05/1976', '1976-05-27'],
    ['DAY_FIRST', '05/27/1976', '1976-05-27'],
    // With dots, or the year first, the order is known.
    ['MONTH_FIRST', '3.4.1976', '1976-04-03'],
    ['MONTH_FIRST', '1976-04-03', '1976-04-03'],
  ] as const)('with %s: %s is %s', (order, text, iso) => {
    expect(readWholeDate(text, now, order)).toMatchObject({ kind: 'date', iso });
    expect(readDateParts({ day: text, month: '', year: '' }, now, order)).toMatchObject({ iso });
  });
});

describe('three fields', () => {
  test('name the part that is wrong', () => {
    const partsOf = (day: string, month: string, year: string) => {
      const entry = readDateParts({ day, month, year }, now);
      return entry.kind === 'wrong' ? entry.parts : entry.kind;
    };
    expect(partsOf('31', '2', '1976')).toEqual(['day']);
    expect(partsOf('27', '13', '1976')).toEqual(['month']);
    expect(partsOf('27', '5', '76')).toEqual(['year']);
    expect(partsOf('', '', '')).toEqual(['day', 'month', 'year']);
    expect(partsOf('27', 'May', '1976')).toBe('date');
  });

  test('accept a whole date in one of them, as a page without JavaScript sends it', () => {
    expect(readDateParts({ day: '27.5.1976', month: '', year: '' }, now)).toMatchObject({
      iso: '1976-05-27',
    });
    expect(readDateParts({ day: '03/04/1976', month: '', year: '' }, now).kind).toBe('ambiguous');
  });
});
