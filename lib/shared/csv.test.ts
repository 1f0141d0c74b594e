import { describe, expect, test } from 'vitest';
import { csvStart, writeCsvDate, writeCsvRow, writeCsvTime } from '@/lib/shared/csv.ts';

describe('no cell runs as a formula', () => {
  test.each([
    '=1+1',
    '+49 30 1234',
    '-2+3',
    '@SUM(A1)',
    '=HYPERLINK("https://evil.example","x")',
    '  =1+1',
    '\u00a0@x',
    '\t=1',
    '\r=1',
    '\n=1',
    '＝1+1',
    '＋1',
    '－1',
    '＠x',
  ])('%j gets a leading apostrophe', (value) => {
    const [, cell = ''] = /^"?(.*?)"?\r\n$/s.exec(writeCsvRow([value])) ?? [];
    expect(cell.startsWith("'")).toBe(true);
  });

  test('a quoted cell gets the apostrophe too, in every column', () => {
    expect(writeCsvRow(['a', '=1,2', '=3'])).toBe(`a,"'=1,2",'=3\r\n`);
  });

  test.each(['a=1', 'Anne-Marie', 'a@b.example', "'=1", ''])('%j stays as it is', (value) => {
    expect(writeCsvRow([value])).toBe(`${value}\r\n`);
  });

  test('a negative number stays a number', () => {
    expect(writeCsvRow([-5, 0, 12])).toBe('-5,0,12\r\n');
  });
});

describe('no text becomes another one in a spreadsheet', () => {
  test.each([
    ...[
      '00123',
      '07700900123',
      '123456789012',
      '12345678901234567890',
      '1e5',
      '12E10',
      '1.50',
      '0.5',
      '1,5',
      '1 234',
      '1’234.50',
    ],
    ...[
      '5%',
      '% 5',
      '(123)',
      '$5',
      '5 €',
      '£12.00',
      '12 kr',
      'CHF 20',
      '½',
      '1/2',
      '3 1/2',
      '#12',
      '１２３',
      '٣',
      ' 5',
      '5 ',
      '²',
    ],
    ...[
      '1-2',
      '12-05',
      '3/4/80',
      '03.04.1980',
      '2026-01-02',
      '2026-11-22 07:56:03',
      '2026-11-22T07:56:03Z',
      '1.2.3',
      '12:30',
    ],
    ...[
      '7:5',
      '5 pm',
      '12:30 AM',
      'MAR-12',
      'Sept 2',
      '2 May',
      'march1',
      '1 mars',
      '3. März',
      '2 de mayo',
      '5 févr. 2026',
      'DEC1',
    ],
    ...[
      'Fri 3 Apr',
      '4月3日',
      '2026년 4월',
      '3 апреля',
      'TRUE',
      'false',
      'Wahr',
      'FAUX',
      'verdadero',
      'ИСТИНА',
    ],
  ])('%j gets a leading apostrophe', (value) => {
    expect(writeCsvRow([value]).replaceAll('"', '')).toBe(`'${value}\r\n`);
  });

  test.each([
    ...[
      '0',
      '7',
      '123',
      '12345678901',
      'HL-00123',
      'A1',
      'P-12-05',
      'May',
      'March',
      'Truman',
      'false alarm',
      'Ruth 2',
      'Bed 12',
    ],
    ...['12 Main Street', '7-Eleven', 'x1e5', 'No. 5', 'n/a', '·', '—'],
  ])('%j stays as it is', (value) => {
    expect(writeCsvRow([value])).toBe(`${value}\r\n`);
  });
});

describe('a row', () => {
  test('keeps commas, quotation marks and line breaks inside its cells', () => {
    expect(writeCsvRow(['a,b', 'say "hi"', 'one\ntwo', 'three\r\nfour'])).toBe(
      '"a,b","say ""hi""","one\ntwo","three\r\nfour"\r\n',
    );
  });

  test('keeps letters of every script, and has an empty cell for a missing value', () => {
    expect(writeCsvRow(['Łukasz', null, 'سارة', '😀'])).toBe('Łukasz,,سارة,😀\r\n');
  });
});

test('the file begins with the byte order mark of UTF-8', () => {
  expect([...new TextEncoder().encode(csvStart)]).toEqual([0xef, 0xbb, 0xbf]);
});

test('a time is written in a format that spreadsheets recognize', () => {
  const cells = [writeCsvTime('2026-11-22T07:56:03.120Z'), writeCsvTime(null), writeCsvDate('1976-05-27')];
  expect(writeCsvRow(cells)).toBe('2026-11-22 07:56:03,,1976-05-27\r\n');
  expect(writeCsvRow([writeCsvDate('27/05/76'), writeCsvDate(null)])).toBe("'27/05/76,\r\n");
});
